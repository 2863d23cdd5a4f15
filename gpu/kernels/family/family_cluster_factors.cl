// Computes the factors of the elastic force of bonds besides stretch and micromodulus, in the layout for vectors: 2 V_j
// β g/|ξ|, or V_j β ω in state-based theory. V_j is the volume of the neighbour, β its partial volume factor, and g or
// ω the decrease of stiffness or influence with the length |ξ|; factors of the direction and surface corrections are
// included.
#pragma once

#include "family/family_cluster.cl"

// The surface correction by the energy method (core/stiffness/corrections.hpp). surface_factor() returns 2/|ξ| times
// the correction 1/√(Σ (n_k/g_k)²), in which |ξ| cancels: n_k = ξ_k/|ξ|, and g_k is the mean of the factors of both
// nodes for axis k.
#ifdef SURFACE_ENERGY
INLINE void open_surface(const global real4* surface, uint i, cluster* own) {
    const real4 s0 = surface[i], s1 = surface[i + 1], s2 = surface[i + 2], s3 = surface[i + 3];
    own->surface_x = FOUR_TIMES(((real4)(s0.x, s1.x, s2.x, s3.x)));
    own->surface_y = FOUR_TIMES(((real4)(s0.y, s1.y, s2.y, s3.y)));
    own->surface_z = FOUR_TIMES(((real4)(s0.z, s1.z, s2.z, s3.z)));
}
INLINE void read_surface(const list* l, uint block, const global ushort* offset, const cluster* own, bonds* b) {
    const global real4* surface = l->surface + l->base[block];
    const real16 s = (real16)(surface[offset[0]], surface[offset[1]], surface[offset[2]], surface[offset[3]]);
    b->surface_x = IN_LANES(s, 0) + own->surface_x;
    b->surface_y = IN_LANES(s, 1) + own->surface_y;
    b->surface_z = IN_LANES(s, 2) + own->surface_z;
}

INLINE realv surface_factor(const bonds* b) {
    const realv xy = b->surface_x * b->surface_y, yz = b->surface_y * b->surface_z, zx = b->surface_z * b->surface_x;
    const realv x = b->xi_x * yz, y = b->xi_y * zx, z = b->xi_z * xy;
    return xy * b->surface_z * inverse_root(fma(x, x, fma(y, y, fma(z, z, (realv)(1e-20f)))));
}
#else
INLINE void open_surface(const global real4* surface, uint i, cluster* own) {}
INLINE void read_surface(const list* l, uint block, const global ushort* offset, const cluster* own, bonds* b) {}
#endif

// volume_factor() returns V_j 2β/|ξ|, times the surface correction of the energy method if the model has it; in
// state-based theory V_j β. The partial volume factor (Hu, Ha & Bobaru 2010) is β = R − |ξ|, but at most 1; R is
// PARTIAL_REACH, and |ξ| ≤ R for all bonds.
#ifdef PARTIAL_VOLUMES
INLINE realv partial_volume(realv length) { return clamp(PARTIAL_REACH - length, (realv)(0), (realv)(1)); }
#else
INLINE realv partial_volume(realv length) { return (realv)(1); }
#endif
#if defined(STATE_BASED)
INLINE realv volume_factor(const bonds* b) { return b->volume * partial_volume(length_of(b)); }
#elif defined(SURFACE_ENERGY)
INLINE realv volume_factor(const bonds* b) { return b->volume * surface_factor(b) * partial_volume(length_of(b)); }
#elif defined(PARTIAL_VOLUMES)
INLINE realv volume_factor(const bonds* b) {
    return b->volume * smaller(b->double_inverse, fma((realv)(PARTIAL_REACH), b->double_inverse, (realv)(-2)));
}
#else
INLINE realv volume_factor(const bonds* b) { return b->volume * b->double_inverse; }
#endif

// length_factor() returns the decrease of stiffness (core/physics/bond_based.cpp) or influence
// (core/physics/state_based.cpp) with the length of a bond.
#if defined(INVERSE)
INLINE realv length_factor(const bonds* b) { return (real)(0.5f / PER_HORIZON) * b->double_inverse; }
#elif defined(GAUSSIAN)
INLINE realv length_factor(const bonds* b) { return exp((real)(-4 * PER_HORIZON * PER_HORIZON) * b->length2); }
#elif defined(CONICAL)
INLINE realv length_factor(const bonds* b) {
    return larger(1 - (real)(0.5f * PER_HORIZON) * b->length2 * b->double_inverse, (realv)(0));
}
#elif defined(RISING_GAUSSIAN)
INLINE realv length_factor(const bonds* b) {
    return (real)(0.5f * PER_HORIZON) * b->length2 * b->double_inverse *
           exp((real)(-2.5f * PER_HORIZON * PER_HORIZON) * b->length2);
}
#elif defined(QUARTIC)
INLINE realv length_factor(const bonds* b) {
    const realv left = larger(1 - (real)(PER_HORIZON * PER_HORIZON) * b->length2, (realv)(0));
    return left * left;
}
#else
INLINE realv length_factor(const bonds* b) { return (realv)(1); }
#endif

// shell_weight() returns the weight of a bond on a lattice, which depends on its length
// (core/physics/shell_weights.hpp). The squared length in spacings is an integer.
#ifdef SHELLS
#define SHELL(square, value) weight = CHOOSE(b->length2 > (real)(square - 0.5f), (realv)(value), weight);
INLINE realv shell_weight(const bonds* b) {
    realv weight = (realv)(0);
    SHELLS
    return weight;
}
#else
INLINE realv shell_weight(const bonds* b) { return (realv)(1); }
#endif

// For materials with a direction: towards() returns the squared cosine of the angle between the bond and this
// direction, direction_factor() the factor of the stiffness.
#ifdef DIRECTIONS
INLINE realv towards(const bonds* b, maskv type) {
    const realv along = (b->xi_x * OF_TYPE(ALONG_X, type) + b->xi_y * OF_TYPE(ALONG_Y, type) +
                         b->xi_z * OF_TYPE(ALONG_Z, type)) *
                        b->double_inverse;
    return (real)0.25 * along * along;
}
INLINE realv direction_factor(const list* l, const bonds* b, ulong at) {
    const maskv type = types_of(l, at);
    return fma(OF_TYPE(STIFFER, type), towards(b, type), (realv)(1));
}
#else
INLINE realv direction_factor(const list* l, const bonds* b, ulong at) { return (realv)(1); }
#endif
// For materials whose stretches at the corners of the law depend on the direction: law_growth() returns the q at which
// the law is evaluated, and area_factor() the factor of the area below the law, whose stretches and forces are both
// larger by strength_of().
#ifdef UNEVEN_STRENGTH
INLINE realv strength_of(const bonds* b, maskv type) { return fma(OF_TYPE(STRONGER, type), towards(b, type), (realv)(1)); }
INLINE realv law_growth(const bonds* b, maskv type, realv q) { return eased(q, 1 / strength_of(b, type)); }
INLINE realv area_factor(const bonds* b, maskv type) {
    const realv strength = strength_of(b, type);
    return strength * strength;
}
#else
INLINE realv law_growth(const bonds* b, maskv type, realv q) { return q; }
INLINE realv area_factor(const bonds* b, maskv type) { return (realv)(1); }
#endif

// Returns the surface correction by the volume method (Boys et al. 2021, Eq. 15).
#ifdef SURFACE
INLINE realv volume_method_factor(const cluster* own, const bonds* b) {
    return 2 / (b->family_volume + own->family_volume);
}
#else
INLINE realv volume_method_factor(const cluster* own, const bonds* b) { return (realv)(1); }
#endif

// Returns the factor of an undamaged bond; bond_factor() multiplies it by λ.
INLINE realv whole_factor(const list* l, const cluster* own, const bonds* b, ulong at) {
    return volume_factor(b) * length_factor(b) * shell_weight(b) * direction_factor(l, b, at) * volume_method_factor(own, b);
}
INLINE realv bond_factor(model_numbers model, const list* l, const cluster* own, const bonds* b, ulong at) {
    return whole_factor(l, own, b, at) * left_of(l->stiffness, at);
}

// Returns c |ξ| V_j with all factors, for the energy of bonds that break.
INLINE realv energy_of_unit_stretch(model_numbers model, const list* l, const cluster* own, const bonds* b,
                                    maskv type, ulong at) {
    return whole_factor(l, own, b, at) * ((real)0.5 * b->length2) * OF_TYPE(STIFFNESS, type);
}

// Read s_min of the cluster's nodes and of their neighbours, for a critical stretch that rises under compression
// (strengthening.cl).
#ifdef STRENGTHENING
INLINE void open_least(list* l, const global real* least, uint i, cluster* own) {
    l->least = least;
    own->least = FOUR_TIMES(((real4)(least[i], least[i + 1], least[i + 2], least[i + 3])));
}
INLINE void read_least(const list* l, uint block, const global ushort* offset, const cluster* own, bonds* b) {
    const global real* least = l->least + l->base[block];
    const real4 s = (real4)(least[offset[0]], least[offset[1]], least[offset[2]], least[offset[3]]);
    b->least = larger(own->least, __builtin_shufflevector(s, s, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3));
}
INLINE real4 least_of_nodes(realv lanes) {
    return fmin(fmin(lanes.s0123, lanes.s89ab), fmin(lanes.s4567, lanes.scdef));
}
#else
INLINE void open_least(list* l, const global real* least, uint i, cluster* own) {}
INLINE void read_least(const list* l, uint block, const global ushort* offset, const cluster* own, bonds* b) {
    b->least = (realv)(0);
}
INLINE real4 least_of_nodes(realv lanes) { return 0; }
#endif
