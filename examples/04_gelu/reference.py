"""Inputs of the example, and what NumPy says that its outputs must be."""
import math

import numpy as np


def inputs(rng):
    return {"x_ptr": (3 * rng.standard_normal((77, 509))).astype(np.float32)}


def outputs(x_ptr, launch="launch"):
    x = x_ptr.astype(np.float64)
    if launch == "erf":
        gate = np.vectorize(math.erf)(x * math.sqrt(0.5))
    else:
        gate = np.tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * x**3))
    return {"out_ptr": (0.5 * x * (1 + gate)).astype(np.float32)}


# 1 + tanh(-large) cancels: the error of the gate, some 1e-7, times |x| remains.
TOLERANCE = {"rtol": 2e-6, "atol": 2e-6}
