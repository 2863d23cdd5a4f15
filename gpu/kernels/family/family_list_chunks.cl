// Defines the list of bonds of a node: chunks of sixteen bonds (CHUNK), each with a word that has one bit for each
// bond. The lists of SLICE consecutive nodes, a slice, are interleaved, so that neighbouring work-items read
// neighbouring words.
#pragma once

#include "common/types.cl"

#define CHUNK 16
// CHUNK_AT is the index of chunk c of a node whose first chunk has the index `first`. BOND_AT is the index of bond k of
// this chunk; `lane` is the index of the node in its slice.
#define CHUNK_AT(first, c) ((first) + (c) * SLICE)
#define BOND_AT(first, c, k, lane) ((ulong)(CHUNK_AT(first, c) - (lane)) * CHUNK + (k) * SLICE + (lane))
typedef ushort life_t;
