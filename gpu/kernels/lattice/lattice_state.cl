// The state-based model (core/physics/state_based.hpp) on the lattice: the first pass, in which bonds break or soften and of
// what is left come the dilatation and p = P θ/m of every place; and the sums of forces that time_step takes. A pair's weight is
// β ω V; `stretch` is the polynomial of w |ξ|² s in |ξ+η|² − |ξ|², less a factor of that, `coefficient` that of w s/(1+s).

#ifdef UNIT_WEIGHT // of all pairs
#define WEIGHTED(P, p) (p)
#else
#define WEIGHTED(P, p) ((realv)((P)->weight) * (p))
#endif
// w times the factor of ξ+η, from w s/(1+s); 0 of a dead bond, whose s is zero. slope: b − p of each place.
INLINE realv state_bond(const constant pair_constants* P, realv elastic, maskv alive, uint there, realv own_pressure,
                        realv own_slope, const global real* pressure, const global real* slope) {
    const realv p = CHOOSE(alive, own_pressure + LOAD(pressure, there), (realv)(0));
    return fma(own_slope + LOAD(slope, there), elastic, WEIGHTED(P, p));
}

INLINE void add_state_pair(pair_sums* sums, int p, const pair_state* s, const global uint* life, uint at,
                           realv own_pressure, realv own_slope, const global real* pressure,
                           const global real* slope, int has_x, int has_y, int has_z) {
    const constant pair_constants* P = &PAIR[p];
    const realv plus = state_bond(P, small_strain_factor(P, s->plus_growth2), is_alive(life, at, P->word, P->plus),
                                  at + P->shift, own_pressure, own_slope, pressure, slope);
    const realv minus = state_bond(P, small_strain_factor(P, s->minus_growth2), is_alive(life, at, P->word, P->minus),
                                   at - P->shift, own_pressure, own_slope, pressure, slope);
    add_forces(sums, P, s, plus, minus, has_x, has_y, has_z);
}

INLINE void sum_state_group(pair_sums* sums, int first, int last, const vector* here, const global real* u,
                            const global uint* life, uint at, const global real* pressure, const global real* slope,
                            int has_x, int has_y, int has_z) {
    const realv own_pressure = LOAD(pressure, at), own_slope = LOAD(slope, at);
    pair_state s, next; // the next one read before the last one is summed: sum_group()
    read_pair(first, here, u, life, at, has_x, has_y, has_z, &next);
    __attribute__((opencl_unroll_hint(1))) for (int p = first; p < last - 1; ++p) {
        copy_pair(&next, &s);
        read_pair(p + 1, here, u, life, at, has_x, has_y, has_z, &next);
        add_state_pair(sums, p, &s, life, at, own_pressure, own_slope, pressure, slope, has_x, has_y, has_z);
    }
    add_state_pair(sums, last - 1, &next, life, at, own_pressure, own_slope, pressure, slope, has_x, has_y, has_z);
}

INLINE void sum_state_pairs(pair_sums* sums, const vector* here, const global real* u, const global uint* life, uint at,
                            const global real* pressure, const global real* slope) {
#define GROUP(first, last, has_x, has_y, has_z)                                                                       \
    sum_state_group(sums, first, last, here, u, life, at, pressure, slope, has_x, has_y, has_z);
    GROUPS
#undef GROUP
}

// The same where strains are not small, or bonds have softened.
INLINE void exact_state_force(const vector* here, const global real* u, const global uint* life, uint at,
                              const global real* pressure, const global real* slope, const extras* extra,
                              vector* force) {
    const realv own_pressure = LOAD(pressure, at), own_slope = LOAD(slope, at);
    pair_sums sums;
    no_sums(&sums);
    __attribute__((opencl_unroll_hint(1))) for (int p = 0; p < PAIRS; ++p) {
        const constant pair_constants* P = &PAIR[p];
        pair_state s;
        read_pair(p, here, u, life, at, 1, 1, 1, &s);
        realv plus =
            state_bond(P, P->weight * elastic_factor(s.plus_growth2 * P->inverse_length2),
                       is_alive(life, at, P->word, P->plus), at + P->shift, own_pressure, own_slope, pressure, slope);
        realv minus =
            state_bond(P, P->weight * elastic_factor(s.minus_growth2 * P->inverse_length2),
                       is_alive(life, at, P->word, P->minus), at - P->shift, own_pressure, own_slope, pressure, slope);
#ifdef SOFTENING
        plus *= LOAD_OWN(extra->stiffness, LEFT_AT(2 * p));
        minus *= LOAD_OWN(extra->stiffness, LEFT_AT(2 * p + 1));
#endif
        add_forces(&sums, P, &s, plus, minus, 1, 1, 1);
    }
    total_force(&sums, force);
}

// Marks of a block: strains are not small, which time_step need not find out again; some bond has softened. Then the exact
// form is taken, which alone looks at λ.
#define STRAINED 4
#define SOFTENED 2

typedef struct {
    realv whole, left;    // S = Σ λ ω β |ξ| e V before and after bonds break and soften
    realv broken2, second; // Σ λ ω β e² V of what breaks, and of what is left
} state_sums;

INLINE void add_stretches(realv* sum, pair_sums* range, int p, const pair_state* s) {
    const constant pair_constants* P = &PAIR[p];
    widen_range(range, P, s);
    *sum = fma(s->plus_growth2, HORNER(P->stretch, s->plus_growth2), *sum);
    *sum = fma(s->minus_growth2, HORNER(P->stretch, s->minus_growth2), *sum);
}

INLINE void quick_state_group(realv* sum, pair_sums* range, int first, int last, const vector* here, const global real* u,
                              const global uint* life, uint at, int has_x, int has_y, int has_z) {
    pair_state s, next;
    read_pair(first, here, u, life, at, has_x, has_y, has_z, &next);
    __attribute__((opencl_unroll_hint(1))) for (int p = first; p < last - 1; ++p) {
        copy_pair(&next, &s);
        read_pair(p + 1, here, u, life, at, has_x, has_y, has_z, &next);
        add_stretches(sum, range, p, &s);
    }
    add_stretches(sum, range, last - 1, &next);
}

// One bond with the exact form; breaks or softens it when it may.
INLINE void careful_state_bond(const constant pair_constants* P, realv g, int bond, uint bit, uint at, uint there,
                               global uint* life, const extras* extra, int may_break, maskv* softened, state_sums* sums) {
    const realv q = g * P->inverse_length2, stretch = stretch_of(q);
    const realv share = (real)(P->weight * P->length2) * stretch; // 0 of a dead bond
    const maskv alive = is_alive(life, at, P->word, bit);
    const maskv may_fail = alive & (maskv)(-may_break) & is_breakable(extra, at, there);
#ifdef SOFTENING
    const realv before = LOAD_OWN(extra->stiffness, LEFT_AT(bond));
    const realv after = left_by_law(key_of_bond(extra, at, there), q, before, may_fail);
    if (any_lane(after < before))
        STORE(after, extra->stiffness, LEFT_AT(bond));
    *softened |= alive & (after < (realv)(1));
    const maskv breaks = may_fail & (after <= (realv)(0));
#else
    const maskv breaks = may_fail & is_beyond(key_of_bond(extra, at, there), g, P->length2);
    const realv before = (realv)(1), after = CHOOSE(breaks, (realv)(0), before);
#endif
    if (any_lane(breaks)) {
        const wordv word = LOAD_OWN_WORD(life, at + P->word * PLACES);
        STORE_WORD(word & ~BITS_WHERE(breaks, bit), life, at + P->word * PLACES);
    }
    sums->whole = fma(before, share, sums->whole);
    sums->left = fma(after, share, sums->left);
    sums->broken2 = fma(before - after, share * stretch, sums->broken2);
    sums->second = fma(after, share * stretch, sums->second);
}

INLINE void careful_state(const vector* here, const global real* u, global uint* life, uint at, const extras* extra,
                          int may_break, maskv* softened, state_sums* sums) {
    sums->whole = sums->left = sums->broken2 = sums->second = (realv)(0);
    __attribute__((opencl_unroll_hint(1))) for (int p = 0; p < PAIRS; ++p) {
        const constant pair_constants* P = &PAIR[p];
        pair_state s;
        read_pair(p, here, u, life, at, 1, 1, 1, &s);
        careful_state_bond(P, s.plus_growth2, 2 * p, P->plus, at, at + P->shift, life, extra, may_break, softened, sums);
        careful_state_bond(P, s.minus_growth2, 2 * p + 1, P->minus, at, at - P->shift, life, extra, may_break, softened, sums);
    }
}

// of_theta: P d/m² of every place, whose product with S is p.
kernel void dilatation(const uint blocks, const global real* u, global uint* life, const global class_t* kind,
                       const global uchar* material, const global real* deviator, const global real* of_theta,
                       global real* pressure, global real* slope, global real* stiffness, global uchar* special
#ifdef ENERGIES
                       , global real* lost
#endif
                       MAY_BREAK_PARAMETER) {
    const uint block = get_global_id(0);
    if (block >= blocks)
        return;
    const uint at = ORIGIN + block * LANES;
    wordv any_alive = (wordv)(0);
    for (int w = 0; w < WORDS; ++w)
        any_alive |= LOAD(life, at + w * PLACES);
    if (or_lanes(any_alive) == 0) {
        STORE((realv)(0), pressure, at);
        STORE(LOAD(deviator, at), slope, at);
        return;
    }
    vector here;
    read_vector(u, at, &here);
    extras all_extras;
    extras* const extra = &all_extras;
    extra->material = material;
    extra->kind = kind;
    extra->stiffness = stiffness;
    state_sums sums;
#ifdef DOUBLE // the exact form always
    const int careful = 1;
#else
    pair_sums range;
    no_sums(&range);
    sums.left = (realv)(0);
#define GROUP(first, last, has_x, has_y, has_z)                                                                       \
    quick_state_group(&sums.left, &range, first, last, &here, u, life, at, has_x, has_y, has_z);
    GROUPS
#undef GROUP
    const int careful =
        (special[block] & SOFTENED) || any_lane((range.high >= (realv)(CAREFUL_ABOVE)) | (range.low <= (realv)(CAREFUL_BELOW)));
#endif
    uchar marks = careful ? STRAINED : 0;
    if (careful) {
        maskv softened = (maskv)(0);
        careful_state(&here, u, life, at, extra, MAY_BREAK, &softened, &sums);
        if (any_lane(softened))
            marks |= SOFTENED;
    }
    special[block] = marks;
    const realv a = LOAD(of_theta, at);
    const realv p = a * sums.left;
    STORE(p, pressure, at);
    STORE(LOAD(deviator, at) - p, slope, at);
#ifdef ENERGIES // by which the strain energy falls with what breaks and softens
    if (careful)
        STORE(LOAD(lost, at) + (real)0.5 * (a * (sums.whole - sums.left) * (sums.whole + sums.left) +
                                            LOAD(deviator, at) * sums.broken2), lost, at);
#endif
}

#ifdef ENERGIES
// As lattice_energy.cl has it for bonds. u: of the beginning of the last step, whose bonds beyond their strength have broken
// in it; lost as it left it.
kernel void bond_energies(const uint blocks, const global real* u, global uint* life, const global uint* born,
                          const global uchar* material, const global real* family_volume, global real* stiffness,
                          const global real* energies, global real8* sums, const global class_t* kind,
                          const global real* deviator, const global real* of_theta, const global real* lost) {
    const uint block = get_global_id(0);
    if (block >= blocks)
        return;
    const uint at = ORIGIN + block * LANES;
    vector here;
    read_vector(u, at, &here);
    extras all_extras;
    extras* const extra = &all_extras;
    extra->material = material;
    extra->kind = kind;
    extra->stiffness = stiffness;
    state_sums s;
    maskv softened = (maskv)(0);
    careful_state(&here, u, life, at, extra, 0, &softened, &s);
    const realv strain = (real)0.5 * (LOAD(of_theta, at) * s.left * s.left + LOAD(deviator, at) * s.second);
    const real8 sum = (real8)(sum_of_lanes(LOAD(energies, at)), sum_of_lanes(strain), sum_of_lanes(LOAD(lost, at)),
                              sum_of_lanes(LOAD(energies, at + 2 * PLACES)), sum_of_lanes(LOAD(energies, at + PLACES)), 0, 0, 0);
    sums[block] = sum * NODE_VOLUME;
}
#endif
