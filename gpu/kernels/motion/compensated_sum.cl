// Compensated sums: the rounding error of each addition (two_sum, Knuth) is stored in `low` and added in the next step.
// Without it, in single precision, an increment of 1e-10 m per step would be lost in a displacement of 1e-4 m. The
// error is stored in sixteen bits, eight of which are significant digits; with the 24 digits of the value, a sum has 32
// binary digits.
#pragma once

#include "motion/nodes.cl"

#define COMPENSATED_SUM(name, type)                                                                                   \
    INLINE type name(type value, type increment, type* low) {                                                         \
        const type y = increment + *low;                                                                              \
        const type sum = value + y;                                                                                   \
        const type virtual_y = sum - value;                                                                           \
        *low = (value - (sum - virtual_y)) + (y - virtual_y);                                                         \
        return sum;                                                                                                   \
    }
COMPENSATED_SUM(add_compensated, part)

// advance() returns value + increment, and updates the rounding error in memory, low[at]. DROP_REMAINDER sets the error
// of component c to 0. In double precision no error is stored.
#ifdef DOUBLE
INLINE part advance(part value, part increment, global low_element* low, uint at) { return value + increment; }
#define DROP_REMAINDER(low, slot, c)
#else
INLINE part advance(part value, part increment, global low_element* low, uint at) {
    part remainder = READ_LOW(low, at);
    const part sum = add_compensated(value, increment, &remainder);
    WRITE_LOW(remainder, low, at);
    return sum;
}
#define DROP_REMAINDER(low, slot, c) LOW_COMPONENT(low, slot, c) = 0
#endif
