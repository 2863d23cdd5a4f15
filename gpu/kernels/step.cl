// One time step in one kernel: break bonds, sum the force, integrate. Displacements are double-buffered, so that
// neighbours see those of the step before.

// A sum that keeps what rounding drops: two_sum (Knuth). `low` carries the remainder from step to step; without it
// a slow load of 1e-10 m a step would vanish beside 1e-4 m in single precision.
inline real4 add_compensated(real4 value, real4 increment, real4* low) {
    const real4 y = increment + *low;
    const real4 sum = value + y;
    const real4 virtual_y = sum - value;
    *low = (value - (sum - virtual_y)) + (y - virtual_y);
    return sum;
}

// Lets the bonds of one node break, bond by bond: rare, so plain.
inline void break_bonds(const global real4* x, const global real4* u, const global uint* neighbour, global ushort* life,
                        uint first, uint chunks, uint lane, real4 xi, real4 ui) {
    for (uint c = 0; c < chunks; ++c) {
        ushort alive = life[CHUNK_AT(first, c)];
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(alive >> k & 1))
                continue;
            const uint word = neighbour[BOND_AT(first, c, k, lane)];
            if (word & NO_FAIL_BIT)
                continue;
            const real4 xj = x[word], uj = u[word];
            BOND_KINEMATICS(real)
            if (BREAKS(growth2, length2))
                alive &= (ushort)~(1u << k);
        }
        life[CHUNK_AT(first, c)] = alive;
    }
}

// Σ_j f V_j over the living bonds; `breaking` tells whether one of them is beyond its critical stretch.
inline real4 force_on(const global real4* x, const global real4* u, const global uint* neighbour,
                      const global ushort* life, uint first, uint chunks, uint lane, real4 xi, real4 ui, bool* breaking) {
#if LANES == 16
    lanes fx = 0, fy = 0, fz = 0;
    mask16 broke = 0;
    const uint16 bit = (uint16)(1u, 1u << 1, 1u << 2, 1u << 3, 1u << 4, 1u << 5, 1u << 6, 1u << 7, 1u << 8, 1u << 9,
                                1u << 10, 1u << 11, 1u << 12, 1u << 13, 1u << 14, 1u << 15);
    for (uint c = 0; c < chunks; ++c) {
        const uint word = life[first + c];
        if (word == 0)
            continue;
        const global uint* index = neighbour + (first + c) * CHUNK;
        const lanes4 xj = read_neighbours(x, index), uj = read_neighbours(u, index);
        BOND_KINEMATICS(lanes)
        const mask16 alive = convert_mask16(((uint16)(word) & bit) != (uint16)(0));
        const lanes bond2 = length2 + growth2;
        const lanes factor = select((lanes)(0), FORCE_FACTOR(growth2, length2, xj.w, sqrt(bond2), sqrt(length2 * bond2)), alive);
        fx = fma(factor, xi_x + eta_x, fx);
        fy = fma(factor, xi_y + eta_y, fy);
        fz = fma(factor, xi_z + eta_z, fz);
#ifdef NO_FAIL
        const mask16 may_break = convert_mask16(vload16(0, index) < (uint16)(NO_FAIL_BIT));
        broke |= alive & may_break & BREAKS(growth2, length2);
#else
        broke |= alive & BREAKS(growth2, length2);
#endif
    }
    *breaking = any(broke);
    return (real4)(sum_of(fx), sum_of(fy), sum_of(fz), 0);
#else
    real4 force = 0;
    bool broke = false;
    for (uint c = 0; c < chunks; ++c) {
        const uint alive = life[CHUNK_AT(first, c)];
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(alive >> k & 1))
                continue;
            const uint word = neighbour[BOND_AT(first, c, k, lane)];
            const real4 xj = x[INDEX(word)], uj = u[INDEX(word)];
            BOND_KINEMATICS(real)
            const real bond2 = length2 + growth2;
            const real factor = FORCE_FACTOR(growth2, length2, xj.w, sqrt(bond2), sqrt(length2 * bond2));
            force.x = fma(factor, xi_x + eta_x, force.x);
            force.y = fma(factor, xi_y + eta_y, force.y);
            force.z = fma(factor, xi_z + eta_z, force.z);
            broke = broke || (!(word & NO_FAIL_BIT) && BREAKS(growth2, length2));
        }
    }
    *breaking = broke;
    return force;
#endif
}

// (Not called `step`: OpenCL has a function of that name.) position: (x, y, z, V). half_velocity is the velocity half a step behind the displacement (leapfrog form of the
// velocity Verlet step). prescribed: (displacement, velocity) of every motion at the end of this step. When `observe`
// is set, acceleration-like force and the velocity of the whole step are written for frames and observers.
kernel void time_step(const uint nodes, const global real4* position, const global real4* u_old, global real4* u_new,
                 global real4* half_velocity, global real4* low_u, global real4* low_v, const global uint* first_chunk,
                 const global uint* chunk_count, const global uint* neighbour, global ushort* life,
                 const global short4* motion, const global real2* prescribed, const uint prescribed_from,
                 const int observe, global real4* force_out, global real4* velocity_out, const int step_number,
                 global int* fault) {
    const uint i = get_global_id(0);
    if (i >= nodes)
        return;
    const uint lane = i % SLICE;
    const uint first = first_chunk[i], chunks = chunk_count[i];
    const real4 xi = position[i], ui = u_old[i];

    bool breaking;
    real4 force = force_on(position, u_old, neighbour, life, first, chunks, lane, xi, ui, &breaking);
    if (breaking) { // a bond that breaks gives no force in this step either
        break_bonds(position, u_old, neighbour, life, first, chunks, lane, xi, ui);
        force = force_on(position, u_old, neighbour, life, first, chunks, lane, xi, ui, &breaking);
    }

    // a = (F − ηv)/ρ; v += a Δt; u += v Δt, in spacings and steps.
    const real4 v_old = half_velocity[i];
    const real4 acceleration = force - DAMPING * v_old;
    real4 lv = low_v[i], lu = low_u[i];
    real4 v = add_compensated(v_old, acceleration, &lv);
    real4 u = add_compensated(ui, v, &lu);
    real4 whole_velocity = v - (real)0.5 * acceleration;
#ifdef MOTIONS
    const short4 m = motion[i];
#define PRESCRIBE(c)                                                                                                  \
    if (m.c >= 0) {                                                                                                   \
        const real2 p = prescribed[prescribed_from + m.c];                                                            \
        u.c = p.x;                                                                                                    \
        v.c = whole_velocity.c = p.y;                                                                                 \
        lu.c = lv.c = 0;                                                                                              \
    }
    PRESCRIBE(x)
    PRESCRIBE(y)
    PRESCRIBE(z)
#endif
    u_new[i] = u;
    half_velocity[i] = v;
    low_u[i] = lu;
    low_v[i] = lv;
    if (observe) {
        force_out[i] = force;
        velocity_out[i] = whole_velocity;
    }
    // No sound body moves a horizon in one step, and NaN fails every comparison.
    const real jump = fmax(fmax(fabs(u.x - ui.x), fabs(u.y - ui.y)), fabs(u.z - ui.z));
    const bool sound = jump <= LARGEST_JUMP && isfinite(u.x + u.y + u.z) && isfinite(v.x + v.y + v.z);
    if (!sound && atomic_cmpxchg(&fault[0], -1, (int)i) == -1)
        fault[1] = step_number;
}
