// Includes the definition of how a work-item reads and writes the nodes of the program's store.
#pragma once

#ifdef LATTICE
#include "lattice/lattice_nodes.cl"
#else
#include "family/family_nodes.cl"
#endif
