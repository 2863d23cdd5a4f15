// How a work-item reads and writes the nodes that it moves: that of the store to which the program belongs.
#pragma once

#ifdef LATTICE
#include "lattice/lattice_nodes.cl"
#else
#include "family/family_nodes.cl"
#endif
