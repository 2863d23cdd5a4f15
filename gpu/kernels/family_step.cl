// One time step in one kernel: break bonds, sum the force, integrate. Displacements are double-buffered, so that
// neighbours see those of the step before.

// The lists of one node.
typedef struct {
    const global real4* nodes; // position and volume, displacement and family volume of each
    const global uint* base;
    const global ushort* offset;
    const global ushort* unbreakable;
    const global uchar* type;
    global ushort* life;
    const global real* inverse_length; // 1/|ξ|
    const global real* weight;         // β/|ξ|
    global real* stiffness;            // λ of softening laws
    uint first, chunks, lane;
    real4 xi, ui;
} family;

#ifdef PARTIAL_VOLUMES
#define BOND_WEIGHT LOAD_BONDS(f->weight, at)
#else
#define BOND_WEIGHT inverse_length
#endif

#ifdef NO_FAIL
#define UNBREAKABLE(word) (word)
#else
#define UNBREAKABLE(word) 0
#endif

typedef struct {
    realv high, low; // the largest and smallest q
} range;

// Elastic force factor at small strain; a dead bond gives none.
INLINE realv quick_factor(const family* f, const bonds* b, maskv alive, maskv type, ulong at, range* r) {
    const realv inverse_length = LOAD_BONDS(f->inverse_length, at);
    const realv q = CHOOSE(alive, b->growth2 * (inverse_length * inverse_length), (realv)(0));
    r->high = larger(r->high, q);
    r->low = smaller(r->low, q);
    realv factor = small_strain_factor(q) * bond_factor(b, type, BOND_WEIGHT, f->ui.w);
#ifdef SOFTENING
    factor *= LOAD_BONDS(f->stiffness, at);
#endif
    return factor;
}

// The exact form: breaks or softens bonds; `alive` becomes what is left of them.
INLINE realv careful_factor(const family* f, const bonds* b, maskv* alive, maskv may_fail, maskv type, ulong at) {
    const realv inverse_length = LOAD_BONDS(f->inverse_length, at);
    const realv q = b->growth2 * (inverse_length * inverse_length);
    realv factor = elastic_factor(q) * bond_factor(b, type, BOND_WEIGHT, f->ui.w);
#ifdef SOFTENING
    const realv before = LOAD_BONDS(f->stiffness, at);
    const realv after = may_fail ? smaller(before, secant(type, q)) : before;
    STORE_BONDS(after, f->stiffness, at);
    factor *= after;
    *alive &= ~(may_fail & (after <= (realv)(0)));
#else
    *alive &= ~(may_fail & is_beyond(type, q, 1));
#endif
    return CHOOSE(*alive, factor, (realv)(0)); // a bond that breaks gives no force in this step either
}

#if LANES == 16
INLINE maskv types_of(const family* f, uint chunk) {
#if TYPES > 1
    return TO_MASK(convert_int16(vload16(0, f->type + (ulong)chunk * CHUNK)));
#else
    return (maskv)(0);
#endif
}

INLINE uint to_word(maskv lanes) {
    return or_lanes(convert_uint16(lanes) & BIT_OF_LANE);
}

INLINE real4 sum_family(family* f, int careful, range* r) {
    const real16 xi = FOUR_TIMES(((real4)(f->xi.xyz, 0)));
#ifdef SURFACE
    const real16 ui = FOUR_TIMES(((real4)(f->ui.xyz, 0)));
#else
    const real16 ui = FOUR_TIMES(f->ui);
#endif
    real16 sum = 0;
    for (uint c = 0; c < f->chunks; ++c) {
        const uint chunk = f->first + c, word = f->life[chunk];
        if (word == 0)
            continue;
        const uint base = f->base[chunk];
        const ulong at = (ulong)chunk * CHUNK;
        bonds b;
        read_bonds((const global real8*)f->nodes + base, f->offset + at, xi, ui, &b);
        maskv alive = in_lanes(word);
        realv factor;
        if (careful) {
            factor = careful_factor(f, &b, &alive, alive & ~in_lanes(UNBREAKABLE(f->unbreakable[chunk])), types_of(f, chunk), at);
            f->life[chunk] = (ushort)to_word(alive);
        } else
            factor = quick_factor(f, &b, alive, types_of(f, chunk), at, r);
        add_force(&sum, factor, &b);
    }
    return (sum.s0123 + sum.s89ab) + (sum.s4567 + sum.scdef);
}
#else
INLINE real4 sum_family(family* f, int careful, range* r) {
    real4 sum = 0;
    for (uint c = 0; c < f->chunks; ++c) {
        const uint chunk = CHUNK_AT(f->first, c), word = f->life[chunk];
        uint left = word;
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(word >> k & 1))
                continue;
            const ulong at = BOND_AT(f->first, c, k, f->lane);
            bonds b;
            read_bonds(f->nodes, f->base[chunk] + f->offset[at], f->xi, f->ui, &b);
#if TYPES > 1
            const int type = f->type[at];
#else
            const int type = 0;
#endif
            realv factor;
            if (careful) {
                int alive = 1;
                factor = careful_factor(f, &b, &alive, !(UNBREAKABLE(f->unbreakable[chunk]) >> k & 1), type, at);
                if (!alive)
                    left &= ~(1u << k);
            } else
                factor = quick_factor(f, &b, 1, type, at, r);
            sum = fma((real4)(factor), b.bond, sum);
        }
        if (careful)
            f->life[chunk] = (ushort)left;
    }
    return sum;
}
#endif

// As add_compensated, for the three components of a node; w is left alone.
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

// half_velocity is the velocity half a step behind the displacement (leapfrog form of the velocity Verlet step).
// `values` + from: displacement and velocity of every motion at the end of this step; `loads` + loads_from: force per
// volume and acceleration of every group of loads at its beginning. When `keep_force` is set, the
// force density is written.
kernel void time_step(const uint count, const global real4* old_nodes, global real4* new_nodes,
                      global real4* half_velocity, global ushort4* low_u, global ushort4* low_v,
                      const global uint* first_chunk, const global ushort* chunk_count, const global uint* base,
                      const global ushort* offset, global ushort* life, const global ushort* unbreakable,
                      const global uchar* type, const global real* inverse_length,
                      const global real* weight, global real* stiffness, const global class_t* kind,
                      const global uchar* material, const global short4* motion, const global real2* values,
                      const uint from, const int keep_force, global real4* force_out, const int step_number,
                      global int* fault, const global real4* loads, const uint loads_from) {
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    family f;
    f.nodes = old_nodes;
    f.base = base;
    f.offset = offset;
    f.unbreakable = unbreakable;
    f.type = type;
    f.life = life;
    f.inverse_length = inverse_length;
    f.weight = weight;
    f.stiffness = stiffness;
    f.lane = i % SLICE;
    f.first = first_chunk[i];
    f.chunks = chunk_count[i];
    f.xi = old_nodes[2 * i];
    f.ui = old_nodes[2 * i + 1];

    range r = {(realv)(0), (realv)(0)};
    real4 force = 0;
#ifdef DOUBLE // the exact form always
    const int careful = 1;
#else
    force = sum_family(&f, 0, &r);
    const int careful = ANY_LANE((r.high >= (realv)(CAREFUL_ABOVE)) | (r.low <= (realv)(CAREFUL_BELOW)));
#endif
    if (careful)
        force = sum_family(&f, 1, &r);
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
    const uint group = loads_from + 2 * motion[kind[i]].w;
    pull += loads[group];
    mass_force = loads[group + 1];
#endif
    real4 v = advance(v_old, lightness * (pull - DAMPING * v_old) + mass_force, low_v, i);
    real4 u = advance(f.ui, v, low_u, i);
    // No sound body moves a horizon in one step, and NaN fails every comparison.
    const bool sound = fabs(v.x) <= LARGEST_JUMP && fabs(v.y) <= LARGEST_JUMP && fabs(v.z) <= LARGEST_JUMP;
    if (!sound && atomic_cmpxchg(&fault[0], -1, (int)i) == -1)
        fault[1] = step_number;
#ifdef MOTIONS
    const short4 m = motion[kind[i]];
#ifdef DOUBLE
#define NO_REMAINDER(c)
#else
#define NO_REMAINDER(c) low_u[i].c = low_v[i].c = 0;
#endif
#define PRESCRIBE(c)                                                                                                  \
    if (m.c >= 0) {                                                                                                   \
        u.c = values[from + m.c].x;                                                                                   \
        v.c = values[from + m.c].y;                                                                                   \
        NO_REMAINDER(c)                                                                                               \
    }
    PRESCRIBE(x)
    PRESCRIBE(y)
    PRESCRIBE(z)
#endif
    new_nodes[2 * i + 1] = u;
    half_velocity[i] = v;
    if (keep_force)
        force_out[i] = force;
}
