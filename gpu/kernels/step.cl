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

#if LANES == 16
inline mask16 may_break(const global uint* index) {
#ifdef NO_FAIL
    const uint16 word = vload16(0, index);
    const uint16 lanes = (uint16)(word.s048c, word.s159d, word.s26ae, word.s37bf);
    return convert_mask16(lanes < (uint16)(NO_FAIL_BIT));
#else
    return (mask16)(-1);
#endif
}

// Lets the bonds of one node break. Rare, so plain in the end.
inline void break_bonds(const global real4* x, const global real4* u, const global uint* neighbour, global ushort* life,
                        uint first, uint chunks, uint lane, real4 xi, real4 ui) {
    const real16 xi16 = FOUR_TIMES(((real4)(xi.xyz, 0))), ui16 = FOUR_TIMES(ui);
    for (uint c = 0; c < chunks; ++c) {
        const global uint* index = neighbour + (ulong)(first + c) * CHUNK;
        const bonds b = read_chunk(x, u, index, xi16, ui16);
        const uint16 gone = convert_uint16(may_break(index) & BREAKS(b.growth2, b.length2)) & BIT_OF_LANE;
        const uint8 a = gone.lo | gone.hi;
        const uint4 d = a.lo | a.hi;
        life[first + c] &= (ushort)~(d.x | d.y | d.z | d.w);
    }
}

// Σ_j f V_j over the living bonds; `breaking` tells whether one of them is beyond its critical stretch.
inline real4 force_on(const global real4* x, const global real4* u, const global uint* neighbour,
                      const global ushort* life, uint first, uint chunks, uint lane, real4 xi, real4 ui, bool* breaking) {
    const real16 xi16 = FOUR_TIMES(((real4)(xi.xyz, 0))), ui16 = FOUR_TIMES(ui);
    real16 force = 0;
    mask16 broke = 0;
    for (uint c = 0; c < chunks; ++c) {
        const uint word = life[first + c];
        if (word == 0)
            continue;
        const global uint* index = neighbour + (ulong)(first + c) * CHUNK;
        const bonds b = read_chunk(x, u, index, xi16, ui16);
        const mask16 alive = living(word);
        const real16 factor = select((real16)(0), FORCE_FACTOR(b.growth2, b.length2, b.volume), alive);
        force = fma(to_row_0(factor), b.bond0, force);
        force = fma(to_row_1(factor), b.bond1, force);
        force = fma(to_row_2(factor), b.bond2, force);
        force = fma(to_row_3(factor), b.bond3, force);
        broke |= alive & may_break(index) & BREAKS(b.growth2, b.length2);
    }
    *breaking = any(broke);
    return (force.s0123 + force.s89ab) + (force.s4567 + force.scdef);
}
#else
inline void break_bonds(const global real4* x, const global real4* u, const global uint* neighbour, global ushort* life,
                        uint first, uint chunks, uint lane, real4 xi, real4 ui) {
    for (uint c = 0; c < chunks; ++c) {
        ushort alive = life[CHUNK_AT(first, c)];
        for (uint k = 0; k < CHUNK; ++k) {
            const uint word = neighbour[BOND_AT(first, c, k, lane)];
            if (!(alive >> k & 1) || (word & NO_FAIL_BIT))
                continue;
            const bonds b = read_bond(x, u, word, xi, ui);
            if (BREAKS(b.growth2, b.length2))
                alive &= (ushort)~(1u << k);
        }
        life[CHUNK_AT(first, c)] = alive;
    }
}

inline real4 force_on(const global real4* x, const global real4* u, const global uint* neighbour,
                      const global ushort* life, uint first, uint chunks, uint lane, real4 xi, real4 ui, bool* breaking) {
    real4 force = 0;
    bool broke = false;
    for (uint c = 0; c < chunks; ++c) {
        const uint alive = life[CHUNK_AT(first, c)];
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(alive >> k & 1))
                continue;
            const uint word = neighbour[BOND_AT(first, c, k, lane)];
            const bonds b = read_bond(x, u, INDEX(word), xi, ui);
            force = fma((real4)(FORCE_FACTOR(b.growth2, b.length2, b.volume)), b.bond, force);
            broke = broke || (!(word & NO_FAIL_BIT) && BREAKS(b.growth2, b.length2));
        }
    }
    *breaking = broke;
    return force;
}
#endif

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
