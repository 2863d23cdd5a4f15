// Defines where the bonds of a node are in its list: in chunks of sixteen, each with a word that has a bit for each
// bond. Lists of SLICE nodes are interleaved, so that neighbouring work-items read neighbouring words.
#pragma once

#include "common/types.cl"

#define CHUNK 16
// Returns the position of chunk c of a node, whose first chunk is `first`.
#define CHUNK_AT(first, c) ((first) + (c) * SLICE)
#define BOND_AT(first, c, k, lane) ((ulong)(CHUNK_AT(first, c) - (lane)) * CHUNK + (k) * SLICE + (lane))
typedef ushort life_t;
