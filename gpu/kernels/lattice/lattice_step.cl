// One time step in one kernel: break bonds, sum the force, integrate. Displacements are double-buffered, so that
// neighbours see those of the step before.
//
// A field holds DIM components of PLACES values each. Between the nodes lie ghost places with dead bonds, so that no
// bond needs to ask where the grid ends; ghosts never move.

// The remainders of the sums, 16 bits each.
#ifndef DOUBLE
INLINE realv read_low(const global ushort* low, uint at) {
#if LANES == 1
    return as_float((uint)low[at] << 16);
#else
    return PASTE(as_float, LANES)(PASTE(convert_uint, LANES)(*(const global shortv*)(low + at)) << 16);
#endif
}
INLINE void write_low(realv value, global ushort* low, uint at) {
#if LANES == 1
    low[at] = (ushort)((as_uint(value) + 0x8000u) >> 16);
#else
    *(global shortv*)(low + at) = PASTE(convert_ushort, LANES)((PASTE(as_uint, LANES)(value) + 0x8000u) >> 16);
#endif
}
#endif

// value + increment with the remainder kept in memory; in double precision there is nothing to keep.
INLINE realv advance(realv value, realv increment, global ushort* low, uint at) {
#ifdef DOUBLE
    return value + increment;
#else
    realv remainder = read_low(low, at);
    const realv sum = add_compensated(value, increment, &remainder);
    write_low(remainder, low, at);
    return sum;
#endif
}

// v += a, u += v of one component; tells which places moved as a sound body may: no horizon in one step, and NaN fails
// every comparison.
INLINE maskv integrate(realv force, realv damping, realv here, uint at, global real* u_new, global real* half_velocity,
                       global ushort* low_u, global ushort* low_v) {
    const realv v_old = LOAD_OWN(half_velocity, at);
    const realv v = advance(v_old, force - damping * v_old, low_v, at);
    const realv u = advance(here, SPEED_OF_WAY(v_old, v), low_u, at);
    STORE(v, half_velocity, at);
    STORE(u, u_new, at);
#ifdef FORWARD_EULER // moves by it in the next step
    return fabs(v) <= (realv)(LARGEST_JUMP);
#else
    return fabs(u - here) <= (realv)(LARGEST_JUMP);
#endif
}

#ifdef LOADS
// Place by place: each class has its group of loads (the fourth number of its motions).
INLINE void add_loads(const global class_t* kind, uint at, const global short4* motion, const global real4* loads,
                      realv lightness, vector* acceleration) {
    real force[3][LANES], mass_force[3][LANES];
    for (uint lane = 0; lane < LANES; ++lane) {
        const uint group = 2 * motion[kind[at + lane]].w;
        const real4 f = loads[group], a = loads[group + 1];
        force[0][lane] = f.x;
        force[1][lane] = f.y;
        force[2][lane] = f.z;
        mass_force[0][lane] = a.x;
        mass_force[1][lane] = a.y;
        mass_force[2][lane] = a.z;
    }
    acceleration->x += fma(lightness, LOAD(force[0], 0), LOAD(mass_force[0], 0));
    acceleration->y += fma(lightness, LOAD(force[1], 0), LOAD(mass_force[1], 0));
    IN_SPACE(acceleration->z += fma(lightness, LOAD(force[2], 0), LOAD(mass_force[2], 0));)
}
#endif

#ifdef MOTIONS
#ifdef DOUBLE
#define NO_REMAINDER(place)
#else
#define NO_REMAINDER(place) low_u[place] = low_v[place] = 0;
#endif
#ifdef MOTIONS_GO_ON
// In a run that begins with a checkpoint, motions without a displacement (NaN) move places on from where they are. The
// sums' remainders before the step are kept for them.
#ifdef DOUBLE
#define GO_ON_PARAMETERS , const global real *u_old
#define GO_ON_ARGUMENTS , u_old
#define MOVED_ON(place, offset, way) u_old[place] + way
#else
#define GO_ON_PARAMETERS , const global real *u_old, const ushort *rest
#define GO_ON_ARGUMENTS , u_old, rest
#define MOVED_ON(place, offset, way) moved_on(u_old[place], way, rest[place - at - offset + offset / PLACES * LANES], &low_u[place])
INLINE void keep_rest(const global ushort* low_u, uint at, ushort* rest) {
    for (uint c = 0; c < DIM; ++c)
        for (uint lane = 0; lane < LANES; ++lane)
            rest[c * LANES + lane] = low_u[c * PLACES + at + lane];
}
INLINE real moved_on(real value, real way, ushort rest, global ushort* low) {
    const real y = way + as_float((uint)rest << 16), sum = value + y, virtual_y = sum - value;
    *low = (ushort)((as_uint((value - (sum - virtual_y)) + (y - virtual_y)) + 0x8000u) >> 16);
    return sum;
}
#endif
#else
#define GO_ON_PARAMETERS
#define GO_ON_ARGUMENTS
#endif
// Places whose displacement is prescribed, one by one: there are few.
INLINE void prescribe(const global class_t* kind, uint at, const global short4* motion, const global real2* values,
                      global real* u_new, global real* half_velocity, global ushort* low_u, global ushort* low_v GO_ON_PARAMETERS) {
    for (uint place = at; place < at + LANES; ++place) {
        const short4 m = motion[kind[place]];
#ifdef MOTIONS_GO_ON
#define COMPONENT(c, offset)                                                                                          \
    if (m.c >= 0) {                                                                                                   \
        const real2 value = values[m.c];                                                                              \
        half_velocity[place + offset] = value.y;                                                                      \
        NO_REMAINDER(place + offset)                                                                                  \
        if (isnan(value.x))                                                                                           \
            u_new[place + offset] = MOVED_ON(place + offset, offset, value.y);                                        \
        else                                                                                                          \
            u_new[place + offset] = value.x;                                                                          \
    }
#else
#define COMPONENT(c, offset)                                                                                          \
    if (m.c >= 0) {                                                                                                   \
        u_new[place + offset] = values[m.c].x;                                                                        \
        half_velocity[place + offset] = values[m.c].y;                                                                \
        NO_REMAINDER(place + offset)                                                                                  \
    }
#endif
        COMPONENT(x, 0)
        COMPONENT(y, PLACES)
        IN_SPACE(COMPONENT(z, 2 * PLACES))
#undef COMPONENT
    }
}
#endif

// half_velocity is the velocity half a step behind the displacement (leapfrog form of the velocity Verlet step).
// `values` + from: displacement and velocity of every motion at the end of this step; `loads` + loads_from: force per
// volume and acceleration of every group of loads at its beginning. When `observe` is set, the force
// density is written. Where energies are observed, `work` and `energies` are as in lattice_work.cl. `special` marks blocks (1:
// unequal materials or family volumes, 2: softened bonds, whose block needs no quick sum first; state-based: lattice_state.cl).
kernel void time_step(const uint blocks, const global real* u_old, global real* u_new, global real* half_velocity,
                      global ushort* low_u, global ushort* low_v, global uint* life, const global class_t* kind,
                      const global uchar* material, const global real* family_volume, global real* stiffness,
                      global uchar* special, const global short4* motion, const global real2* values, const uint from,
                      const int observe, global real* force_out, const int step_number, global int* fault,
                      const global real4* loads, const uint loads_from
#ifdef STATE_BASED
                      , const global real* pressure, const global real* slope
#elif defined(SOFTENING)
                      , global uint* softened
#endif
#ifdef KEPT_FACTORS
                      , const global uint* slot_of, const global real* alike, const global real* each
#endif
                      START_PARAMETER
#ifdef ENERGIES
                      , global real* work, const int keep_energies, global real* energies
#endif
) {
    const uint block = get_global_id(0);
    if (block >= blocks)
        return;
    const uint at = ORIGIN + block * LANES;
    vector here;
    read_vector(u_old, at, &here);
    extras all_extras;
    extras* const extra = &all_extras;
    extra->material = material;
    extra->family_volume = family_volume;
    extra->kind = kind;
    extra->stiffness = stiffness;
    extra->life = life;
#if defined(SOFTENING) && !defined(STATE_BASED)
    extra->softened = softened;
    extra->block = block;
    extra->blocks = blocks;
#endif
#ifdef RELAXATION
    extra->may_break = may_break;
#endif

    wordv any_alive = (wordv)(0);
    for (int w = 0; w < WORDS; ++w)
        any_alive |= LOAD(life, at + w * PLACES);

    vector force;
    force.x = force.y = force.z = (realv)(0);
    if (or_lanes(any_alive) != 0) {
        pair_sums sums;
        no_sums(&sums);
#ifdef STATE_BASED
#ifdef DOUBLE // the exact form always
        const int is_small = 0;
#else
        const int is_small = special[block] == 0; // the first pass has looked at the range, and what breaks did so in it
#endif
        if (is_small) {
            sum_state_pairs(&sums, &here, u_old, life, at, pressure, slope);
            total_force(&sums, &force);
        } else
            exact_state_force(&here, u_old, life, at, pressure, slope, extra, &force);
#else
#ifdef KEPT_FACTORS
        kept_factors all_kept;
        kept_factors* const kept = &all_kept;
        find_factors(slot_of[block], alike, each, kept);
#endif
#if defined(DOUBLE) || defined(REGULARISED) // the exact form always
        const int careful = 1;
#else
#ifdef SOFTENING
        int careful = special[block] & 2;
#else
        int careful = 0;
#endif
        if (!careful) {
            realv factor;
#ifdef SPECIAL
            if (special[block]) {
                sum_special_pairs(&sums, &here, u_old, at, extra, 0 KEPT_ARGUMENT);
                factor = common_factor(extra, at KEPT_ARGUMENT);
            } else
#endif
            {
                sum_all_pairs(&sums, &here, u_old, life, at);
                factor = OF_TYPE(STIFFNESS, key_of_bond(extra, at, at)) * factor_of_alike(extra, at);
            }
            total_force(&sums, &force);
            scale(&force, factor);
            careful = any_lane((sums.high >= (realv)(EXACT_ABOVE)) | (sums.low <= (realv)(EXACT_BELOW)));
        }
#endif
        if (careful) {
            no_sums(&sums);
            sum_special_pairs(&sums, &here, u_old, at, extra, 1 KEPT_ARGUMENT);
            total_force(&sums, &force);
            scale(&force, common_factor(extra, at KEPT_ARGUMENT));
#ifdef SOFTENING
            uint softened_bonds = 0;
            for (uint w = 0; w < WORDS; ++w)
                softened_bonds |= softened[w * blocks + block];
            if (softened_bonds != 0)
                special[block] |= 2;
#endif
        }
#endif
    }

    realv damping = (realv)(DAMPING);
    vector acceleration;
    acceleration.x = force.x;
    acceleration.y = force.y;
    IN_SPACE(acceleration.z = force.z;)
#ifdef DENSITIES // of the first material over that of the place's
    const realv lightness = of_material(RELATIVE_LIGHTNESS, MATERIAL_KEY(at));
    acceleration.x *= lightness;
    acceleration.y *= lightness;
    IN_SPACE(acceleration.z *= lightness;)
    damping *= lightness;
#endif
#ifdef ENERGIES
    vector pull, held;
    pull.x = pull.y = pull.z = held.x = held.y = held.z = (realv)(0);
#endif
#ifdef LOADS
#ifndef DENSITIES
    const realv lightness = (realv)(1);
#endif
    if (or_lanes(TO_UINT(LOAD(kind, at))) != 0)
#ifdef ENERGIES
    {
        add_loads(kind, at, motion, loads + loads_from, lightness, &pull);
        acceleration.x += pull.x;
        acceleration.y += pull.y;
        IN_SPACE(acceleration.z += pull.z;)
    }
#else
        add_loads(kind, at, motion, loads + loads_from, lightness, &acceleration);
#endif
#endif
#if defined(ENERGIES) || defined(LOCAL_DAMPING)
    vector v_old;
    read_vector(half_velocity, at, &v_old);
#endif
#ifdef LOCAL_DAMPING
    vector brake;
    brake.x = BRAKE_OF(acceleration.x, v_old.x);
    brake.y = BRAKE_OF(acceleration.y, v_old.y);
    IN_SPACE(brake.z = BRAKE_OF(acceleration.z, v_old.z);)
    acceleration.x -= brake.x;
    acceleration.y -= brake.y;
    IN_SPACE(acceleration.z -= brake.z;)
#endif
#ifdef RELAXATION
    damping = (realv)(control[0] / (1 + (real)0.5 * control[0]));
    const realv eased = LOAD(ease, at) * (control[1] / (1 + (real)0.5 * control[0]));
    acceleration.x *= eased;
    acceleration.y *= eased;
    IN_SPACE(acceleration.z *= eased;)
#endif
#ifdef CENTRAL_DIFFERENCE
    realv share = 1 / (1 + (real)0.5 * damping);
    if (is_start)
        share = (realv)(0.5f);
    damping *= share;
    acceleration.x *= share;
    acceleration.y *= share;
    IN_SPACE(acceleration.z *= share;)
#endif
#if defined(MOTIONS_GO_ON) && !defined(DOUBLE)
    ushort rest[3 * LANES];
    if (or_lanes(TO_UINT(LOAD(kind, at))) != 0)
        keep_rest(low_u, at, rest);
#endif
    maskv sound = integrate(acceleration.x, damping, here.x, at, u_new, half_velocity, low_u, low_v);
    sound &= integrate(acceleration.y, damping, here.y, at + PLACES, u_new, half_velocity, low_u, low_v);
    IN_SPACE(sound &= integrate(acceleration.z, damping, here.z, at + 2 * PLACES, u_new, half_velocity, low_u, low_v);)
    if (any_lane(!sound)) // find the place
        for (uint place = at; place < at + LANES; ++place) {
            bool bad = false;
            for (uint c = 0; c < DIM; ++c)
                bad = bad || !(fabs(half_velocity[place + c * PLACES]) <= LARGEST_JUMP);
            if (bad && atomic_cmpxchg(&fault[0], -1, (int)place) == -1)
                fault[1] = step_number;
        }
    if (observe) {
        STORE(force.x, force_out, at);
        STORE(force.y, force_out, at + PLACES);
        IN_SPACE(STORE(force.z, force_out, at + 2 * PLACES);)
    }
#ifdef MOTIONS
    if (or_lanes(TO_UINT(LOAD(kind, at))) != 0)
        prescribe(kind, at, motion, values + from, u_new, half_velocity, low_u, low_v GO_ON_ARGUMENTS);
#endif
#if defined(ENERGIES) && !defined(RELAXATION)
#ifdef MOTIONS
    if (or_lanes(TO_UINT(LOAD(kind, at))) != 0)
        find_held(kind, at, motion, &held);
#endif
#ifdef DENSITIES
    const realv density = 1 / lightness;
#else
    const realv density = (realv)(1);
#endif
#ifdef CENTRAL_DIFFERENCE
    if (is_start)
        reflect(&v_old, half_velocity, at, &held);
#endif
    account(&v_old, half_velocity, &force, &pull, density, &held, at, step_number, work, keep_energies,
            energies BRAKE_ARGUMENT);
#endif
}

#ifdef SPECIAL
// Once, before the first step: which blocks have bonds between unequal materials or corrections, or that differ by
// their direction.
kernel void mark_special(const uint blocks, const global uint* life, const global uchar* material,
                         const global real* family_volume, global uchar* special) {
    const uint block = get_global_id(0);
    if (block >= blocks)
        return;
    const uint at = ORIGIN + block * LANES;
    extras all_extras;
    extras* const extra = &all_extras;
    extra->material = material;
    extra->family_volume = family_volume;
    maskv differs = (maskv)(0);
    for (int p = 0; p < PAIRS; ++p)
        for (int side = 0; side < 2; ++side) {
            const maskv alive = is_alive(life, at, PAIR[p].word, side ? PAIR[p].minus : PAIR[p].plus);
            const uint there = side ? at - PAIR[p].shift : at + PAIR[p].shift;
            differs |= alive & (LAW_KEY(at) != LAW_KEY(there));
#ifdef KEPT_FACTORS
            differs |= alive & has_other_surface(extra, at, there);
#endif
#ifdef DIRECTIONS
            differs |= alive & (OF_TYPE(HAS_DIRECTION, key_of_bond(extra, at, there)) != (realv)(0));
#endif
        }
    special[block] = any_lane(differs) ? 1 : 0;
}
#endif
