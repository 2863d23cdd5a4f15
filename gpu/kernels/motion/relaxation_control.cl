// Adaptive dynamic relaxation: combines the sums of relaxation_sums (relaxation.cl) and computes the damping c.
#pragma once

#include "common/sums.cl"

// Combines the sums of all pieces in `total` and, if `adapts` is set, computes the damping c of the next steps,
// control[0]. One work-group runs it.
kernel void relaxation_control(const global real8* partial, const uint pieces, const int adapts, global real8* total,
                               global real* control, local real8* sums) {
    const real8 sum = sum_of_parts_real8(partial, pieces, sums);
    if (get_local_id(0) != 0)
        return;
    total[0] = sum;
    if (!adapts)
        return;
    const real square = sum.s1 > 0 ? sum.s0 / sum.s1 : (real)0;
    if (square > 0) // otherwise forces increase along the motion, as when bonds soften: c is kept
        control[0] = fmin(2 * sqrt(square), (real)LARGEST_DAMPING);
}
