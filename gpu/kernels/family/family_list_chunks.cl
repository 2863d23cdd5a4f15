// How the bonds of a node stand in its list: in chunks of sixteen, each with a word that has a bit for each. Lists of SLICE nodes
// are interleaved, so that neighbouring work-items read neighbouring words.
#pragma once

#include "common/types.cl"

#define CHUNK 16
// Where bond k of a node's chunk c stands. `first` is the node's first chunk.
#define CHUNK_AT(first, c) ((first) + (c) * SLICE)
#define BOND_AT(first, c, k, lane) ((ulong)(CHUNK_AT(first, c) - (lane)) * CHUNK + (k) * SLICE + (lane))
typedef ushort life_t;
