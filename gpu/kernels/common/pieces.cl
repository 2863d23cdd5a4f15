// For kernels that sum over all nodes of a body: the arrays are divided into pieces, each summed by one work-group
// (gpu/body/piece_sums.hpp). A slot is the index of a node in the arrays of its domain. These kernels have the
// arguments first_slot, the slot of the domain's first node; own_slots, the number of slots that the domain owns;
// piece, the number of slots of a piece; and first_piece, the index of the domain's first piece in the body.
#pragma once

#include "common/types.cl"

// Loops over the slots of the work-group's piece that this work-item computes. Each iteration is for `at_once`
// consecutive slots, of which `at` is the first.
#define EACH_OF_PIECE(at, at_once)                                                                                    \
    for (uint at = first_slot + (uint)get_group_id(0) * piece + (at_once) * (uint)get_local_id(0),                   \
              end_of_piece = first_slot + min(((uint)get_group_id(0) + 1) * piece, own_slots);                      \
         at < end_of_piece; at += (at_once) * (uint)get_local_size(0))

#define PUT_PIECE(sum, partial)                                                                                       \
    if (get_local_id(0) == 0)                                                                                         \
        partial[first_piece + get_group_id(0)] = sum;
