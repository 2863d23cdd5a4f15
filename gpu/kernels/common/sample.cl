// Computes the values of observers of node sets: sums, means and extremes of a field, and numbers of broken bonds. Each
// work-group reduces a piece of a set in a fixed order; then the results of the pieces are combined.
#pragma once

#ifdef LATTICE
#include "lattice/lattice_observe.cl"
#else
#include "family/family_observe.cl"
#endif
#include "common/sums.cl"

// Reduces a field over the nodes of one piece of a set per work-group, and writes the result to `sums`. A piece is {its
// first member, the end of its members, code, index of its probe}; the code is the operation (SAMPLE_… of the host) + 8
// × field + 64 if the set is the whole body, whose members are all nodes. A probe, the values of one observer, is
// {first member and end of the members of the whole set, first piece and end of the pieces}.
kernel void sample(SAMPLE_SOURCES, const global uint* members, const global uint4* pieces, const global uint4* probes,
                   const uint first_piece, global real4* sums, local real4* partial) {
    const uint piece = first_piece + get_group_id(0), local_id = get_local_id(0), size = get_local_size(0);
    const uint4 range = pieces[piece];
    const uint operation = range.z % 8, field = range.z / 8 % 8;
    const bool whole_body = range.z / 64 != 0;
    const bool adds = operation != SAMPLE_MINIMUM && operation != SAMPLE_MAXIMUM;
    real4 sum = adds ? (real4)(0) : operation == SAMPLE_MINIMUM ? (real4)(INFINITY) : (real4)(-INFINITY);
    real4 low = 0;
    for (uint m = range.x + local_id; m < range.y; m += size) {
        const uint i = whole_body ? m : members[m];
        const uint4 probe = probes[range.w];
        real4 value = operation == SAMPLE_BROKEN_BONDS
                                     ? (real4)(BROKEN_OF(i, whole_body, members, probe.x, probe.y), 0, 0, 0)
                                     : SAMPLE_VALUE(field, i);
        if (operation == SAMPLE_MINIMUM) {
            sum = fmin(sum, value);
        } else if (operation == SAMPLE_MAXIMUM) {
            sum = fmax(sum, value);
        } else {
            if (operation != SAMPLE_BROKEN_BONDS) {
                const real volume = VOLUME_OF(i);
                value *= volume;
                value.w = volume;
            }
            const real4 y = value - low, next = sum + y; // Kahan summation, because sets may be large
            low = (next - sum) - y;
            sum = next;
        }
    }
    partial[local_id] = sum;
#define COMBINE_SAMPLES(a, b)                                                                                         \
    partial[a] = adds                          ? partial[a] + partial[b]                                              \
                 : operation == SAMPLE_MINIMUM ? fmin(partial[a], partial[b])                                         \
                                               : fmax(partial[a], partial[b]);
    IN_PAIRS(COMBINE_SAMPLES, local_id)
    if (local_id == 0)
        sums[piece] = partial[0];
}

// Combines the results of the pieces of each probe and writes the value of the probe to its position in the row of
// `samples` that begins at `row_begin`. Each work-item computes one probe.
kernel void sample_row(const global uint4* pieces, const global uint4* probes, const uint first_probe, const uint count,
                       const global real4* sums, global real4* samples, const uint row_begin) {
    if (get_global_id(0) >= count)
        return;
    const uint probe = first_probe + get_global_id(0);
    const uint first = probes[probe].z, end = probes[probe].w, operation = pieces[first].z % 8;
    real4 total = sums[first], low = 0;
    for (uint piece = first + 1; piece < end; ++piece) {
        const real4 value = sums[piece];
        if (operation == SAMPLE_MINIMUM) {
            total = fmin(total, value);
        } else if (operation == SAMPLE_MAXIMUM) {
            total = fmax(total, value);
        } else {
            const real4 y = value - low, next = total + y;
            low = (next - total) - y;
            total = next;
        }
    }
    samples[row_begin + probe] = operation == SAMPLE_MEAN ? total / total.w : total;
}
