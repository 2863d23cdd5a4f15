// Adaptive dynamic relaxation: what all groups of relaxation_sums (relaxation.cl) found together, and the damping c from it.
kernel void relaxation_control(const global real8* partial, const uint groups, const int adapts, global real8* total,
                               global real* control) {
    if (get_global_id(0) != 0)
        return;
    real8 sum = 0;
    for (uint g = 0; g < groups; ++g)
        sum += partial[g];
    total[0] = sum;
    if (!adapts)
        return;
    const real square = sum.s1 > 0 ? sum.s0 / sum.s1 : (real)0;
    if (square > 0) // otherwise forces grow with the way, as of what softens
        control[0] = fmin(2 * sqrt(square), (real)LARGEST_DAMPING);
}
