// Defines the list of a cluster of four nodes: blocks of eight neighbours (BLOCK), each with a word that has one bit
// for each neighbour and node (SLOTS), (gpu/bonds/family/cluster_lists.hpp).
#pragma once

#include "common/types.cl"

#define BLOCK 8
#define SLOTS 32
typedef uint life_t;
