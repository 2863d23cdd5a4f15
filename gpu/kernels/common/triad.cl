// The triad of STREAM (McCalpin 1995): two arrays are read, one is written. The host writes the type STREAM
// (gpu/benchmark/peaks.cpp).
#pragma once

#include "common/types.cl"

// Computes a = b + factor c.
kernel void triad(global STREAM* a, const global STREAM* b, const global STREAM* c, const real factor,
                  const uint count) {
    const uint i = get_global_id(0);
    if (i < count)
        a[i] = b[i] + factor * c[i];
}
