// Defines `extras`, the data of a block of nodes and of their bonds besides the displacements, for the kernels of the
// lattice, and which of these bonds may break. A kernel sets only the members of `extras` that its model uses. `at` is
// the slot of the block's first node, `there` that of the other end of its bond (lattice_layout.cl).
#pragma once

#include "common/laws.cl"
#include "common/pages.cl"
#include "lattice/lattice_nodes.cl"

typedef struct {
    uint block;
    const global uchar* material;       // key of the material of each node
    const global class_t* kind;         // class of each node
    global uint* life; // bits of intact bonds, WORDS words for each node
    global uchar* special;              // marks of the blocks (lattice_force.cl, lattice_state.cl)
    int may_break;                      // whether bonds break and soften (scheme.cl)
    real overload;
    // for the surface correction (lattice_surface.cl)
    const global real* family_volume; // V_i / V0 of each node; with the energy method, its factors for x, y, z
    const global uint* factor_row_of;
    const global real *alike, *each;
    int is_kept, is_alike;              // which stored factors this block has (lattice_surface.cl)
    const global real* factors;
    // for softening bonds (lattice_softening.cl)
    LEFT_OF_BONDS
    global uint* softened; // bits of the bonds with λ < 1 at some node of the block, WORDS words for each block
    // for a rising critical stretch (strengthening.cl)
    const global real* least_before;    // s_min of each node in the step before
    node_tally* tally;
    // for state-based theory (lattice_state.cl)
    const global real *pressure, *slope;
} extras;

INLINE bool has_bonds(const global uint* life, uint at) {
    wordv any_alive = (wordv)(0);
    for (int w = 0; w < WORDS; ++w)
        any_alive |= LOAD(life, at + w * SLOTS);
    return or_lanes(any_alive) != 0;
}

INLINE void break_bonds(maskv breaks, uint bit, global uint* life, uint at, int word) {
    const wordv bits = LOAD_OWN_WORD(life, at + word * SLOTS);
    STORE_WORD(bits & ~BITS_WHERE(breaks, bit), life, at + word * SLOTS);
}

// least_of_bond() returns the larger s_min of both ends of a bond. keep_tally() stores s_min of the nodes and the
// energy that their bonds have lost.
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

// is_breakable() returns whether bonds may break. Nodes with a class of at least NO_FAIL_CLASS are in no-fail zones,
// where bonds never break.
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
