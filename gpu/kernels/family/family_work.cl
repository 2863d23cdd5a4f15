// What a step does to the energies of every node, per volume: see "Energies" in README.md here.
#define ENERGY_PARAMETERS , global real4 *work, const int keep_energies, global real4 *energies
#define ENERGY_ARGUMENTS , work, keep_energies, energies

#ifdef LOCAL_DAMPING // `brake`: the deceleration by it
#define BRAKE_PARAMETER , real4 brake
#define BRAKE_ARGUMENT , brake
#define PLUS_BRAKE + (1 - held) * density * brake
#else
#define BRAKE_PARAMETER
#define BRAKE_ARGUMENT
#define PLUS_BRAKE
#endif

// Adds to a sum (x) and its remainder (y).
INLINE real2 accumulate(real2 sum, real increment) {
#ifdef DOUBLE
    return (real2)(sum.x + increment, 0);
#else
    const real y = increment + sum.y, after = sum.x + y, virtual_y = after - sum.x;
    return (real2)(after, (sum.x - (after - virtual_y)) + (y - virtual_y));
#endif
}

// `pull`: force of the loads. `held`: 1 in components whose displacement is prescribed. `work`: external work and
// damping, each with its remainder; `energies`, when they are to be kept: kinetic, external and damping at the beginning
// of this step. The work of a force goes half with the velocity before it and half with that after it, so that it is the
// trapezoidal rule over each displacement; an undamaged linear body then keeps its energy exactly.
INLINE void account(uint i, real4 v_old, real4 v_new, real4 force, real4 pull, real density, real4 held,
                    int step_number BRAKE_PARAMETER ENERGY_PARAMETERS) {
    const real4 from_outside = held * (density * (v_new - v_old) - force) + (1 - held) * pull;
    const real4 drag = (1 - held) * (real)(DAMPING) * SPEED_OF_DRAG(v_old, v_new) PLUS_BRAKE;
    const real share = (real)0.5, share_before = step_number > 1 ? share : (real)0; // nothing moved before the first step
#define DOT(a, b) (a.x * b.x + a.y * b.y + a.z * b.z)
    const real outer_before = share_before * DOT(from_outside, v_old), lost_before = share_before * DOT(drag, v_old);
    const real4 sums = work[i];
    work[i] = (real4)(accumulate(sums.xy, outer_before + share * DOT(from_outside, v_new)),
                      accumulate(sums.zw, lost_before + share * DOT(drag, v_new)));
    if (keep_energies)
        energies[i] = (real4)(share * density * DOT(v_old, v_new), sums.x + outer_before, sums.z + lost_before, 0);
#undef DOT
}
