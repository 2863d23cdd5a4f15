// Sums in a fixed order with the remainders of rounding kept (Kahan): first over a work-item, then over its work-group
// in local memory. Energies, relaxation and Newton's method use them.
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

// Returns the sum over a work-group to all of its work-items. partial: one number for each work-item.
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

// Returns the sum of the share that a work-group has of these parts; if it is the only work-group, of all parts.
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
