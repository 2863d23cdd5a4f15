// Defines where the bonds of a cluster of four nodes are in its list: in blocks of eight neighbours, each with a word
// that has a bit for each neighbour and node (gpu/bonds/family/cluster_lists.hpp).
#pragma once

#include "common/types.cl"

#define BLOCK 8
#define SLOTS 32
typedef uint life_t;
