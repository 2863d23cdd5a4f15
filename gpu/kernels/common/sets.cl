// Returns whether `node` is among the members from index `first` up to `end`, which are in ascending order.
#pragma once

#include "common/types.cl"

INLINE bool contains(const global uint* members, uint first, uint end, uint node) {
    while (first < end) {
        const uint middle = (first + end) / 2;
        if (members[middle] == node)
            return true;
        if (members[middle] < node)
            first = middle + 1;
        else
            end = middle;
    }
    return false;
}
