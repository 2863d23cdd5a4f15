// Finds the largest overload and softening of the bonds of irregular nodes (limits.cl), in the layout for GPUs.
#pragma once

#include "common/limits.cl"
#include "family/family_list.cl"

// For each node, writes the vector that limits.cl describes to `of_items`.
kernel void bond_limits(constant real* model, const uint count, const global real4* nodes,
                        const global uint* first_chunk, const global ushort* chunk_count, const global uint* base,
                        const global ushort* offset, global ushort* life, const global ushort* unbreakable,
                        const global uchar* type, const global real* inverse_length, const global real* weight,
                        global real* stiffness PAGE_PARAMETER, const real from, global real4* of_items) {
    flush_denormals();
    const uint i = get_global_id(0);
    if (i >= count)
        return;
    family f;
    OPEN_FAMILY(f, nodes, i)
    limits found;
    no_limits(&found);
    for (uint c = 0; c < f.chunks; ++c) {
        const uint chunk = CHUNK_AT(f.first, c), alive = f.life[chunk], held = NEVER_FAIL(f.unbreakable[chunk]);
        for (uint k = 0; k < CHUNK; ++k) {
            if (!(alive >> k & 1) || (held >> k & 1))
                continue;
            const ulong at = BOND_AT(f.first, c, k, f.lane);
            bonds b;
            read_bond(f.nodes, f.base[chunk] + f.offset[at], f.xi, f.ui, &b);
            const int key = type_of(&f, at);
            const real q = law_growth(&f, &b, key, at, growth_of(&f, &b, at)), left = left_of(f.stiffness, at);
            add_bonds_limits(model, &found, key, q, left, LEFT_BY_LAW(key, q, left, 1), 1, from);
        }
    }
    of_items[i] = limits_of_lanes(&found);
}
