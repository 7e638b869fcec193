"""Counts how often each number occurs: blocks add ones to the bins of their elements, atomically, as bins are shared."""
import asc2
import torch


@asc2.jit
def histogram_kernel(x_ptr: asc2.GlobalAddress, bins_ptr: asc2.GlobalAddress, size: int, num_bins: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [size])
    bins_gm = asc2.tensor(bins_ptr, [num_bins])
    one = asc2.full([1], 1, asc2.int32)
    for i in range(asc2.block_idx(), size, asc2.block_num()):
        asc2.atomic_add(one, bins_gm, offsets=[asc2.load(x_gm, offsets=[i])])


def histogram(x: torch.Tensor, num_bins: int) -> torch.Tensor:
    bins = torch.zeros(num_bins, dtype=torch.int32)
    histogram_kernel[8](x, bins, x.numel(), num_bins)
    return bins
