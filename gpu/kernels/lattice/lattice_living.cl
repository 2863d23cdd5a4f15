// Functions for the undeformed position of a node of the lattice, in spacings, and for the number of its intact bonds.
// `rest` is the place of a node minus that of the first node of the body.
#pragma once

#include "lattice/lattice_nodes.cl"

INLINE real4 reference_in_body(const global real* u, uint place, uint rest) {
    return (real4)(PLACE_X(rest), PLACE_Y(rest), PLACE_Z(rest), 0);
}
INLINE bool is_site(uint rest) { return PLACE_X(rest) < COUNT_X && PLACE_Y(rest) < COUNT_Y && PLACE_Z(rest) < COUNT_Z; }
INLINE real4 reference_at(const global real* u, uint place) { return reference_in_body(u, place, place - ORIGIN); }

#define BOND_BITS , const global uint *life
#define BITS life
INLINE uint living_bonds_at(const global uint* life, uint place) {
    uint alive = 0;
    for (int w = 0; w < WORDS; ++w)
        alive += popcount(life[place + w * PLACES]);
    return alive;
}
