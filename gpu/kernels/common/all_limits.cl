// Combines the limits of bonds that all work-items have found (limits.cl).
#pragma once

#include "common/types.cl"

// Combines the limits that work-items have found (limits.cl): the largest of the first two numbers and the sum of
// the third. One work-group runs it.
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
