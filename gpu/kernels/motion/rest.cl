// Computes displacements from those of the last equilibrium and an increment. Each work-item computes one number of all
// displacements (NUMBER_OF).
#pragma once

#include "motion/layout.cl"

// Computes u = base + a x. If `keep` is set, it stores u in `base` instead.
kernel void move_along(global real* u, global real* base, const global real* x, const real a, const int keep,
                       const uint count) {
    const uint k = get_global_id(0);
    if (k >= count)
        return;
    if (!IS_NUMBER(k))
        return;
    if (keep)
        base[k] = NUMBER_OF(u, k);
    else
        NUMBER_OF(u, k) = fma(a, x[k], base[k]);
}

// Computes the displacement since the last equilibrium, x = u − base.
kernel void displacement_since(const global real* u, const global real* base, global real* x, const uint count) {
    const uint k = get_global_id(0);
    if (k >= count)
        return;
    x[k] = IS_NUMBER(k) ? NUMBER_OF(u, k) - base[k] : (real)0;
}
