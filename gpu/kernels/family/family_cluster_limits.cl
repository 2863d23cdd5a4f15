// Finds the overload of bonds (limits.cl) of irregular nodes, in the layout for vectors.
#pragma once

#include "common/limits.cl"
#include "family/family_cluster_factors.cl"

// Writes the limits of the bonds of each cluster (limits.cl) to `of_items`, with the number of bonds whose overload is
// at least `from`.
kernel void bond_limits(constant real* model, const uint count, const global real4* nodes, const global uint* first,
                        const global uint* base, const global ushort* offset, global uint* life,
                        const global uint* unbreakable, const global uchar* type, global real* stiffness PAGE_PARAMETER,
                        const real from, global real4* of_items) {
    flush_denormals();
    const uint k = get_global_id(0), i = 4 * k;
    if (i >= count)
        return;
    list l;
    OPEN_LIST(l, nodes, k)
    cluster own;
    read_cluster(l.nodes, i, &own);
    limits found;
    no_limits(&found);
    for (uint half_block = 2 * l.first; half_block < 2 * l.end; ++half_block) {
        const uint block = half_block / 2, bits = life[block] >> 16 * (half_block % 2) & 0xffff;
        if (bits == 0)
            continue;
        const uint held = NEVER_FAIL(unbreakable[block]) >> 16 * (half_block % 2);
        const ulong at = (ulong)half_block * (SLOTS / 2);
        bonds b;
        read_bonds(l.nodes + base[block], offset + (ulong)half_block * (BLOCK / 2), &own, bits, &b);
        const maskv key = types_of(&l, at), may_fail = in_lanes(bits & ~held);
        const realv q = law_growth(&b, key, growth_of(&b)), left = left_of(l.stiffness, at);
        add_bonds_limits(model, &found, key, q, left, LEFT_BY_LAW(key, q, left, may_fail), may_fail, from);
    }
    of_items[k] = limits_of_lanes(&found);
}
