// The first pass of the state-based model (core/physics/state_based.hpp): bonds break or soften, and of what is left come the
// dilatation and p = P θ/m of every node, in the layout for GPUs. The force of a bond follows in time_step.

typedef struct {
    real whole, left; // S = Σ λ ω β |ξ| e V before and after bonds break and soften
    real broken2;     // Σ λ ω β e² V of what breaks
    real second;      // and of what is left
    real high, low;   // the largest and smallest q
} state_sums;

INLINE real squared(real x) { return x * x; }

INLINE void sum_state(const family* f, state_sums* sums) {
    sums->whole = sums->left = sums->broken2 = sums->second = sums->high = sums->low = 0;
    for (uint c = 0; c < f->chunks; ++c) {
        const uint chunk = CHUNK_AT(f->first, c), word = f->life[chunk];
        uint left = word;
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(word >> k & 1))
                continue;
            const ulong at = BOND_AT(f->first, c, k, f->lane);
            bonds b;
            read_bond(f->nodes, f->base[chunk] + f->offset[at], f->xi, f->ui, &b);
            const real q = growth_of(f, &b, at), stretch = stretch_of(q);
            sums->high = larger(sums->high, q);
            sums->low = smaller(sums->low, q);
            const real share = f->weight[at] * b.volume * stretch / squared(f->inverse_length[at]);
#if TYPES > 1
            const int type = f->type[at];
#else
            const int type = 0;
#endif
            const int may_fail = !(UNBREAKABLE(f, f->unbreakable[chunk]) >> k & 1);
#ifdef SOFTENING
            const real before = f->stiffness[at], after = left_by_law(type, q, before, may_fail);
            if (after < before)
                f->stiffness[at] = after;
#else
            const real before = 1, after = may_fail && is_beyond(type, q, 1) ? 0 : 1;
#endif
            if (!(after > 0))
                left &= ~(1u << k);
            sums->whole += before * share;
            sums->left += after * share;
            sums->broken2 += (before - after) * share * stretch;
            sums->second += after * share * stretch;
        }
        if (left != word)
            f->life[chunk] = (ushort)left;
    }
}

#define STATE_LISTS                                                                                                   \
    const global uint *first_chunk, const global ushort *chunk_count, const global uint *base,                        \
        const global ushort *offset, global ushort *life, const global ushort *unbreakable, const global uchar *type, \
        const global real *inverse_length, const global real *weight, global real *stiffness
#define OPEN_FAMILY(f)                                                                                                \
    f.nodes = nodes;                                                                                                  \
    f.base = base;                                                                                                    \
    f.offset = offset;                                                                                                \
    f.unbreakable = unbreakable;                                                                                      \
    f.type = type;                                                                                                    \
    f.life = life;                                                                                                    \
    f.inverse_length = inverse_length;                                                                                \
    f.weight = weight;                                                                                                \
    f.stiffness = stiffness;                                                                                          \
    f.lane = i % SLICE;                                                                                               \
    f.first = first_chunk[i];                                                                                         \
    f.chunks = chunk_count[i];                                                                                        \
    f.xi = nodes[2 * i];                                                                                              \
    f.ui = nodes[2 * i + 1];

// of_theta: P d/m² of every node, whose product with S is p. strained: where strains are not small, for time_step.
kernel void dilatation(const uint count, const global real4* nodes, STATE_LISTS, const global real* of_theta,
                       global real* pressure, global uchar* strained
#ifdef ENERGIES
                       ,
                       global real* lost
#endif
                       MAY_BREAK_PARAMETER) {
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    family f;
    OPEN_FAMILY(f)
#ifdef RELAXATION
    f.may_break = may_break;
#endif
    state_sums sums;
    sum_state(&f, &sums);
    pressure[i] = of_theta[i] * sums.left;
    strained[i] = sums.high >= CAREFUL_ABOVE || sums.low <= CAREFUL_BELOW;
#ifdef ENERGIES // by which the strain energy falls with what breaks and softens
    lost[i] += (real)0.5 * (of_theta[i] * (sums.whole - sums.left) * (sums.whole + sums.left) + f.ui.w * sums.broken2);
#endif
}

#ifdef ENERGIES
// As family_list_energy.cl has it for bonds. nodes: of the beginning of the last step, whose bonds beyond their strength
// have broken in it; lost as it left it.
kernel void bond_energies(const uint count, const global real4* nodes, const global real4* energies,
                          global real8* sums, const global ushort* born, STATE_LISTS, const global real* of_theta,
                          const global real* lost) {
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    family f;
    OPEN_FAMILY(f)
#ifdef RELAXATION
    f.may_break = 0;
#endif
    state_sums s;
    sum_state(&f, &s);
    const real strain = (real)0.5 * (of_theta[i] * s.left * s.left + f.ui.w * s.second);
    const real4 e = energies[i];
    sums[i] = f.xi.w * (real8)(e.x, strain, lost[i], e.z, e.y, 0, 0, 0);
}
#endif
