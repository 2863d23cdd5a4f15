// Finds the block that a work-item of a time step computes.
#pragma once

#include "common/types.cl"

#if LANES == 1
// On a GPU a work-group computes eight rows of 32 places, not one long row, so that its work-items mostly read the same
// neighbours, from the first-level cache (a third faster on an H100). ROW: the number of places from one row to the
// next.
#define STRIP_ROWS 8u
#define STRIP_WIDTH 32u

// Assigns each block from the launch's offset up to `blocks` to one work-item. Strips of eight rows are divided into
// columns; the last column of a strip may be narrower.
INLINE uint own_block(uint blocks) {
    const uint item = get_global_id(0), offset = get_global_offset(0), i = item - offset;
    const uint first = i / (STRIP_ROWS * ROW) * (STRIP_ROWS * ROW);
    if (offset + first + STRIP_ROWS * ROW > blocks) // the last rows of the body, which do not fill a strip
        return item;
    const uint column = (i - first) / (STRIP_ROWS * STRIP_WIDTH), own = (i - first) % (STRIP_ROWS * STRIP_WIDTH);
    const uint width = min(STRIP_WIDTH, ROW - column * STRIP_WIDTH);
    return offset + first + own / width * ROW + column * STRIP_WIDTH + own % width;
}
#else
INLINE uint own_block(uint blocks) { return get_global_id(0); }
#endif
