// What a time step does with a node once its force is known: integrate. The same for both layouts of the bonds.
// ENERGY_PARAMETERS and ENERGY_ARGUMENTS are nothing unless energies are observed (family_work.cl).

// Displacements are double-buffered, so that neighbours see those of the step before; half_velocity is the velocity
// half a step behind them (leapfrog form of the velocity Verlet step). `values` + from: displacement and velocity of
// every motion at the end of this step; `loads` + loads_from: force per volume and acceleration of every group of loads at
// its beginning. When `keep_force` is set, the force density is written.
#define NODE_PARAMETERS                                                                                               \
    const uint count, const global real4 *old_nodes, global real4 *new_nodes, const global real2 *values,            \
        const uint from, const int keep_force, const int step_number, const global real4 *loads,                      \
        const uint loads_from, global real4 *half_velocity, global ushort4 *low_u, global ushort4 *low_v,             \
        const global class_t *kind, const global uchar *material, const global short4 *motion,                        \
        global real4 *force_out, global int *fault

// As add_compensated (integrate.cl), for the three components of a node; w is left alone.
INLINE real4 advance(real4 value, real4 increment, global ushort4* low, uint i) {
#ifdef DOUBLE
    return value + increment;
#else
    const uint4 bits = convert_uint4(low[i]) << 16;
    const real4 y = increment + as_float4(bits);
    const real4 sum = value + y;
    const real4 virtual_y = sum - value;
    const real4 rest = (value - (sum - virtual_y)) + (y - virtual_y);
    low[i] = convert_ushort4((as_uint4(rest) + 0x8000u) >> 16);
    return sum;
#endif
}

#define INTEGRATE(i, force, u_old)                                                                                    \
    integrate(i, force, u_old, new_nodes, values, from, keep_force, step_number, loads + loads_from, half_velocity,   \
              low_u, low_v, kind, material, motion, force_out, fault START_ARGUMENT ENERGY_ARGUMENTS)
INLINE void integrate(const uint i, real4 force, const real4 u_old, global real4* new_nodes, const global real2* values,
                      const uint from, const int keep_force, const int step_number, const global real4* loads,
                      global real4* half_velocity,
                      global ushort4* low_u, global ushort4* low_v, const global class_t* kind,
                      const global uchar* material, const global short4* motion, global real4* force_out,
                      global int* fault START_PARAMETER ENERGY_PARAMETERS) {
    force.w = 0;
    real lightness = 1;
#ifdef DENSITIES
    for (int m = 1; m < MATERIALS; ++m)
        lightness = material[i] == MATERIAL_KEYS[m] ? RELATIVE_LIGHTNESS[m] : lightness;
    lightness = material[i] == MATERIAL_KEYS[0] ? RELATIVE_LIGHTNESS[0] : lightness;
#endif
    const real4 v_old = half_velocity[i];
    real4 pull = force, mass_force = 0;
#ifdef LOADS // the group of a class is the fourth number of its motions
    const uint group = 2 * motion[kind[i]].w;
    pull += loads[group];
    mass_force = loads[group + 1];
#endif
#ifdef LOCAL_DAMPING
    const real4 brake = BRAKE_OF(lightness * pull + mass_force, v_old);
#define LESS_BRAKE -brake
#else
#define LESS_BRAKE
#endif
#ifdef RELAXATION
    const real c = control[0], share = 1 / (1 + (real)0.5 * c), push = control[1] * ease[i];
    real4 v = advance(v_old, share * (push * (lightness * pull + mass_force) - c * v_old), low_v, i);
#else
#ifdef CENTRAL_DIFFERENCE
    const real share = is_start ? (real)0.5 : 1 / (1 + (real)0.5 * lightness * DAMPING);
#define SHARE_OF(growth) share * (growth)
#else
#define SHARE_OF(growth) growth
#endif
    real4 v = advance(v_old, SHARE_OF(lightness * (pull - DAMPING * v_old) + mass_force LESS_BRAKE), low_v, i);
#endif
#ifdef MOTIONS_GO_ON // begun with a checkpoint: motions without a displacement (NaN) move a node on from where it is
    const short4 m = motion[kind[i]];
    real4 way = SPEED_OF_WAY(v_old, v);
#define MOVE_ON(c)                                                                                                    \
    if (m.c >= 0 && isnan(values[from + m.c].x))                                                                      \
        way.c = values[from + m.c].y;
    MOVE_ON(x)
    MOVE_ON(y)
    MOVE_ON(z)
    real4 u = advance(u_old, way, low_u, i);
#else
    real4 u = advance(u_old, SPEED_OF_WAY(v_old, v), low_u, i);
#endif
    // No sound body moves a horizon in one step, and NaN fails every comparison.
    const bool sound = fabs(v.x) <= LARGEST_JUMP && fabs(v.y) <= LARGEST_JUMP && fabs(v.z) <= LARGEST_JUMP;
    if (!sound && atomic_cmpxchg(&fault[0], -1, (int)i) == -1)
        fault[1] = step_number;
#ifdef MOTIONS
#ifndef MOTIONS_GO_ON
    const short4 m = motion[kind[i]];
#endif
#ifdef DOUBLE
#define NO_REMAINDER(c)
#define NO_SPEED_REMAINDER(c)
#else
#define NO_REMAINDER(c) low_u[i].c = low_v[i].c = 0;
#define NO_SPEED_REMAINDER(c) low_v[i].c = 0;
#endif
#ifdef MOTIONS_GO_ON
#define PRESCRIBE(c)                                                                                                  \
    if (m.c >= 0) {                                                                                                   \
        v.c = values[from + m.c].y;                                                                                   \
        NO_SPEED_REMAINDER(c)                                                                                         \
        if (!isnan(values[from + m.c].x)) {                                                                           \
            u.c = values[from + m.c].x;                                                                               \
            NO_REMAINDER(c)                                                                                           \
        }                                                                                                             \
    }
#else
#define PRESCRIBE(c)                                                                                                  \
    if (m.c >= 0) {                                                                                                   \
        u.c = values[from + m.c].x;                                                                                   \
        v.c = values[from + m.c].y;                                                                                   \
        NO_REMAINDER(c)                                                                                               \
    }
#endif
    PRESCRIBE(x)
    PRESCRIBE(y)
    PRESCRIBE(z)
#endif
    new_nodes[2 * i + 1] = u;
    half_velocity[i] = v;
    if (keep_force)
        force_out[i] = force;
#if defined(ENERGIES) && !defined(RELAXATION)
    real4 held = 0;
#ifdef MOTIONS
    held = (real4)(m.x >= 0, m.y >= 0, m.z >= 0, 0);
#endif
    real4 load = mass_force / lightness;
#ifdef LOADS
    load += loads[group];
#endif
#ifdef CENTRAL_DIFFERENCE // reflected: of half a step before the first
    const real4 v_before = is_start ? v_old + (1 - held) * (v_old - v) : v_old;
#else
#define v_before v_old
#endif
    account(i, v_before, v, force, load, 1 / lightness, held, step_number BRAKE_ARGUMENT ENERGY_ARGUMENTS);
#endif
}

// s/(1+s) of small strain as a polynomial in q: neither root nor division (README.md here).
INLINE realv small_strain_factor(realv q) {
    return q * HORNER(COEFFICIENT, q);
}

#ifdef STATE_BASED // s = q/(1 + √(1+q)), less a factor q
INLINE realv small_strain_stretch(realv q) { return HORNER(STRETCH_COEFFICIENT, q); }
#endif

#ifdef REGULARISED // bonds tell their damage by their strain; of one from i to j, the bit of its word and its place in `type`
#define FADING_PARAMETERS , const global life_t *unbreakable, const global uchar *type
#define FADING_ARGUMENTS , unbreakable, type
#define HAS_FADED(word, bit, at)                                                                                      \
    (!(NEVER_FAIL(unbreakable[word]) >> (bit) & 1) && has_faded(nodes, i, j, TYPES > 1 ? type[at] : 0))
INLINE int has_faded(const global real4* nodes, uint i, uint j, int key) {
    const real4 xi = nodes[2 * j] - nodes[2 * i], eta = nodes[2 * j + 1] - nodes[2 * i + 1];
    const real length2 = dot(xi.xyz, xi.xyz);
    return is_beyond_peak(key, dot(eta.xyz, xi.xyz) / length2, sqrt(length2));
}
#else
#define FADING_PARAMETERS
#define FADING_ARGUMENTS
#define HAS_FADED(word, bit, at) 0
#endif

#ifdef NO_FAIL
#define NEVER_FAIL(word) (word)
#else
#define NEVER_FAIL(word) 0
#endif
#if defined(RELAXATION) && !defined(REGULARISED) // bonds break only at rest; those that fade do at any time
#define UNBREAKABLE(list, word) (NEVER_FAIL(word) | ((list)->may_break ? 0u : ~0u))
#else
#define UNBREAKABLE(list, word) NEVER_FAIL(word)
#endif
