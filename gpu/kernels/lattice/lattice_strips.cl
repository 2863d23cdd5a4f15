// Determines which block each work-item of a time step computes.
#pragma once

#include "common/types.cl"

#if LANES == 1
// In the layout for GPUs, where a block is one slot, a work-group computes eight rows of 32 slots instead of one long
// row. Its work-items then mostly read the same neighbours, which are in the first-level cache (a third faster on an
// H100). ROW is the number of slots from one row to the next.
#define STRIP_ROWS 8u
#define STRIP_WIDTH 32u

// Returns the block of this work-item. The blocks from the launch's offset up to `blocks` are divided into strips of
// eight rows, and each strip into columns of 32 slots, the last of which may be narrower.
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
