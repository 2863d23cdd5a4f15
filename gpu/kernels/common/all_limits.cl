// Reduces the overloads of bonds that the work-items of `bond_limits` found (limits.cl) to one vector.
#pragma once

#include "common/sums.cl"

INLINE real4 both_limits(real4 a, real4 b) { return (real4)(fmax(a.x, b.x), fmax(a.y, b.y), a.z + b.z, 0); }
#define COMBINE_LIMITS(a, b) found[a] = both_limits(found[a], found[b]);

// Writes to total[0] the largest x, the largest y and the sum of z of the `count` vectors in `of_items` from
// `first_item` on. limits.cl defines x, y and z. One work-group runs it; `found` has one vector per work-item.
kernel void all_limits(const global real4* of_items, const uint first_item, const uint count, global real4* total,
                       local real4* found) {
    real4 own = 0;
    for (uint i = get_global_id(0); i < count; i += get_global_size(0))
        own = both_limits(own, of_items[first_item + i]);
    const uint id = get_local_id(0);
    found[id] = own;
    IN_PAIRS(COMBINE_LIMITS, id)
    if (id == 0)
        total[0] = found[0];
}
