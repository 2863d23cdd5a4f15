// Sums in a fixed order. A work-item adds its numbers with compensation for rounding errors (Kahan); then the sums of
// the work-items of a group are added in local memory. Energies, relaxation and Newton's method use them.
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

// IN_PAIRS combines the numbers of the work-items of a group, in a fixed order. COMBINE(a, b) replaces number a by what
// numbers a and b give together; the first work-item then has the result in number 0. `id` is the index of the
// work-item. On a processor the first work-item combines all numbers: a processor runs the work-items of a group one
// after the other, and PoCL takes twice as long to compile a kernel with a barrier in a loop.
#ifdef ON_GPU
#define IN_PAIRS(COMBINE, id)                                                                                         \
    for (uint half_of = get_local_size(0) / 2; half_of > 0; half_of /= 2) {                                           \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                 \
        if (id < half_of)                                                                                             \
            COMBINE(id, id + half_of)                                                                                 \
    }
#else
#define IN_PAIRS(COMBINE, id)                                                                                         \
    barrier(CLK_LOCAL_MEM_FENCE);                                                                                     \
    if (id == 0)                                                                                                      \
        for (uint half_of = get_local_size(0) / 2; half_of > 0; half_of /= 2)                                         \
            for (uint i = 0; i < half_of; ++i)                                                                        \
                COMBINE(i, i + half_of)
#endif

// group_sum_…() returns the sum of `sum` over all work-items of the work-group, to each of them. `partial` has room for
// one number per work-item.
#define ADD_PAIR(a, b) partial[a] += partial[b];
#define GROUP_SUM(type)                                                                                               \
    INLINE type group_sum_##type(type sum, local type* partial) {                                                     \
        const uint id = get_local_id(0);                                                                              \
        partial[id] = sum;                                                                                            \
        IN_PAIRS(ADD_PAIR, id)                                                                                        \
        barrier(CLK_LOCAL_MEM_FENCE);                                                                                 \
        return partial[0];                                                                                            \
    }

// sum_of_parts_…() returns the sum of this work-group's share of the `count` elements of `parts`: of all elements if it
// is the only work-group.
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
