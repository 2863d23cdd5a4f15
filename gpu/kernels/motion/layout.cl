// Includes the definition of where nodes are in the arrays of the program's store.
#pragma once

#ifdef LATTICE
#include "lattice/lattice_layout.cl"
#else
#include "family/family_records.cl"
#endif
