// The layout for vectors: a work-item steps a cluster of four nodes, which share a list (gpu/bonds/family/cluster_lists.hpp). The
// lanes of a vector are four neighbours by the four nodes: lane 4m + a is the bond of neighbour m and node a, alive
// when that bit is set. A block of the list is two such vectors; their instructions are independent of each other and
// fill each other's waits.
#define BLOCK 8
#define SLOTS 32

typedef struct {
    realv x, y, z, u, v, w, family_volume; // of the cluster's nodes, in the lanes of their bonds
#ifdef STATE_BASED
    realv pressure;
#endif
#ifdef SURFACE_ENERGY
    realv surface_x, surface_y, surface_z;
#endif
} cluster;

typedef struct {
    const global real8* nodes; // position and volume, displacement and family volume of each
    const global uint* base;
    const global ushort* offset;
    const global uint* unbreakable;
    const global uchar* type;
    global uint* life;
    global real* stiffness; // λ of softening laws
#ifdef SURFACE_ENERGY
    const global real4* surface; // factors of the energy method
#endif
#ifdef STATE_BASED
    const global real* pressure; // P θ/m of every node
#endif
    uint first, end;        // blocks
#ifdef RELAXATION
    int may_break;          // only at rest
#endif
} list;

typedef struct {
    realv x, y, z;          // ξ + η
    realv length2, growth2; // |ξ|², |ξ+η|² − |ξ|²
    realv double_inverse;   // 2/|ξ|; 0 when dead
    realv volume, family_volume;
#if defined(DIRECTIONS) || defined(SURFACE_ENERGY)
    realv xi_x, xi_y, xi_z;
#endif
#ifdef SURFACE_ENERGY
    realv surface_x, surface_y, surface_z; // sums of both ends
#endif
#ifdef STATE_BASED
    realv pressure; // of both ends
#endif
} bonds;

// Four records of eight numbers become two vectors, of the first and of the second four numbers of each; component c of these,
// each four times, is then a permutation within the quarters of a vector. Written with component names, the compiler takes
// it apart.
#define FIRST_FOUR(n01, n23)                                                                                          \
    __builtin_shufflevector(n01, n23, 0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27)
#define LAST_FOUR(n01, n23)                                                                                           \
    __builtin_shufflevector(n01, n23, 4, 5, 6, 7, 12, 13, 14, 15, 20, 21, 22, 23, 28, 29, 30, 31)
#define IN_LANES(v, c)                                                                                                \
    __builtin_shufflevector(v, v, c, c, c, c, c + 4, c + 4, c + 4, c + 4, c + 8, c + 8, c + 8, c + 8, c + 12, c + 12, \
                            c + 12, c + 12)
INLINE void read_bonds(const global real8* nodes, const global ushort* offset, const cluster* own, uint life,
                       bonds* b) {
    const real16 n01 = (real16)(nodes[offset[0]], nodes[offset[1]]), n23 = (real16)(nodes[offset[2]], nodes[offset[3]]);
    const realv first = FIRST_FOUR(n01, n23), last = LAST_FOUR(n01, n23);
    const realv x = IN_LANES(first, 0) - own->x, y = IN_LANES(first, 1) - own->y, z = IN_LANES(first, 2) - own->z;
    const realv u = IN_LANES(last, 0) - own->u, v = IN_LANES(last, 1) - own->v, w = IN_LANES(last, 2) - own->w;
#if defined(STATE_BASED) || defined(SURFACE_ENERGY) || defined(PARTIAL_VOLUMES) // nothing else is zero of a dead bond
    b->volume = WHERE(life, IN_LANES(first, 3));
#else
    b->volume = IN_LANES(first, 3);
#endif
    b->family_volume = IN_LANES(last, 3);
#ifdef REGULARISED // forces along ξ, and growth2 = η·2ξ
    b->x = x;
    b->y = y;
    b->z = z;
#else
    b->x = x + u;
    b->y = y + v;
    b->z = z + w;
#endif
    b->length2 = fma(x, x, fma(y, y, z * z));
    b->double_inverse = WHERE(life, double_inverse_root(b->length2));
    b->growth2 = fma(u, x + b->x, fma(v, y + b->y, w * (z + b->z)));
#if defined(DIRECTIONS) || defined(SURFACE_ENERGY)
    b->xi_x = x;
    b->xi_y = y;
    b->xi_z = z;
#endif
}

#ifdef SURFACE_ENERGY
#define OF_SURFACE(c)                                                                                                 \
    __builtin_shufflevector(s, s, c, c, c, c, c + 4, c + 4, c + 4, c + 4, c + 8, c + 8, c + 8, c + 8, c + 12, c + 12, \
                            c + 12, c + 12)
INLINE void read_surface(const global real4* surface, const global ushort* offset, const cluster* own, bonds* b) {
    const real16 s = (real16)(surface[offset[0]], surface[offset[1]], surface[offset[2]], surface[offset[3]]);
    b->surface_x = OF_SURFACE(0) + own->surface_x;
    b->surface_y = OF_SURFACE(1) + own->surface_y;
    b->surface_z = OF_SURFACE(2) + own->surface_z;
}

// 2 λ/|ξ| of the energy method (Madenci & Oterkus 2014, §4.2): from λ = 1/√(Σ (n_a/g_a)²) the length cancels.
INLINE realv surface_factor(const bonds* b) {
    const realv xy = b->surface_x * b->surface_y, yz = b->surface_y * b->surface_z, zx = b->surface_z * b->surface_x;
    const realv x = b->xi_x * yz, y = b->xi_y * zx, z = b->xi_z * xy;
    return xy * b->surface_z * inverse_root(fma(x, x, fma(y, y, fma(z, z, (realv)(1e-20f)))));
}
#endif

#ifdef DIRECTIONS // cos²θ of the bond and the direction of its material
INLINE realv towards(const bonds* b, maskv type) {
    const realv along = (b->xi_x * OF_TYPE(ALONG_X, type) + b->xi_y * OF_TYPE(ALONG_Y, type) +
                         b->xi_z * OF_TYPE(ALONG_Z, type)) *
                        b->double_inverse;
    return (real)0.25 * along * along;
}
#endif

INLINE maskv types_of(const list* l, ulong at) {
#if TYPES > 1
    return TO_MASK(convert_int16(vload16(0, l->type + at)));
#else
    return (maskv)(0);
#endif
}

#ifdef STATE_BASED
INLINE void read_pressure(const global real* pressure, const global ushort* offset, const cluster* own, bonds* b) {
    const real4 p = (real4)(pressure[offset[0]], pressure[offset[1]], pressure[offset[2]], pressure[offset[3]]);
    b->pressure = own->pressure + __builtin_shufflevector(p, p, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
}
#endif

// What multiplies the elastic force of a whole bond besides stretch and stiffness: 2 V_j β g/|ξ|, that of the surface.
// In the state-based model V_j β ω.
INLINE realv whole_factor(const list* l, const cluster* own, const bonds* b, ulong at) {
#if defined(STATE_BASED)
    realv factor = b->volume;
#elif defined(SURFACE_ENERGY)
    realv factor = b->volume * surface_factor(b);
#elif defined(PARTIAL_VOLUMES) // with 2 β/|ξ|, β = R − |ξ| but 1 at most (Hu, Ha & Bobaru 2010); within the family R ≥ |ξ|
    realv factor = b->volume * smaller(b->double_inverse, fma((realv)(PARTIAL_REACH), b->double_inverse, (realv)(-2)));
#else
    realv factor = b->volume * b->double_inverse;
#endif
#ifdef INVERSE // influence functions (core/physics/state_based.cpp)
    factor *= (real)(0.5f / PER_HORIZON) * b->double_inverse;
#endif
#ifdef GAUSSIAN
    factor *= exp((real)(-4 * PER_HORIZON * PER_HORIZON) * b->length2);
#endif
#if defined(PARTIAL_VOLUMES) && (defined(STATE_BASED) || defined(SURFACE_ENERGY))
    const realv length = (real)0.5 * b->length2 * b->double_inverse;
    factor *= clamp(PARTIAL_REACH - length, (realv)(0), (realv)(1));
#endif
#ifdef CONICAL // core/physics/bond_based.cpp
    factor *= larger(1 - (real)(0.5f * PER_HORIZON) * b->length2 * b->double_inverse, (realv)(0));
#endif
#ifdef RISING_GAUSSIAN
    factor *= (real)(0.5f * PER_HORIZON) * b->length2 * b->double_inverse * exp((real)(-2.5f * PER_HORIZON * PER_HORIZON) * b->length2);
#endif
#ifdef QUARTIC
    const realv left = larger(1 - (real)(PER_HORIZON * PER_HORIZON) * b->length2, (realv)(0));
    factor *= left * left;
#endif
#ifdef DIRECTIONS
    const maskv type = types_of(l, at);
    factor *= fma(OF_TYPE(STIFFER, type), towards(b, type), (realv)(1));
#endif
#ifdef SURFACE // Boys et al. 2021, Eq. 15
    factor *= 2 / (b->family_volume + own->family_volume);
#endif
    return factor;
}

// And λ.
INLINE realv bond_factor(const list* l, const cluster* own, const bonds* b, ulong at) {
    realv factor = whole_factor(l, own, b, at);
#ifdef SOFTENING
    factor *= vload16(0, l->stiffness + at);
#endif
    return factor;
}

// Force factor at small strain of whole bonds; a dead one gives none. The coefficients are those of 4q, with ½ and, when all
// bonds are alike, with c (gpu/bonds/family/family_program.cpp).
INLINE realv small_factor(const list* l, const cluster* own, const bonds* b, ulong at, realv q4) {
    realv factor = small_strain_factor(q4) * whole_factor(l, own, b, at);
#if TYPES > 1
    factor *= OF_TYPE(STIFFNESS, types_of(l, at));
#endif
    return factor;
}

// 4q
INLINE realv growth4(const bonds* b) { return b->growth2 * (b->double_inverse * b->double_inverse); }

// Elastic, of a cluster in which no bond has softened.
INLINE realv quick_factor(const list* l, const cluster* own, const bonds* b, ulong at, range* r) {
    const realv q4 = growth4(b);
#ifdef STATE_BASED // its first pass has looked at the range
    return state_factor(small_strain_factor(q4), own->family_volume + b->family_volume, b->pressure) *
           bond_factor(l, own, b, at);
#endif
    r->high = larger(r->high, q4);
    r->low = smaller(r->low, q4);
    return small_factor(l, own, b, at, q4);
}

// Whether some of these bonds are beyond small strain or their elastic limit.
INLINE maskv is_beyond_small(const bonds* b) {
    const realv q4 = growth4(b);
    return (q4 >= (realv)(4 * EXACT_ABOVE)) | (q4 <= (realv)(4 * EXACT_BELOW));
}

// The exact form: breaks or softens bonds; `life` becomes what is left of them.
INLINE realv careful_factor(const list* l, const cluster* own, const bonds* b, uint* life, uint unbreakable, ulong at,
                            maskv* softens) {
    const realv q4 = growth4(b), q = (real)0.25 * q4;
#ifdef STATE_BASED // what breaks or softens did so before the dilatations
    return state_factor(elastic_factor(q), own->family_volume + b->family_volume, b->pressure) *
           bond_factor(l, own, b, at);
#endif
    const maskv type = types_of(l, at), may_fail = in_lanes(*life & ~unbreakable);
    maskv alive = in_lanes(*life);
#ifdef UNEVEN_STRENGTH
    const realv law_q = eased(q, 1 / fma(OF_TYPE(STRONGER, type), towards(b, type), (realv)(1)));
#else
    const realv law_q = q;
#endif
#ifdef SOFTENING // first: the factor is that of what is left
    const realv before = vload16(0, l->stiffness + at);
    const realv after = left_by_law(type, law_q, before, may_fail);
    vstore16(after, 0, l->stiffness + at); // also where nothing falls: a branch here keeps the two vectors of a block apart
    *softens |= after < before;
    alive &= ~(may_fail & (after <= (realv)(0)));
#else
    alive &= ~(may_fail & is_beyond(type, law_q, 1));
#endif
    *life = to_word(alive);
#ifdef REGULARISED
    const realv left = CHOOSE(may_fail, faded(type, q, (real)0.5 * b->length2 * b->double_inverse), (realv)(1));
    const realv elastic = elastic_factor(q) * ((real)0.5 * OF_TYPE(STIFFNESS, type)) * left;
#else
    const realv elastic = elastic_factor(q) * ((real)0.5 * OF_TYPE(STIFFNESS, type));
#endif
    const realv factor = elastic * bond_factor(l, own, b, at);
    return CHOOSE(alive, factor, (realv)(0)); // a bond that breaks gives no force in this step either
}

typedef struct {
    realv x, y, z;
} forces;

INLINE void add_force(forces* sum, realv factor, const bonds* b) {
    sum->x = fma(factor, b->x, sum->x);
    sum->y = fma(factor, b->y, sum->y);
    sum->z = fma(factor, b->z, sum->z);
}

// careful: the exact form for a block in which some bond needs it, and all with λ.
#if defined(DOUBLE) || defined(REGULARISED) || defined(STATE_BASED)
#define IS_EXACT(careful, a, b) (careful)
#else
#define IS_EXACT(careful, a, b) ((careful) && any_lane(is_beyond_small(a) | is_beyond_small(b)))
#endif
INLINE void sum_bonds(const list* l, const cluster* own, int careful, forces* sum, range* r, maskv* softens) {
    sum->x = sum->y = sum->z = (realv)(0);
    for (uint block = l->first; block < l->end; ++block) {
        const uint life = l->life[block];
        if (life == 0)
            continue;
        const global real8* nodes = l->nodes + l->base[block];
        const global ushort* offset = l->offset + (ulong)block * BLOCK;
        const ulong at = (ulong)block * SLOTS;
        bonds a, b;
        read_bonds(nodes, offset, own, life, &a);
        read_bonds(nodes, offset + BLOCK / 2, own, life >> 16, &b);
#ifdef SURFACE_ENERGY
        const global real4* surface = l->surface + l->base[block];
        read_surface(surface, offset, own, &a);
        read_surface(surface, offset + BLOCK / 2, own, &b);
#endif
#ifdef STATE_BASED
        read_pressure(l->pressure + l->base[block], offset, own, &a);
        read_pressure(l->pressure + l->base[block], offset + BLOCK / 2, own, &b);
#endif
        realv factor_a, factor_b;
        if (IS_EXACT(careful, &a, &b)) {
            const uint unbreakable = UNBREAKABLE(l, l->unbreakable[block]);
            uint low = life & 0xffff, high = life >> 16;
            factor_a = careful_factor(l, own, &a, &low, unbreakable, at, softens);
            factor_b = careful_factor(l, own, &b, &high, unbreakable >> 16, at + SLOTS / 2, softens);
            if ((low | high << 16) != life)
                l->life[block] = low | high << 16;
        } else {
            factor_a = quick_factor(l, own, &a, at, r);
            factor_b = quick_factor(l, own, &b, at + SLOTS / 2, r);
#if defined(SOFTENING) && !defined(STATE_BASED)
            if (careful) {
                factor_a *= vload16(0, l->stiffness + at);
                factor_b *= vload16(0, l->stiffness + at + SLOTS / 2);
            }
#endif
        }
        add_force(sum, factor_a, &a);
        add_force(sum, factor_b, &b);
    }
}

// A component of the four nodes' forces.
INLINE real4 of_nodes(realv lanes) {
    return (lanes.s0123 + lanes.s89ab) + (lanes.s4567 + lanes.scdef);
}

// One time step in one kernel: break bonds, sum the forces, integrate.
kernel void time_step(NODE_PARAMETERS, const global uint* first, const global uint* base, const global ushort* offset,
                      global uint* life, const global uint* unbreakable, const global uchar* type,
                      global real* stiffness
#ifdef SURFACE_ENERGY
                      ,
                      const global real4* surface
#endif
#ifdef STATE_BASED
                      ,
                      const global real* pressure, const global uchar* strained
#elif defined(SOFTENING)
                      ,
                      global uchar* softened
#endif
                          START_PARAMETER ENERGY_PARAMETERS) {
    const uint k = get_global_id(0), i = 4 * k;
    if (i >= count)
        return;
    list l;
    l.nodes = (const global real8*)old_nodes;
    l.base = base;
    l.offset = offset;
    l.unbreakable = unbreakable;
    l.type = type;
    l.life = life;
    l.stiffness = stiffness;
#ifdef RELAXATION
    l.may_break = may_break;
#endif
    l.first = first[k];
    l.end = first[k + 1];
    const real8 n0 = l.nodes[i], n1 = l.nodes[i + 1], n2 = l.nodes[i + 2], n3 = l.nodes[i + 3];
#define OWN(c) FOUR_TIMES(((real4)(n0.c, n1.c, n2.c, n3.c)))
    cluster own;
    own.x = OWN(s0);
    own.y = OWN(s1);
    own.z = OWN(s2);
    own.u = OWN(s4);
    own.v = OWN(s5);
    own.w = OWN(s6);
    own.family_volume = OWN(s7);
#ifdef SURFACE_ENERGY
    l.surface = surface;
    const real4 s0 = surface[i], s1 = surface[i + 1], s2 = surface[i + 2], s3 = surface[i + 3];
#define OWN_SURFACE(c) FOUR_TIMES(((real4)(s0.c, s1.c, s2.c, s3.c)))
    own.surface_x = OWN_SURFACE(x);
    own.surface_y = OWN_SURFACE(y);
    own.surface_z = OWN_SURFACE(z);
#endif

#ifdef STATE_BASED
    l.pressure = pressure;
    own.pressure = FOUR_TIMES(((real4)(pressure[i], pressure[i + 1], pressure[i + 2], pressure[i + 3])));
#endif

    range r = {(realv)(0), (realv)(0)};
    forces sum;
    maskv softens = (maskv)(0);
#if defined(DOUBLE) || defined(REGULARISED) // the exact form always
    const int careful = 1;
#elif defined(STATE_BASED)
    const int careful = strained[k];
    if (!careful)
        sum_bonds(&l, &own, 0, &sum, &r, &softens);
#else
#ifdef SOFTENING
    int careful = softened[k];
#else
    int careful = 0;
#endif
    if (!careful) {
        sum_bonds(&l, &own, 0, &sum, &r, &softens);
        careful = any_lane((r.high >= (realv)(4 * EXACT_ABOVE)) | (r.low <= (realv)(4 * EXACT_BELOW)));
    }
#endif
    if (careful)
        sum_bonds(&l, &own, 1, &sum, &r, &softens);
#if defined(SOFTENING) && !defined(STATE_BASED)
    if (any_lane(softens))
        softened[k] = 1;
#endif
    const real4 x = of_nodes(sum.x), y = of_nodes(sum.y), z = of_nodes(sum.z);
#define INTEGRATE_NODE(a, c)                                                                                          \
    if (i + a < count)                                                                                                \
        INTEGRATE(i + a, ((real4)(x.c, y.c, z.c, 0)), n##a.hi);
    INTEGRATE_NODE(0, x)
    INTEGRATE_NODE(1, y)
    INTEGRATE_NODE(2, z)
    INTEGRATE_NODE(3, w)
}

typedef uint life_t;
// φ = 1 − Σ μ V_j / Σ V_j over the original family (Boys et al. 2021, Eq. 8), `whole` the sum over all of it.
#define DAMAGE_PARAMETERS                                                                                             \
    const global uint *first, const global uint *base, const global ushort *offset, const global uint *life,         \
        const global real *whole FADING_PARAMETERS
#define DAMAGE_ARGUMENTS first, base, offset, life, whole FADING_ARGUMENTS
INLINE float damage_of(uint i, const global real4* nodes, DAMAGE_PARAMETERS) {
    real alive = 0;
    for (uint block = first[i / 4]; block < first[i / 4 + 1]; ++block) {
        const uint bits = life[block] >> i % 4;
        for (uint m = 0; m < BLOCK; ++m) {
            if (!(bits >> 4 * m & 1))
                continue;
            const uint j = base[block] + offset[(ulong)block * BLOCK + m];
            if (!HAS_FADED(block, 4 * m + i % 4, (ulong)block * SLOTS + 4 * m + i % 4))
                alive += nodes[2 * j].w;
        }
    }
    return whole[i] > 0 ? (float)((whole[i] - alive) / whole[i]) : 0.0f;
}

#ifdef BROKEN_BONDS
// Bonds of this node that were there at first and are no more; those to other members count half, as they are met twice.
INLINE real broken_of(uint i, bool whole_body, const global uint* members, uint first_member, uint end,
                      const global uint* born, DAMAGE_PARAMETERS) {
    real sum = 0;
    for (uint block = first[i / 4]; block < first[i / 4 + 1]; ++block) {
        const uint broken = (born[block] & ~life[block]) >> i % 4;
        for (uint m = 0; m < BLOCK; ++m)
            if (broken >> 4 * m & 1) {
                const uint j = base[block] + offset[(ulong)block * BLOCK + m];
                sum += whole_body || contains(members, first_member, end, j) ? (real)0.5 : (real)1;
            }
    }
    return sum;
}
#endif
