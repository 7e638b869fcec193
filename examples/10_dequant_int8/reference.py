"""Inputs of the example, and what NumPy says that its outputs must be."""
import numpy as np


def inputs(rng):
    return {"weight_ptr": rng.integers(-128, 128, (117, 4001), dtype=np.int8),
            "scale_ptr": rng.uniform(0.001, 0.1, 117).astype(np.float32), "zero_ptr": rng.integers(-9, 9, 117, dtype=np.int32)}


def outputs(weight_ptr, scale_ptr, zero_ptr):
    centred = weight_ptr.astype(np.float32) - zero_ptr[:, None].astype(np.float32)
    return {"out_ptr": (centred * scale_ptr[:, None]).astype(np.float16)}


TOLERANCE = {"rtol": 0, "atol": 0}
