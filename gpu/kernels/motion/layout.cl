// Where nodes stand in the arrays of the store to which the program belongs.
#pragma once

#ifdef LATTICE
#include "lattice/lattice_layout.cl"
#else
#include "family/family_records.cl"
#endif
