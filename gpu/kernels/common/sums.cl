// Sums in a fixed order with what rounding drops kept (Kahan): of a work-item, and then of its work-group in local memory. For
// energies, relaxation and Newton's method.
#pragma once

#include "common/types.cl"

#define KAHAN_SUM(type)                                                                                               \
    typedef struct {                                                                                                  \
        type sum, low;                                                                                                \
    } sum_of_##type;                                                                                                  \
    INLINE void add_##type(sum_of_##type* s, type value) {                                                            \
        const type y = value - s->low, next = s->sum + y;                                                             \
        s->low = (next - s->sum) - y;                                                                                 \
        s->sum = next;                                                                                                \
    }
#define NO_SUM(type) {(type)(0), (type)(0)}

// All items of a group get its sum; partial: one number an item.
#define GROUP_SUM(type)                                                                                               \
    INLINE type group_sum_##type(type sum, local type* partial) {                                                     \
        const uint id = get_local_id(0);                                                                              \
        partial[id] = sum;                                                                                            \
        for (uint half_of = get_local_size(0) / 2; half_of > 0; half_of /= 2) {                                       \
            barrier(CLK_LOCAL_MEM_FENCE);                                                                             \
            if (id < half_of)                                                                                         \
                partial[id] += partial[id + half_of];                                                                 \
        }                                                                                                             \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                 \
        return partial[0];                                                                                            \
    }

// What a work-group finds of its share of this many parts: of all, when it is the only one.
#define SUM_OF_PARTS(type)                                                                                            \
    INLINE type sum_of_parts_##type(const global type* parts, uint count, local type* partial) {                      \
        sum_of_##type sum = NO_SUM(type);                                                                             \
        for (uint i = get_global_id(0); i < count; i += get_global_size(0))                                           \
            add_##type(&sum, parts[i]);                                                                               \
        return group_sum_##type(sum.sum, partial);                                                                    \
    }

KAHAN_SUM(real2)
KAHAN_SUM(real4)
KAHAN_SUM(real8)
GROUP_SUM(real2)
GROUP_SUM(real8)
SUM_OF_PARTS(real2)
SUM_OF_PARTS(real8)
