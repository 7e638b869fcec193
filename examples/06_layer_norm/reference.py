"""Inputs of the example, and what NumPy says that its outputs must be. bf16 travels as uint16."""
import numpy as np


def to_bf16(x):
    bits = x.astype(np.float32).view(np.uint32)
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)


def inputs(rng):
    return {"x_ptr": to_bf16(3 + 2 * rng.standard_normal((77, 500))),
            "gamma_ptr": to_bf16(1 + 0.1 * rng.standard_normal(500)),
            "beta_ptr": to_bf16(0.1 * rng.standard_normal(500))}


def outputs(x_ptr, gamma_ptr, beta_ptr):
    x = from_bf16(x_ptr).astype(np.float64)
    centred = x - x.mean(-1, keepdims=True)
    variance = (centred * centred).mean(-1, keepdims=True)
    out = centred / np.sqrt(variance + 1e-5) * from_bf16(gamma_ptr) + from_bf16(beta_ptr)
    return {"out_ptr": from_bf16(to_bf16(out))}


def decode(array):
    return from_bf16(array)


# A value between two of bf16 may round to either.
TOLERANCE = {"rtol": 2**-7, "atol": 2**-12}
