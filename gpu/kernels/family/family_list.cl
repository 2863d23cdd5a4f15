// The layout for GPUs: a work-item steps a node, one bond after the other. Lists of SLICE nodes are interleaved, so
// that neighbouring work-items read neighbouring words.
#define CHUNK 16
// Where bond k of a node's chunk c stands. `first` is the node's first chunk.
#define CHUNK_AT(first, c) ((first) + (c) * SLICE)
#define BOND_AT(first, c, k, lane) ((ulong)(CHUNK_AT(first, c) - (lane)) * CHUNK + (k) * SLICE + (lane))

typedef struct {
    const global real4* nodes; // position and volume, displacement and family volume of each
    const global uint* base;
    const global ushort* offset;
    const global ushort* unbreakable;
    const global uchar* type;
    global ushort* life;
    const global real* inverse_length; // 1/|ξ|
    const global real* weight;         // β g/|ξ|, times what the direction does; state-based β ω
    global real* stiffness;            // λ of softening laws
#ifdef SURFACE_ENERGY
    const global real4* surface; // factors of the energy method
    real4 own_surface;
#endif
#ifdef STATE_BASED
    const global real* pressure; // P θ/m of every node
    real own_pressure;
#endif
    uint first, chunks, lane;
    real4 xi, ui;
#ifdef RELAXATION
    int may_break; // only at rest
#endif
} family;

typedef struct {
    real4 bond; // ξ + η
    real growth2, volume, family_volume;
#if defined(UNEVEN_STRENGTH) || defined(SURFACE_ENERGY)
    real4 xi;
#endif
#ifdef SURFACE_ENERGY
    real4 surface; // squares of the sum of both ends
#endif
#ifdef STATE_BASED
    real pressure; // of both ends
#endif
} bonds;

INLINE void read_bond(const global real4* nodes, uint j, real4 xi, real4 ui, bonds* b) {
    const real4 xj = nodes[2 * j], uj = nodes[2 * j + 1];
    const real4 relative = xj - xi, eta = uj - ui;
#ifdef REGULARISED // the force along ξ, and growth2 = η·2ξ
    b->bond = relative;
#else
    b->bond = relative + eta;
#endif
    b->volume = xj.w;
    b->family_volume = uj.w;
    const real4 sum = relative + b->bond;
    b->growth2 = fma(eta.x, sum.x, fma(eta.y, sum.y, eta.z * sum.z));
#if defined(UNEVEN_STRENGTH) || defined(SURFACE_ENERGY)
    b->xi = relative;
#endif
}

// What multiplies the elastic force besides the stretch: c V_j β g/|ξ| of its two materials, and that of the surface.
INLINE real bond_factor(const family* f, const bonds* b, int type, ulong at) {
#ifdef WEIGHTS
    const real weight = f->weight[at];
#else
    const real weight = f->inverse_length[at];
#endif
    real factor = OF_TYPE(STIFFNESS, type) * b->volume * weight;
#ifdef SURFACE // Boys et al. 2021, Eq. 15
    factor *= 2 / (b->family_volume + f->ui.w);
#endif
#ifdef SURFACE_ENERGY // Madenci & Oterkus 2014, §4.2
    const real4 n = 2 * f->inverse_length[at] * b->xi;
    factor *= ellipsoid_factor(b->surface.x, b->surface.y, b->surface.z, n.x * n.x, n.y * n.y, n.z * n.z);
#endif
    return factor;
}

#ifdef STATE_BASED
// From s/(1+s).
INLINE real state_force(const family* f, const bonds* b, real elastic, ulong at) {
    const real factor = state_factor(elastic, b->family_volume + f->ui.w, b->pressure) * b->volume * f->weight[at];
#ifdef SOFTENING
    return factor * f->stiffness[at];
#else
    return factor;
#endif
}
#endif

INLINE real growth_of(const family* f, const bonds* b, ulong at) {
    const real inverse_length = f->inverse_length[at];
    return b->growth2 * (inverse_length * inverse_length);
}

// Elastic force factor at small strain, of a node none of whose bonds has softened.
INLINE real quick_factor(const family* f, const bonds* b, int type, ulong at, range* r) {
    const real q = growth_of(f, b, at);
#ifdef STATE_BASED // its first pass has looked at the range
    return state_force(f, b, small_strain_factor(q), at);
#endif
    r->high = larger(r->high, q);
    r->low = smaller(r->low, q);
    return small_strain_factor(q) * bond_factor(f, b, type, at);
}

// The exact form: breaks or softens a bond; one that breaks gives no force in this step either.
INLINE real careful_factor(const family* f, const bonds* b, int* alive, int may_fail, int type, ulong at, int* softens) {
    const real q = growth_of(f, b, at);
#ifdef STATE_BASED // what breaks or softens did so before the dilatations
    *alive = 1;
    return state_force(f, b, elastic_factor(q), at);
#endif
    real factor = elastic_factor(q) * bond_factor(f, b, type, at);
#ifdef REGULARISED
    if (may_fail)
        factor *= faded(type, q, 1 / f->inverse_length[at]);
#endif
#ifdef UNEVEN_STRENGTH
    const real along = f->inverse_length[at] * (b->xi.x * OF_TYPE(ALONG_X, type) + b->xi.y * OF_TYPE(ALONG_Y, type) +
                                                b->xi.z * OF_TYPE(ALONG_Z, type));
    const real law_q = eased(q, 1 / fma(OF_TYPE(STRONGER, type), along * along, (real)1));
#else
    const real law_q = q;
#endif
#ifdef SOFTENING
    const real before = f->stiffness[at];
    const real after = left_by_law(type, law_q, before, may_fail);
    if (after < before) {
        f->stiffness[at] = after;
        *softens = 1;
    }
    factor *= after;
    *alive = !(may_fail && after <= 0);
#else
    *alive = !(may_fail && is_beyond(type, law_q, 1));
#endif
    return *alive ? factor : 0;
}

INLINE real4 sum_family(family* f, int careful, range* r, int* softens) {
    real4 sum = 0;
    for (uint c = 0; c < f->chunks; ++c) {
        const uint chunk = CHUNK_AT(f->first, c), word = f->life[chunk];
        uint left = word;
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(word >> k & 1))
                continue;
            const ulong at = BOND_AT(f->first, c, k, f->lane);
            bonds b;
            read_bond(f->nodes, f->base[chunk] + f->offset[at], f->xi, f->ui, &b);
#ifdef SURFACE_ENERGY
            b.surface = f->own_surface + f->surface[f->base[chunk] + f->offset[at]];
            b.surface *= b.surface;
#endif
#ifdef STATE_BASED
            b.pressure = f->own_pressure + f->pressure[f->base[chunk] + f->offset[at]];
#endif
#if TYPES > 1
            const int type = f->type[at];
#else
            const int type = 0;
#endif
            real factor;
            if (careful) {
                int alive;
                factor = careful_factor(f, &b, &alive, !(UNBREAKABLE(f, f->unbreakable[chunk]) >> k & 1), type, at, softens);
                if (!alive)
                    left &= ~(1u << k);
            } else
                factor = quick_factor(f, &b, type, at, r);
            sum = fma((real4)(factor), b.bond, sum);
        }
        if (careful)
            f->life[chunk] = (ushort)left;
    }
    return sum;
}

// One time step in one kernel: break bonds, sum the force, integrate.
kernel void time_step(NODE_PARAMETERS, const global uint* first_chunk, const global ushort* chunk_count,
                      const global uint* base, const global ushort* offset, global ushort* life,
                      const global ushort* unbreakable, const global uchar* type, const global real* inverse_length,
                      const global real* weight, global real* stiffness
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
#ifdef RELAXATION
    f.may_break = may_break;
#endif
    f.lane = i % SLICE;
    f.first = first_chunk[i];
    f.chunks = chunk_count[i];
    f.xi = old_nodes[2 * i];
    f.ui = old_nodes[2 * i + 1];
#ifdef SURFACE_ENERGY
    f.surface = surface;
    f.own_surface = surface[i];
#endif
#ifdef STATE_BASED
    f.pressure = pressure;
    f.own_pressure = pressure[i];
#endif

    range r = {0, 0};
    real4 force = 0;
    int softens = 0;
#if defined(DOUBLE) || defined(REGULARISED) // the exact form always
    const int careful = 1;
#elif defined(STATE_BASED)
    const int careful = strained[i];
    if (!careful)
        force = sum_family(&f, 0, &r, &softens);
#else
#ifdef SOFTENING
    int careful = softened[i];
#else
    int careful = 0;
#endif
    if (!careful) {
        force = sum_family(&f, 0, &r, &softens);
        careful = r.high >= EXACT_ABOVE || r.low <= EXACT_BELOW;
    }
#endif
    if (careful)
        force = sum_family(&f, 1, &r, &softens);
#if defined(SOFTENING) && !defined(STATE_BASED)
    if (softens)
        softened[i] = 1;
#endif
    INTEGRATE(i, force, f.ui);
}

typedef ushort life_t;
// φ = 1 − Σ μ V_j / Σ V_j over the original family (Boys et al. 2021, Eq. 8). filled: how many of a chunk are bonds.
#define DAMAGE_PARAMETERS                                                                                             \
    const global uint *first_chunk, const global ushort *chunk_count, const global uint *base,                        \
        const global ushort *offset, const global uchar *filled, const global ushort *life FADING_PARAMETERS
#define DAMAGE_ARGUMENTS first_chunk, chunk_count, base, offset, filled, life FADING_ARGUMENTS
INLINE float damage_of(uint i, const global real4* nodes, DAMAGE_PARAMETERS) {
    const uint lane = i % SLICE, first = first_chunk[i];
    real all = 0, broken = 0;
    for (uint c = 0; c < chunk_count[i]; ++c) {
        const uint chunk = CHUNK_AT(first, c), alive = life[chunk];
        for (uint k = 0; k < filled[chunk]; ++k) {
            const ulong at = BOND_AT(first, c, k, lane);
            const uint j = base[chunk] + offset[at];
            const real volume = nodes[2 * j].w;
            all += volume;
            if (!(alive >> k & 1))
                broken += volume;
            else if (HAS_FADED(chunk, k, at))
                broken += volume;
        }
    }
    return all > 0 ? (float)(broken / all) : 0.0f;
}

#ifdef BROKEN_BONDS
// Bonds of this node that were there at first and are no more; those to other members count half, as they are met twice.
INLINE real broken_of(uint i, bool whole_body, const global uint* members, uint first_member, uint end,
                      const global ushort* born, DAMAGE_PARAMETERS) {
    const uint lane = i % SLICE, first = first_chunk[i];
    real sum = 0;
    for (uint c = 0; c < chunk_count[i]; ++c) {
        const uint chunk = CHUNK_AT(first, c), broken = born[chunk] & ~life[chunk];
        for (uint k = 0; k < CHUNK; ++k)
            if (broken >> k & 1) {
                const uint j = base[chunk] + offset[BOND_AT(first, c, k, lane)];
                sum += whole_body || contains(members, first_member, end, j) ? (real)0.5 : (real)1;
            }
    }
    return sum;
}
#endif
