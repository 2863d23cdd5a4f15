// Functions for the undeformed position of a node of the lattice, in spacings, and for the number of its intact bonds.
// `rest` is the slot of a node minus that of the first node of the body.
#pragma once

#include "lattice/lattice_nodes.cl"

INLINE real4 reference_in_body(const global real* u, uint slot, uint rest) {
    return (real4)(SLOT_X(rest), SLOT_Y(rest), SLOT_Z(rest), 0);
}
INLINE bool is_site(uint rest) { return SLOT_X(rest) < COUNT_X && SLOT_Y(rest) < COUNT_Y && SLOT_Z(rest) < COUNT_Z; }
INLINE real4 reference_at(const global real* u, uint slot) { return reference_in_body(u, slot, slot - ORIGIN); }

#define BOND_BITS , const global uint *life
#define BITS life
INLINE uint living_bonds_at(const global uint* life, uint slot) {
    uint alive = 0;
    for (int w = 0; w < WORDS; ++w)
        alive += popcount(life[slot + w * SLOTS]);
    return alive;
}
