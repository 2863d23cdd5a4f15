// Computes the sums over the intact bonds of each irregular node from which strain, stress and strain energy follow
// (core/reference/bond_moments.hpp), in the layout for GPUs. All strains are computed exactly, without the
// approximation for small strains.
#pragma once

#include "family/family_list.cl"

#ifdef PARTIAL_VOLUMES
INLINE real partial_volume(real length) { return clamp(PARTIAL_REACH - length, (real)0, (real)1); } // Model::partial_volume
#else
INLINE real partial_volume(real length) { return 1; }
#endif

typedef struct {
    real4 force_x, force_y, force_z; // ½ Σ f⊗ξ V
    real energy;
    real first, second; // Σ λ ω β |ξ| e V, Σ λ ω β e² V in state-based theory
} stresses;

// Adds a bond to the sums for stress and strain energy. In state-based theory the stress needs no sum: it follows from
// the strains (core/reference/strain.hpp).
#ifdef STATE_BASED
#define STATE_CONSTANTS , const global real *of_theta
#define PUT_STRESS PUT((real)0.5 * (of_theta[i] * sums.first * sums.first + f.ui.w * sums.second))
INLINE void add_bond_stress(model_numbers model, const family* f, const bonds* b, int fades, ulong at, stresses* sums) {
    const real inverse = f->inverse_length[at], stretch = stretch_of(growth_of(f, b, at));
    const real share = f->weight[at] * b->volume * stretch / (inverse * inverse) * left_of(f->stiffness, at);
    sums->first += share;
    sums->second += share * stretch;
}
#else
#define STATE_CONSTANTS
#define PUT_STRESS PUT(sums.energy) PUT_TENSOR(sums.force)
INLINE void add_bond_stress(model_numbers model, const family* f, const bonds* b, int fades, ulong at, stresses* sums) {
    const int type = type_of(f, at);
    const real inverse = f->inverse_length[at], q = growth_of(f, b, at);
    const real factor = bond_factor(model, f, b, type, at) * left_of(f->stiffness, at);
    const real held = held_energy(model, fades, type, q, 1 / inverse);
    const real4 force = ((real)0.5 * factor * elastic_factor(q) * faded(model, fades, type, q, 1 / inverse)) * b->bond;
    sums->force_x += b->xi.x * force;
    sums->force_y += b->xi.y * force;
    sums->force_z += b->xi.z * force;
    sums->energy += (real)0.5 * factor * held / (inverse * inverse);
}
#endif

// Writes the numbers of BondMoments (core/reference/bond_moments.hpp) for `count` nodes from `first_node` on, of which
// those from `all_nodes` on do not exist and are skipped: all values of the first number, then all of the second, and
// so on.
kernel void bond_moments(constant real* model, const uint first_node, const uint count, const uint all_nodes,
                         const global real4* nodes, global real* result, const global uint* first_chunk,
                         const global ushort* chunk_count, const global uint* base, const global ushort* offset,
                         global ushort* life, const global ushort* unbreakable, const global uchar* type,
                         const global real* inverse_length, const global real* weight, global real* stiffness
                         PAGE_PARAMETER SURFACE_PARAMETER STATE_CONSTANTS) {
    flush_denormals();
    const uint row = get_global_id(0), i = first_node + row;
    if (row >= count || i >= all_nodes)
        return;
    family f;
    OPEN_FAMILY(f, nodes, i)
    open_surface(&f, SURFACE_FACTORS, i);
    real4 eta_x = 0, eta_y = 0, eta_z = 0, square = 0, mixed = 0;
    stresses sums;
    sums.force_x = sums.force_y = sums.force_z = 0;
    sums.energy = sums.first = sums.second = 0;
    for (uint c = 0; c < f.chunks; ++c) {
        const uint chunk = CHUNK_AT(f.first, c), alive = life[chunk];
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(alive >> k & 1))
                continue;
            const ulong at = BOND_AT(f.first, c, k, f.lane);
            const uint j = base[chunk] + offset[at];
            bonds b;
            read_bond(nodes, j, f.xi, f.ui, &b);
            read_surface(&f, j, &b);
            const real4 relative = b.xi, eta = nodes[2 * j + 1] - f.ui;
            const real part = b.volume * partial_volume(1 / inverse_length[at]);
            eta_x += part * relative.x * eta;
            eta_y += part * relative.y * eta;
            eta_z += part * relative.z * eta;
            square += part * relative * relative;
            mixed += part * relative * relative.yzxw;
            add_bond_stress(model, &f, &b, !(NEVER_FAIL(unbreakable[chunk]) >> k & 1), at, &sums);
        }
    }
    uint k = row;
#define PUT(value) result[k] = value; k += count;
#define PUT_TENSOR(t)                                                                                                 \
    PUT(t##_x.x) PUT(t##_y.x) PUT(t##_z.x) PUT(t##_x.y) PUT(t##_y.y) PUT(t##_z.y) PUT(t##_x.z) PUT(t##_y.z) PUT(t##_z.z)
    PUT_TENSOR(eta)
    PUT(square.x) PUT(square.y) PUT(square.z) PUT(mixed.x) PUT(mixed.y) PUT(mixed.z)
    PUT_STRESS
}
