// Computes the stiffness and energy that the bonds of each irregular node have lost (core/reference/bond_losses.hpp),
// in the layout for vectors.
#pragma once

#include "common/losses.cl"
#include "family/family_cluster_factors.cl"

#ifdef STATE_BASED
INLINE realv loss_weight(model_numbers model, const list* l, const cluster* own, const bonds* b, maskv type, ulong at) {
    return whole_factor(l, own, b, at);
}
#else
INLINE realv loss_weight(model_numbers model, const list* l, const cluster* own, const bonds* b, maskv type, ulong at) {
    return whole_factor(l, own, b, at) * ((real)0.5 * length_of(b)) * OF_TYPE(STIFFNESS, type);
}
#endif

// Adds the losses of the bonds of half a block. `life` has the bits of the intact bonds, `born` those of the bonds that
// were intact at the start.
INLINE void add_half_block(model_numbers model, const list* l, uint block, const global ushort* offset,
                           const cluster* own, uint life, uint born,
                           uint unbreakable, ulong at, losses* sums) {
    bonds b;
    read_bonds(l->nodes + l->base[block], offset, own, born, &b); // 1/|ξ| = 0 where no bond is
    read_surface(l, block, offset, own, &b);
    read_least(l, block, offset, own, &b);
    const maskv type = types_of(l, at), alive = in_lanes(life), may_fail = alive & ~in_lanes(unbreakable);
    const realv q = growth_of(&b), length = length_of(&b), weight = loss_weight(model, l, own, &b, type, at);
    add_loss(model, type, in_lanes(born), alive, may_fail, left_of(l->stiffness, at), q, law_growth(&b, type, q),
             length, weight,
             weight * length * area_factor(&b, type), b.least, sums);
}

INLINE real4 largest_of_nodes(realv lanes) {
    return fmax(fmax(lanes.s0123, lanes.s89ab), fmax(lanes.s4567, lanes.scdef));
}

// Writes the three numbers of BondLosses (core/reference/bond_losses.hpp) for `count` nodes from `first_node` on, both
// multiples of four: all values of the first number, then those of the second, then those of the third. `life` and
// `stiffness` have the state of bonds after a step. `cut` has Σ k V of the bonds that initial cracks cut, for each of
// all nodes (k: stiffness of a bond).
kernel void bond_losses(constant real* model, const uint first_node, const uint count, const uint all_nodes,
                        const global real4* nodes, global real* result, const global uint* born, const global real* cut,
                        const global uint* first, const global uint* base, const global ushort* offset,
                        global uint* life, const global uint* unbreakable, const global uchar* type,
                        global real* stiffness PAGE_PARAMETER SURFACE_PARAMETER LOST_SOURCE LEAST_SOURCE) {
    const uint row = get_global_id(0), i = first_node + 4 * row, k = i / 4;
    if (4 * row >= count || i >= all_nodes)
        return;
    list l;
    OPEN_LIST(l, nodes, k)
    l.surface = SURFACE_FACTORS;
    cluster own;
    read_cluster(l.nodes, i, &own);
    open_surface(l.surface, i, &own);
    open_least(&l, LEAST_STRETCH, i, &own);
    losses sums;
    no_losses(&sums);
    for (uint block = l.first; block < l.end; ++block) {
        const uint now = life[block], once = born[block], safe = NEVER_FAIL(unbreakable[block]);
        const global ushort* there = offset + (ulong)block * BLOCK;
        const ulong at = (ulong)block * SLOTS;
        add_half_block(model, &l, block, there, &own, now, once, safe, at, &sums);
        add_half_block(model, &l, block, there + BLOCK / 2, &own, now >> 16, once >> 16, safe >> 16, at + SLOTS / 2, &sums);
    }
    const real4 at_first = vload4(k, cut), whole = of_nodes(sums.whole) + at_first;
    const real4 lost_share = (of_nodes(sums.lost) + at_first) / whole;
    vstore4(whole > 0 ? lost_share : (real4)(0), row, result); // 0 if there are no bonds
    vstore4(LOST_BY_NODES(vload4(k, lost), (real)0.5 * of_nodes(sums.dissipated)), row, result + count);
    vstore4(largest_of_nodes(sums.ratio), row, result + 2 * count);
}
