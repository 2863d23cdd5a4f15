// Reduces the overloads of bonds that the work-items of `bond_limits` found (limits.cl) to one vector.
#pragma once

#include "common/types.cl"

// Writes to total[0] the largest x, the largest y and the sum of z of the `count` vectors in `of_items` from
// `first_item` on. limits.cl defines x, y and z. One work-group runs it; `found` has one vector per work-item.
kernel void all_limits(const global real4* of_items, const uint first_item, const uint count, global real4* total,
                       local real4* found) {
    real4 own = 0;
    for (uint i = get_global_id(0); i < count; i += get_global_size(0)) {
        const real4 other = of_items[first_item + i];
        own = (real4)(fmax(own.x, other.x), fmax(own.y, other.y), own.z + other.z, 0);
    }
    const uint id = get_local_id(0);
    found[id] = own;
    for (uint half_of = get_local_size(0) / 2; half_of > 0; half_of /= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        if (id < half_of) {
            const real4 other = found[id + half_of];
            own = found[id];
            found[id] = (real4)(fmax(own.x, other.x), fmax(own.y, other.y), own.z + other.z, 0);
        }
    }
    barrier(CLK_LOCAL_MEM_FENCE);
    if (id == 0)
        total[0] = found[0];
}
