// Includes the file that defines how a work-item reads and writes its nodes, for a lattice or for irregular nodes.
#pragma once

#ifdef LATTICE
#include "lattice/lattice_nodes.cl"
#else
#include "family/family_nodes.cl"
#endif
