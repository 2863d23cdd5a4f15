// Corrections of bond forces at faces and at the rim of the horizon.
//
// Nodes near a face have fewer bonds than those inside and are too soft. Both methods multiply the force of a
// bond:
// - Volume method (Boys et al. 2021, Eq. 15): λ_ij = 2 V0/(V_i + V_j), V_i the volume of the family of i, its
// own not
//   counted, V0 that of a whole family.
// - Energy method (Madenci & Oterkus 2014, §4.2): a strain ε along one axis a alone gives node i the energy
// density
//   W_ia = ¼ c ε² Σ_j β g |ξ| n_a⁴ V_j, n = ξ/|ξ|, and the continuum W = ½ (λ + 2μ) ε² (in a bar ½ E ε²). The
//   node's factor is g_ia = W/W_ia (1 where no bond has a component along a). Of a bond ij it is the radius
//   of the ellipsoid of the mean factors g_a = (g_ia + g_ja)/2 along n: λ_ij = 1/√(Σ_a (n_a/g_a)²). The
//   factors are those of the body's shape: W_ia is taken with one material everywhere, the same along all
//   directions. They also make up for what the sum over nodes gets wrong inside of the body.
//
// With the stiffness of the body (StiffnessOf) V0 and W are those of a complete family of the lattice, so that λ is 1 far from faces. Of
// irregular nodes V0 is the mean over families that no face cuts, and the stiffness of all bonds is multiplied by one factor, with which
// the mean of these families over all directions, with the energy method over the axes, is that of the continuum,
// although nodes move beside a uniform strain (relaxed_part.hpp).
#pragma once

#include "core/model/model.hpp"
#include "core/model/surface_factor.hpp"

#include <array>
#include <cmath>
#include <vector>

namespace periscope {

// What the correction of a model needs of every node; empty without it.
template <typename Real>
struct CorrectionsOf {
    std::vector<Real> family_volume; // V_i in V0
    std::vector<std::array<Real, 3>> energy_factor;

    double factor(std::size_t i, std::size_t j, const Vec3& xi) const {
        if (!family_volume.empty())
            return volume_method_factor(family_volume, i, j);
        return energy_factor.empty() ? 1 : energy_method_factor(energy_factor[i], energy_factor[j], xi);
    }
};
using NodeCorrections = CorrectionsOf<float>; // as the model keeps them
using ExactCorrections = CorrectionsOf<double>;

// Irregular nodes: the family of a node counts as complete if the first moment of its volume is at most this, in whole families and
// horizons. Where a face is 0.8 horizons away it is 0.024 in a solid and 0.046 in a plane.
inline constexpr double most_off_centre = 0.03;
// A family is nearly whole if its volume is at least this part of that of a complete one: no face is nearer than 0.65 horizons.
inline constexpr double nearly_whole = 0.85;

// Puts the corrections of a model, after the weighted volumes.
void make_corrections(const Case& value, Model& model);

std::vector<std::uint32_t> complete_families(const Model& model);

// Puts Model::family_volume or energy_factor.
void put_node_corrections(Model& model);

// Puts what a family is compared with, of the continuum or of a complete family of the lattice. `section` is Case::section(), `reach` how
// far bonds reach, m.
void put_whole_family(Model& model, double section, double reach);

// The corrections of every node of a grid of this shape with the model's one family. The function reads the model's family, the
// space, the spacing, one nodal volume, the horizon, the micromodulus, V0 and which corrections there are.
NodeCorrections regular_corrections(const Model& model, const LatticeShape& shape);

// What the model keeps rounded, once more in double precision; empty without a surface correction. Of a grid the last eight
// bits are rounded off (relative error 3e-14): nodes that see the same faces along other axes have then the same numbers,
// which the lattice store keeps once.
ExactCorrections exact_corrections(const Model& model);

// The exact ones for a device that computes in double precision, otherwise those of the model as they are.
ExactCorrections device_corrections(const Model& model, bool double_precision);

// Model::bond_stiffness() of each directed bond of the families, with corrections summed bond by bond and not rounded at all: for the
// reference and what else is plain.
std::vector<double> plain_stiffness(const Model& model, const Families& families);

} // namespace periscope
