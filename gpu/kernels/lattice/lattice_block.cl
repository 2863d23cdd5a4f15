// Has the data of a block of places and its bonds that the kernels of the lattice use, except the displacements. Also
// determines which of these bonds may break. Each model sets the members that it uses; the others are never read.
#pragma once

#include "common/laws.cl"
#include "common/pages.cl"
#include "lattice/lattice_nodes.cl"

typedef struct {
    uint block;
    const global uchar* material;       // key of each place's material
    const global class_t* kind;         // class of each place
    global uint* life; // bits of the bonds, WORDS words for each place
    global uchar* special;              // marks of the blocks (lattice_force.cl, lattice_state.cl)
    int may_break;                      // what bonds do (scheme.cl)
    real overload;
    // for the surface correction (lattice_surface.cl)
    const global real* family_volume; // V_i / V0; with the energy method, the factors for x, y, z
    const global uint* slot_of;
    const global real *alike, *each;
    int is_kept, is_alike;              // for the factors of this block's bonds (lattice_surface.cl)
    const global real* factors;
    // for softening bonds (lattice_softening.cl)
    LEFT_OF_BONDS
    global uint* softened; // the bonds that have a λ below one at some place of the block: WORDS words for each block
    // for a rising critical stretch (strengthening.cl)
    const global real* least_before;    // s_min of each place in the step before
    node_tally* tally;
    // for state-based theory (lattice_state.cl)
    const global real *pressure, *slope;
} extras;

INLINE bool has_bonds(const global uint* life, uint at) {
    wordv any_alive = (wordv)(0);
    for (int w = 0; w < WORDS; ++w)
        any_alive |= LOAD(life, at + w * PLACES);
    return or_lanes(any_alive) != 0;
}

INLINE void break_bonds(maskv breaks, uint bit, global uint* life, uint at, int word) {
    const wordv bits = LOAD_OWN_WORD(life, at + word * PLACES);
    STORE_WORD(bits & ~BITS_WHERE(breaks, bit), life, at + word * PLACES);
}

// Returns the larger s_min of both ends.
#ifdef STRENGTHENING
INLINE realv least_of_bond(const global real* least, uint at, uint there) {
    return larger(LOAD_OWN(least, at), LOAD(least, there));
}
#define STRENGTHENING_PARAMETERS LEAST_PARAMETERS LOST_PARAMETERS
INLINE void keep_tally(const node_tally* tally, global real* least_after, global real* lost, uint at) {
    STORE(CHOOSE(tally->q < (realv)(NO_BOND), stretch_of(tally->q), (realv)(0)), least_after, at);
#ifdef LOSS_OF_NODES
    STORE(LOAD_OWN(lost, at) + tally->lost, lost, at);
#endif
}
#else
INLINE realv least_of_bond(const global real* least, uint at, uint there) { return (realv)(0); }
#define STRENGTHENING_PARAMETERS
INLINE void keep_tally(const node_tally* tally, global real* least_after, global real* lost, uint at) {}
#endif

// Classes from NO_FAIL_CLASS on belong to nodes whose bonds never break.
#ifdef NO_FAIL
INLINE maskv is_breakable(const extras* extra, uint at, uint there) {
    return (LOAD_CLASS(extra->kind, at) < NO_FAIL_CLASS) & (LOAD_CLASS(extra->kind, there) < NO_FAIL_CLASS);
}
INLINE int is_breakable_bond(const global class_t* kind, uint at, uint there) { // for one bond
    return kind[at] < NO_FAIL_CLASS && kind[there] < NO_FAIL_CLASS;
}
#else
INLINE maskv is_breakable(const extras* extra, uint at, uint there) { return (maskv)(-1); }
INLINE int is_breakable_bond(const global class_t* kind, uint at, uint there) { return 1; }
#endif
