// Bonds that need more than the plain sum: unequal materials, corrected surfaces, and the careful pass, in which bonds break
// and soften.

// Materials may differ in their laws, in their density, or in both.
#define MATERIAL_KEY(there) LOAD_KEY(extra->material, there)
#if TYPES > 1
#define LAW_KEY(there) MATERIAL_KEY(there)
#else
#define LAW_KEY(there) ((maskv)(0))
#endif

// Where λ of a bond stands: those of a block together, which are read one after the other; on a GPU those of a bond.
#if LANES == 1
#define LEFT_AT(bond) ((ulong)(bond) * PLACES + at)
#else
#define LEFT_AT(bond) ((ulong)(at - ORIGIN) * (2 * PAIRS) + (bond) * LANES)
#endif

// What only some models have; unused pointers stay null.
typedef struct {
    const global uchar* material;       // key of each place's material
    const global real* family_volume;   // V_i / V0; of the energy method the factors of x, y, z
    const global class_t* kind;           // class of each place
    global real* stiffness;             // λ of every bond, at LEFT_AT(bond)
    global uint* life;                  // bits of the bonds, WORDS words a place
    global uint* softened;              // of which bonds of the block some λ is less than one: WORDS words a block
    uint block, blocks;
#ifdef RELAXATION
    int may_break;                      // only at rest
#endif
} extras;

#ifdef SURFACE // Boys et al. 2021, Eq. 15
INLINE realv volume_method_factor(const extras* extra, uint at, uint there) {
    return 2 / (LOAD(extra->family_volume, at) + LOAD(extra->family_volume, there));
}
#endif
#ifdef SURFACE_ENERGY // Madenci & Oterkus 2014, §4.2
INLINE realv sum2(const global real* values, uint at, uint there) {
    const realv sum = LOAD(values, at) + LOAD(values, there);
    return sum * sum;
}
INLINE realv energy_method_factor(const extras* extra, const constant pair_constants* P, uint at, uint there) {
    const global real* g = extra->family_volume;
    realv z = (realv)(1), z2 = (realv)(0);
    IN_SPACE(z = sum2(g + 2 * PLACES, at, there); z2 = (realv)(P->z * P->z * P->inverse_length2);)
    return ellipsoid_factor(sum2(g, at, there), sum2(g + PLACES, at, there), z,
                            (realv)(P->x * P->x * P->inverse_length2), (realv)(P->y * P->y * P->inverse_length2), z2);
}
#endif

#if defined(SURFACE) || defined(SURFACE_ENERGY)
// Whether the numbers of the correction differ from place to place, or of the energy method from axis to axis.
INLINE maskv has_other_surface(const extras* extra, uint at, uint there) {
    const global real* of = extra->family_volume;
    maskv differs = LOAD(of, at) != LOAD(of, there);
#ifdef SURFACE_ENERGY
    for (int c = 0; c < DIM; ++c)
        differs |= (LOAD(of, at + c * PLACES) != LOAD(of, there + c * PLACES)) | (LOAD(of, at + c * PLACES) != LOAD(of, at));
#endif
    return differs;
}

// Factors of the bonds of blocks near surfaces, which many blocks share: a number a bond where they are alike in all places of
// the block, as along a face; a number a bond and place at the ends of rows (gpu/bonds/lattice/lattice_surface.cpp).
#define KEPT_FACTORS
#define NO_SLOT 0xffffffffu
typedef struct {
    int is_kept, is_alike;
    const global real* factors;
} kept_factors;

INLINE void find_factors(uint slot, const global real* alike, const global real* each, kept_factors* kept) {
    kept->is_kept = slot != NO_SLOT;
    kept->is_alike = slot & 1;
    kept->factors = kept->is_alike ? alike + (ulong)(slot >> 1) * (2 * PAIRS) : each + (ulong)(slot >> 1) * (2 * PAIRS * LANES);
}

INLINE realv kept_factor(const kept_factors* kept, int bond) {
    return kept->is_alike ? (realv)(kept->factors[bond]) : LOAD_OWN(kept->factors, bond * LANES);
}

#define KEPT_PARAMETER , const kept_factors* kept
#define KEPT_ARGUMENT , kept
#else
#define KEPT_PARAMETER
#define KEPT_ARGUMENT
#endif

// Of places whose neighbours are all like themselves.
INLINE realv factor_of_alike(const extras* extra, uint at) {
    realv factor = (realv)(1);
#ifdef SURFACE
    factor = volume_method_factor(extra, at, at);
#endif
#ifdef SURFACE_ENERGY // along all axes the same
    factor = LOAD(extra->family_volume, at);
#endif
    return factor;
}

// What multiplies the elastic force of a bond besides its stretch: c of its two materials, λ of the surface.
INLINE realv bond_factor(const extras* extra, maskv key, uint at, uint there) {
    realv factor = OF_TYPE(STIFFNESS, key);
#ifdef SURFACE
    factor *= volume_method_factor(extra, at, there);
#endif
    return factor;
}

// What else differs from bond to bond.
#if defined(DIRECTIONS) || defined(SURFACE_ENERGY)
INLINE realv pair_factor(const extras* extra, const constant pair_constants* P, int p, maskv key, uint at, uint there) {
    realv factor = (realv)(1);
#ifdef DIRECTIONS
    factor = OF_TYPE(PAIR_STIFFNESS[p], key);
#endif
#ifdef SURFACE_ENERGY
    factor *= energy_method_factor(extra, P, at, there);
#endif
    return factor;
}
#define TIMES_PAIR(P, p, key, there) * pair_factor(extra, P, p, key, at, there)
#else
#define TIMES_PAIR(P, p, key, there)
#endif

INLINE maskv key_of_bond(const extras* extra, uint at, uint there) { return LAW_KEY(at) + LAW_KEY(there); }

// Classes from NO_FAIL_CLASS on belong to nodes whose bonds never break.
INLINE maskv is_breakable(const extras* extra, uint at, uint there) {
#ifdef NO_FAIL
    return (LOAD_CLASS(extra->kind, at) < NO_FAIL_CLASS) & (LOAD_CLASS(extra->kind, there) < NO_FAIL_CLASS);
#else
    return (maskv)(-1);
#endif
}

#ifdef DENSITIES
INLINE realv of_material(const constant real* table, maskv key) {
    realv value = (realv)(table[0]);
    for (int m = 1; m < MATERIALS; ++m)
        value = (key == (maskv)(MATERIAL_KEYS[m])) ? (realv)(table[m]) : value;
    return value;
}
#endif

#if TYPES > 1
// c of the bonds of a block's own places, by the material of their other ends: a bond then needs as many choices as there
// are other materials, not other pairs of them.
typedef struct {
    realv towards[MATERIALS];
} own_stiffness;

INLINE void find_stiffness(const extras* extra, uint at, own_stiffness* own) {
    const maskv key = LAW_KEY(at);
    for (int m = 0; m < MATERIALS; ++m)
        own->towards[m] = OF_TYPE(STIFFNESS, key + (maskv)(MATERIAL_KEYS[m]));
}

INLINE realv stiffness_towards(const extras* extra, const own_stiffness* own, uint there) {
    const maskv key = LAW_KEY(there);
    realv stiffness = own->towards[0];
    for (int m = 1; m < MATERIALS; ++m)
        stiffness = CHOOSE(key == (maskv)(MATERIAL_KEYS[m]), own->towards[m], stiffness);
    return stiffness;
}
#define OWN_PARAMETER , const own_stiffness* own
#define OWN_ARGUMENT , own
#else
#define OWN_PARAMETER
#define OWN_ARGUMENT
#endif

// Whether some of these bonds are beyond small strain or their elastic limit.
#if defined(DOUBLE) || defined(REGULARISED) // the exact form always
INLINE int is_exact(const constant pair_constants* P, const pair_state* s) { return 1; }
#else
INLINE int is_exact(const constant pair_constants* P, const pair_state* s) {
    const realv high = larger(s->plus_growth2, s->minus_growth2), low = smaller(s->plus_growth2, s->minus_growth2);
    return any_lane((high >= (realv)(EXACT_ABOVE * P->length2)) | (low <= (realv)(EXACT_BELOW * P->length2)));
}
#endif

#ifdef SOFTENING
INLINE global uint* softened_word(const extras* extra, const constant pair_constants* P) {
    return extra->softened + P->word * extra->blocks + extra->block;
}
#endif

// What small_strain_factor() is, by the exact form, and λ; whether the bond breaks.
INLINE realv exact_factor(const constant pair_constants* P, realv g, int bond, uint bit, uint at, uint there, const extras* extra,
                          maskv* breaks, realv* before, realv* after) {
    const maskv alive = is_alive(extra->life, at, P->word, bit);
    const maskv key = key_of_bond(extra, at, there);
    const realv q = g * P->inverse_length2;
    maskv may_fail = alive & is_breakable(extra, at, there);
#if defined(RELAXATION) && !defined(REGULARISED) // whose bonds fade and come back at any time
    may_fail &= (maskv)(-extra->may_break);
#endif
    realv factor = (P->inverse_length * P->weight) * elastic_factor(q);
#ifdef REGULARISED
    factor *= CHOOSE(may_fail, faded(key, q, (realv)(P->length2 * P->inverse_length)), (realv)(1));
#endif
#ifdef UNEVEN_STRENGTH
    const realv law_q = eased(q, OF_TYPE(PAIR_EASE[bond / 2], key)), law_g = law_q * P->length2;
#else
    const realv law_q = q, law_g = g;
#endif
#ifdef SOFTENING
    *before = LOAD_OWN(extra->stiffness, LEFT_AT(bond));
    *after = left_by_law(key, law_q, *before, may_fail);
    factor *= *after;
    *breaks = may_fail & (*after <= (realv)(0));
#else
    *breaks = may_fail & is_beyond(key, law_g, P->length2);
#endif
    return CHOOSE(alive & ~*breaks, factor, (realv)(0)); // a bond that breaks gives no force in this step either
}

// Both bonds of a pair, whose long chains of operations fill each other's waits: breaks and softens them.
INLINE void exact_factors(int p, const pair_state* s, uint at, const extras* extra, realv* plus, realv* minus) {
    const constant pair_constants* P = &PAIR[p];
    maskv plus_breaks, minus_breaks;
    realv plus_before, plus_after, minus_before, minus_after;
    *plus = exact_factor(P, s->plus_growth2, 2 * p, P->plus, at, at + P->shift, extra, &plus_breaks, &plus_before, &plus_after);
    *minus = exact_factor(P, s->minus_growth2, 2 * p + 1, P->minus, at, at - P->shift, extra, &minus_breaks, &minus_before,
                          &minus_after);
#ifdef SOFTENING
    if (any_lane((plus_after < plus_before) | (minus_after < minus_before))) {
        STORE(plus_after, extra->stiffness, LEFT_AT(2 * p));
        STORE(minus_after, extra->stiffness, LEFT_AT(2 * p + 1));
        *softened_word(extra, P) |= P->plus | P->minus;
    }
#endif
    if (any_lane(plus_breaks | minus_breaks)) {
        const wordv word = LOAD_OWN_WORD(extra->life, at + P->word * PLACES);
        STORE_WORD(word & ~(BITS_WHERE(plus_breaks, P->plus) | BITS_WHERE(minus_breaks, P->minus)), extra->life,
                   at + P->word * PLACES);
    }
}

#ifdef SOFTENING
// λ of both bonds, where some of the block's have softened; what is to come is fetched ahead.
INLINE void times_left(int p, uint at, const extras* extra, realv* plus, realv* minus) {
    const constant pair_constants* P = &PAIR[p];
    const uint word = *softened_word(extra, P);
#if LANES > 1
    if (word & (P->plus << 8))
        __builtin_prefetch((const void*)(ulong)(extra->stiffness + LEFT_AT(2 * p + 8)));
    if (word & (P->minus << 8))
        __builtin_prefetch((const void*)(ulong)(extra->stiffness + LEFT_AT(2 * p + 9)));
#endif
    if (word & P->plus)
        *plus *= LOAD_OWN(extra->stiffness, LEFT_AT(2 * p));
    if (word & P->minus)
        *minus *= LOAD_OWN(extra->stiffness, LEFT_AT(2 * p + 1));
}
#endif

// What multiplies ξ + η of a bond besides its stretch and what all bonds of the block have in common (common_factor).
INLINE realv special_factor(int p, int side, uint at, const extras* extra OWN_PARAMETER KEPT_PARAMETER) {
    realv factor = (realv)(1);
#if TYPES > 1
    const uint there = side ? at - PAIR[p].shift : at + PAIR[p].shift;
    factor = stiffness_towards(extra, own, there);
#ifdef DIRECTIONS
    factor *= OF_TYPE(PAIR_STIFFNESS[p], key_of_bond(extra, at, there));
#endif
#endif
#ifdef KEPT_FACTORS
    if (kept->is_kept)
        factor *= kept_factor(kept, 2 * p + side);
#endif
    return factor;
}

// As add_pair, each bond with its own factor.
INLINE void add_special_pair(pair_sums* sums, int p, const pair_state* s, uint at, const extras* extra, int careful OWN_PARAMETER
                                 KEPT_PARAMETER) {
    const constant pair_constants* P = &PAIR[p];
    realv plus, minus;
    if (careful && __builtin_expect(is_exact(P, s), 0)) // the rarer way: what it spills it spills itself
        exact_factors(p, s, at, extra, &plus, &minus);
    else {
        plus = small_strain_factor(P, s->plus_growth2);
        minus = small_strain_factor(P, s->minus_growth2);
#ifdef SOFTENING
        if (careful)
            times_left(p, at, extra, &plus, &minus);
#endif
    }
    if (!careful)
        widen_range(sums, P, s);
    plus *= special_factor(p, 0, at, extra OWN_ARGUMENT KEPT_ARGUMENT);
    minus *= special_factor(p, 1, at, extra OWN_ARGUMENT KEPT_ARGUMENT);
    add_forces(sums, P, s, plus, minus, 1, 1, 1);
}

// As sum_all_pairs, each bond with its own factor. careful: those beyond the polynomial or their elastic limit with the exact
// form, by which bonds break and soften, and all with λ; without it, the range tells whether there are such.
INLINE void sum_special_pairs(pair_sums* sums, const vector* here, const global real* u, uint at, const extras* extra,
                              int careful KEPT_PARAMETER) {
#if TYPES > 1 // reading ahead as in sum_group: a sixth faster; of one material, with kept factors, 3 % slower
    own_stiffness all_own;
    own_stiffness* const own = &all_own;
    find_stiffness(extra, at, own);
    pair_state s, next;
    read_pair(0, here, u, extra->life, at, 1, 1, 1, &next);
    __attribute__((opencl_unroll_hint(1))) for (int p = 0; p < PAIRS - 1; ++p) {
        copy_pair(&next, &s);
        read_pair(p + 1, here, u, extra->life, at, 1, 1, 1, &next);
        add_special_pair(sums, p, &s, at, extra, careful OWN_ARGUMENT KEPT_ARGUMENT);
    }
    add_special_pair(sums, PAIRS - 1, &next, at, extra, careful OWN_ARGUMENT KEPT_ARGUMENT);
#else
    __attribute__((opencl_unroll_hint(1))) for (int p = 0; p < PAIRS; ++p) {
        pair_state s;
        read_pair(p, here, u, extra->life, at, 1, 1, 1, &s);
        add_special_pair(sums, p, &s, at, extra, careful OWN_ARGUMENT KEPT_ARGUMENT);
    }
#endif
}

// What multiplies all bonds of a block.
INLINE realv common_factor(const extras* extra, uint at KEPT_PARAMETER) {
#if TYPES == 1
    realv factor = (realv)(STIFFNESS[0]);
#else
    realv factor = (realv)(1);
#endif
#ifdef KEPT_FACTORS
    if (!kept->is_kept)
        factor *= factor_of_alike(extra, at);
#endif
    return factor;
}

INLINE void scale(vector* v, realv factor) {
    v->x *= factor;
    v->y *= factor;
    IN_SPACE(v->z *= factor;)
}
