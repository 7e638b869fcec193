"""Rotary position embedding: each pair of a head's two halves turns by position * frequency. The angles are computed here,
so sin and cos see arguments up to the length of the sequence."""
import asc2
import torch


@asc2.jit
def rope_kernel(x_ptr: asc2.GlobalAddress, frequency_ptr: asc2.GlobalAddress, out_ptr: asc2.GlobalAddress, length: int,
                first_position: int, heads: asc2.ConstExpr, half: asc2.ConstExpr):
    x_gm = asc2.tensor(x_ptr, [length, heads, 2 * half])
    out_gm = asc2.tensor(out_ptr, [length, heads, 2 * half])
    frequency = asc2.load(asc2.tensor(frequency_ptr, [1, 1, half]), [1, 1, half], offsets=[0, 0, 0])
    for position in range(asc2.block_idx(), length, asc2.block_num(), parallel=True):
        angle = frequency * float(first_position + position)
        sine, cosine = asc2.sin(angle), asc2.cos(angle)
        for head in range(heads, parallel=True):
            low = asc2.load(x_gm, [1, 1, half], offsets=[position, head, 0])
            high = asc2.load(x_gm, [1, 1, half], offsets=[position, head, half])
            asc2.store(low * cosine - high * sine, out_gm, offsets=[position, head, 0])
            asc2.store(high * cosine + low * sine, out_gm, offsets=[position, head, half])


def rope(x: torch.Tensor, first_position: int) -> torch.Tensor:
    length, heads, width = x.shape
    frequency = 10000.0 ** (-torch.arange(0, width, 2) / width)
    out = torch.empty_like(x)
    rope_kernel[16](x, frequency, out, length, first_position, heads, width // 2)
    return out
