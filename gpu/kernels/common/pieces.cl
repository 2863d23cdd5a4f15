// Sums over all nodes of a body are taken by pieces of its layout, each by one work-group (gpu/body/piece_sums.hpp). Of a domain: the
// place of its first node, how many places are its own, how many a piece has, and the number of its first piece in the body.
#pragma once

#include "common/types.cl"

// The places `at` of the work-group's piece that a work-item takes, this many at once.
#define EACH_OF_PIECE(at, at_once)                                                                                    \
    for (uint at = first_place + (uint)get_group_id(0) * piece + (at_once) * (uint)get_local_id(0),                   \
              end_of_piece = first_place + min(((uint)get_group_id(0) + 1) * piece, own_places);                      \
         at < end_of_piece; at += (at_once) * (uint)get_local_size(0))

#define PUT_PIECE(sum, partial)                                                                                       \
    if (get_local_id(0) == 0)                                                                                         \
        partial[first_piece + get_group_id(0)] = sum;
