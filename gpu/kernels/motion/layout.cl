// Includes the file that defines where nodes are in the arrays, for a lattice or for irregular nodes.
#pragma once

#ifdef LATTICE
#include "lattice/lattice_layout.cl"
#else
#include "family/family_records.cl"
#endif
