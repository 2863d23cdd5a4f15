// Computes the damage of a node of a lattice from the bonds that it has lost.
#pragma once

#include "lattice/lattice_layout.cl"
#ifdef REGULARISED
#include "lattice/lattice_types.cl"
#endif

// Returns the kind of a layer of nodes along one axis, which depends on its distance from both faces. Layers of the
// same kind have families of the same size. The function is the same as layer_kind() of core/nodes/regular_family.hpp.
INLINE uint layer_kind(uint layer, uint layers, uint reach) {
    if (layers <= 2 * reach + 1 || layer < reach)
        return layer;
    const uint from_end = layers - 1 - layer;
    return from_end < reach ? 2 * reach - from_end : reach;
}

// Returns the number of intact bonds at slot `at`. With the regularised law, bonds whose strain exceeds that of their
// largest force count as broken; `now` has the displacements.
#ifdef REGULARISED
#define FADING_PARAMETERS , model_numbers model, const global real *now, const global class_t *kind, const global uchar *material
#define FADING_SOURCES , constant real *model, const global class_t *kind, const global uchar *material
#define FADING_ARGUMENTS(u) , model, u, kind, material
INLINE uint whole_bonds(uint at, const global uint* life FADING_PARAMETERS LAYOUT_PARAMETERS) {
    uint whole = 0;
    for (int bond = 0; bond < 2 * PAIRS; ++bond) {
        const constant pair_constants* P = &PAIR[bond / 2];
        if (!(life[at + P->word * SLOTS] & (bond % 2 ? P->minus : P->plus)))
            continue;
        const uint there = bond % 2 ? at - P->shift : at + P->shift;
        const real4 eta = vector_at(now, there) - vector_at(now, at);
        const real strain = (bond % 2 ? (real)-0.5 : (real)0.5) * P->inverse_length2 * (eta.x * P->x + eta.y * P->y + eta.z * P->z);
        whole += !(is_breakable_bond(kind, at, there) &&
                   is_beyond_peak(model, KEY_OF_BOND(material, at, there), strain, P->length2 * P->inverse_length));
    }
    return whole;
}
#else
#define FADING_PARAMETERS
#define FADING_SOURCES
#define FADING_ARGUMENTS(u)
INLINE uint whole_bonds(uint at, const global uint* life LAYOUT_PARAMETERS) {
    uint alive = 0;
    for (int w = 0; w < WORDS; ++w)
        alive += popcount(life[at + w * SLOTS]);
    return alive;
}
#endif

// Returns the number of bonds that the node in layers a, b and c, at slot `at`, had at first. If some bonds never
// existed, `family_size` has this number for each slot; otherwise it depends only on the distances of the layers from
// the faces.
#ifdef OWN_FAMILY_SIZES
INLINE uint whole_size(uint a, uint b, uint c, uint at, const global uint* family_size LAYOUT_PARAMETERS) {
    return family_size[at];
}
#else
INLINE uint whole_size(uint a, uint b, uint c, uint at, const global uint* family_size LAYOUT_PARAMETERS) {
    if (a >= COUNT_X || b >= COUNT_Y || c >= COUNT_Z) // a ghost
        return 0;
    const uint n = 2 * REACH + 1;
    return family_size[(layer_kind(a, COUNT_X, REACH) * n + layer_kind(b, COUNT_Y, REACH)) * n + layer_kind(c, COUNT_Z, REACH)];
}
#endif

// Returns the damage φ = 1 − Σ μ V_j / Σ V_j over the original family (Boys et al. 2021, Eq. 8); μ is 1 for an intact
// bond and 0 for a broken one, and all volumes V_j are equal. a, b, c: the layers of the node along the axes.
INLINE real damage_at(uint a, uint b, uint c, uint at, const global uint* life, const global uint* family_size FADING_PARAMETERS LAYOUT_PARAMETERS) {
    const uint size = whole_size(a, b, c, at, family_size LAYOUT_ARGUMENTS);
    const uint alive = whole_bonds(at, life FADING_ARGUMENTS(now) LAYOUT_ARGUMENTS);
    return size > 0 ? (real)(size - alive) / (real)size : (real)0;
}

// Returns the damage of the node at a site, whose slot is `at`.
INLINE real damage_of(uint site, uint at, const global uint* life, const global uint* family_size FADING_PARAMETERS LAYOUT_PARAMETERS) {
    const uint c = site % COUNT_Z, b = site / COUNT_Z % COUNT_Y, a = site / COUNT_Z / COUNT_Y;
    return damage_at(a, b, c, at, life, family_size FADING_ARGUMENTS(now) LAYOUT_ARGUMENTS);
}
