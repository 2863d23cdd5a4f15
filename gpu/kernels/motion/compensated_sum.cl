// Adds numbers without losing what rounding drops: two_sum (Knuth). `low` carries the remainder from step to step.
// Without it a slow load of 1e-10 m per step would be lost in 1e-4 m in single precision. Sixteen bits of the remainder
// are enough: value and remainder together have 32 binary digits.
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

// Adds with the remainder kept in memory. In double precision no remainder is kept.
#ifdef DOUBLE
INLINE part advance(part value, part increment, global low_element* low, uint at) { return value + increment; }
#define DROP_REMAINDER(low, place, c)
#else
INLINE part advance(part value, part increment, global low_element* low, uint at) {
    part remainder = READ_LOW(low, at);
    const part sum = add_compensated(value, increment, &remainder);
    WRITE_LOW(remainder, low, at);
    return sum;
}
#define DROP_REMAINDER(low, place, c) LOW_COMPONENT(low, place, c) = 0
#endif
