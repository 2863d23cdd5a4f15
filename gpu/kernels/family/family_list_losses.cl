// Computes the stiffness and energy that the bonds of each irregular node have lost (core/reference/bond_losses.hpp),
// in the layout for GPUs.
#pragma once

#include "common/losses.cl"
#include "family/family_list.cl"

#ifdef STATE_BASED
INLINE real loss_weight(model_numbers model, const family* f, const bonds* b, int type, ulong at) {
    return f->weight[at] * b->volume;
}
#else
INLINE real loss_weight(model_numbers model, const family* f, const bonds* b, int type, ulong at) {
    return bond_factor(model, f, b, type, at) / f->inverse_length[at];
}
#endif

// Writes the three numbers of BondLosses (core/reference/bond_losses.hpp) for `count` nodes from `first_node` on, of
// which those from `all_nodes` on do not exist and are skipped: all values of the first number, then those of the
// second, then those of the third. `life` and `stiffness` have the state of bonds after a step. `cut` has Σ k V of the
// bonds that initial cracks cut, for each of all nodes (k: stiffness of a bond).
kernel void bond_losses(constant real* model, const uint first_node, const uint count, const uint all_nodes,
                        const global real4* nodes, global real* result, const global ushort* born,
                        const global real* cut, const global uint* first_chunk, const global ushort* chunk_count,
                        const global uint* base, const global ushort* offset, global ushort* life,
                        const global ushort* unbreakable, const global uchar* type, const global real* inverse_length,
                        const global real* weight, global real* stiffness PAGE_PARAMETER SURFACE_PARAMETER LOST_SOURCE
                        LEAST_SOURCE) {
    const uint row = get_global_id(0), i = first_node + row;
    if (row >= count || i >= all_nodes)
        return;
    family f;
    OPEN_FAMILY(f, nodes, i)
    open_surface(&f, SURFACE_FACTORS, i);
    open_least(&f, LEAST_STRETCH, i);
    losses sums;
    no_losses(&sums);
    for (uint c = 0; c < f.chunks; ++c) {
        const uint chunk = CHUNK_AT(f.first, c), now = life[chunk], once = born[chunk];
        const uint safe = NEVER_FAIL(unbreakable[chunk]);
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(once >> k & 1))
                continue;
            const ulong at = BOND_AT(f.first, c, k, f.lane);
            bonds b;
            read_bond(nodes, base[chunk] + offset[at], f.xi, f.ui, &b);
            read_surface(&f, base[chunk] + offset[at], &b);
            read_least(&f, base[chunk] + offset[at], &b);
            const int alive = now >> k & 1, may_fail = alive && !(safe >> k & 1), type = type_of(&f, at);
            const real inverse = inverse_length[at], q = b.growth2 * (inverse * inverse), length = 1 / inverse;
            const real weight = loss_weight(model, &f, &b, type, at);
            add_loss(model, type, 1, alive, may_fail, left_of(f.stiffness, at), q, law_growth(&f, &b, type, at, q),
                     length, weight,
                     weight * length * area_factor(&f, &b, type, at), b.least, &sums);
        }
    }
    const real whole = sums.whole + cut[i];
    result[row] = whole > 0 ? (sums.lost + cut[i]) / whole : (real)0;
    result[row + count] = LOST_BY_NODES(lost[i], (real)0.5 * sums.dissipated);
    result[row + 2 * count] = sums.ratio;
}
