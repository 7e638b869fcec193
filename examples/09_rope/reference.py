"""Inputs of the example, and what NumPy says that its outputs must be."""
import numpy as np


def inputs(rng):
    frequency = 10000.0 ** (-np.arange(0, 96, 2) / 96)
    return {"x_ptr": rng.standard_normal((37, 4, 96)).astype(np.float32), "frequency_ptr": frequency.astype(np.float32)}


def outputs(x_ptr, frequency_ptr):
    # The product of position and frequency is rounded to f32, as in the kernel.
    angle = (np.arange(5000, 5037, dtype=np.float32)[:, None, None] * frequency_ptr).astype(np.float64)
    low, high = np.split(x_ptr.astype(np.float64), 2, axis=2)
    sine, cosine = np.sin(angle), np.cos(angle)
    return {"out_ptr": np.concatenate([low * cosine - high * sine, high * cosine + low * sine], axis=2).astype(np.float32)}


TOLERANCE = {"rtol": 1e-6, "atol": 1e-6}
