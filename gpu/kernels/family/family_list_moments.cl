// Of every node what its living bonds say of strain, stress and strain energy (core/model/bond_moments.hpp), in the layout for
// GPUs; always with the exact form.

// Of `count` nodes from `first_node` on, the last perhaps beyond all: the numbers of BondMoments one after the other.
kernel void bond_moments(const uint first_node, const uint count, const uint all_nodes, const global real4* nodes,
                         global real* result, const global uint* first_chunk, const global ushort* chunk_count,
                         const global uint* base, const global ushort* offset, global ushort* life,
                         const global ushort* unbreakable, const global uchar* types, const global real* inverse_length,
                         const global real* weight, global real* stiffness
#ifdef SURFACE_ENERGY
                         , const global real4* surface
#endif
#ifdef STATE_BASED
                         , const global real* of_theta
#endif
) {
    const uint row = get_global_id(0), i = first_node + row;
    if (row >= count || i >= all_nodes)
        return;
    const uint lane = i % SLICE, first = first_chunk[i];
    const real4 xi = nodes[2 * i], ui = nodes[2 * i + 1];
    family f;
    f.inverse_length = inverse_length;
    f.weight = weight;
    f.ui = ui;
#ifdef SURFACE_ENERGY
    f.own_surface = surface[i];
#endif
    real4 eta_x = 0, eta_y = 0, eta_z = 0, force_x = 0, force_y = 0, force_z = 0, square = 0, mixed = 0;
    real energy = 0, sum = 0, second = 0;
    for (uint c = 0; c < chunk_count[i]; ++c) {
        const uint chunk = CHUNK_AT(first, c), alive = life[chunk];
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(alive >> k & 1))
                continue;
            const ulong at = BOND_AT(first, c, k, lane);
            const uint j = base[chunk] + offset[at];
            bonds b;
            read_bond(nodes, j, xi, ui, &b);
            const real4 relative = nodes[2 * j] - xi, eta = nodes[2 * j + 1] - ui;
            const real inverse = inverse_length[at];
            real part = b.volume;
#ifdef PARTIAL_VOLUMES // Model::partial_volume
            part *= clamp(PARTIAL_REACH - 1 / inverse, (real)0, (real)1);
#endif
            eta_x += part * relative.x * eta;
            eta_y += part * relative.y * eta;
            eta_z += part * relative.z * eta;
            square += part * relative * relative;
            mixed += part * relative * relative.yzxw;
            const real q = b.growth2 * (inverse * inverse), stretch = stretch_of(q);
#ifdef STATE_BASED
            real share = weight[at] * b.volume * stretch / (inverse * inverse);
#ifdef SOFTENING
            share *= stiffness[at];
#endif
            sum += share;
            second += share * stretch;
#else
#ifdef SURFACE_ENERGY
            b.surface = f.own_surface + surface[j];
            b.surface *= b.surface;
#endif
#if TYPES > 1
            const int type = types[at];
#else
            const int type = 0;
#endif
            real factor = bond_factor(&f, &b, type, at);
#ifdef SOFTENING
            factor *= stiffness[at];
#endif
#ifdef REGULARISED
            const int is_linear = NEVER_FAIL(unbreakable[chunk]) >> k & 1;
            const real held = is_linear ? (real)0.125 * q * q : faded_energy(type, q, 1 / inverse);
            const real4 force = ((real)0.5 * factor * elastic_factor(q) * (is_linear ? 1 : faded(type, q, 1 / inverse))) * b.bond;
#else
            const real held = (real)0.5 * stretch * stretch;
            const real4 force = ((real)0.5 * factor * elastic_factor(q)) * b.bond;
#endif
            force_x += relative.x * force;
            force_y += relative.y * force;
            force_z += relative.z * force;
            energy += (real)0.5 * factor * held / (inverse * inverse);
#endif
        }
    }
    uint k = row;
#define PUT(value) result[k] = value; k += count;
#define PUT_TENSOR(t)                                                                                                 \
    PUT(t##_x.x) PUT(t##_y.x) PUT(t##_z.x) PUT(t##_x.y) PUT(t##_y.y) PUT(t##_z.y) PUT(t##_x.z) PUT(t##_y.z) PUT(t##_z.z)
    PUT_TENSOR(eta)
    PUT(square.x) PUT(square.y) PUT(square.z) PUT(mixed.x) PUT(mixed.y) PUT(mixed.z)
#ifdef STATE_BASED
    PUT((real)0.5 * (of_theta[i] * sum * sum + ui.w * second))
#else
    PUT(energy)
    PUT_TENSOR(force)
#endif
}
