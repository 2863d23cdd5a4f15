// Corrections of bond forces near faces and at the border of the horizon.
//
// Nodes near a face have fewer bonds than those inside, so the body is too soft there. Both methods multiply the
// stiffness of the bond between nodes i and j by a factor λ_ij:
// - Volume method (Boys et al. 2021, Eq. 15): λ_ij = 2 V0/(V_i + V_j), where V_i is the volume of the family of i
//   without i itself, and V0 that of a complete family.
// - Energy method (Madenci & Oterkus 2014, §4.2): a strain ε along one axis a gives node i the energy density W_ia = ¼
//   c ε² Σ_j β g |ξ| n_a⁴ V_j, n = ξ/|ξ|, and the continuum W = ½ (λ + 2μ) ε² (in a bar ½ E ε²). Here c is the
//   micromodulus with its form g, β the partial volume, V_j the nodal volume, and λ and μ without indices are Lamé's
//   constants. The factor of the node is g_ia = W/W_ia (1 if no bond has a component along a). The factor of bond ij is
//   the radius along n of the ellipsoid with the mean factors g_a = (g_ia + g_ja)/2: λ_ij = 1/√(Σ_a (n_a/g_a)²). The
//   factors depend on the shape of the body only: W_ia is computed with a single isotropic material everywhere. They
//   also correct the error of sums over nodes inside the body.
//
// With the stiffness of the body (StiffnessOf), V0 and W are those of a complete family of the lattice, so that λ is 1
// far from faces. For irregular nodes, V0 is the mean over families that no face cuts, and the stiffness of all bonds
// is multiplied by a common factor. With this factor, the mean stiffness of these families (over all directions, or
// over the axes with the energy method) is that of the continuum, although nodes move relative to a uniform strain
// (relaxed_part.hpp).
#pragma once

#include "core/model/model.hpp"
#include "core/model/surface_factor.hpp"

#include <array>
#include <cmath>
#include <vector>

namespace periscope {

// The corrections of a model for every node; empty if the model has none.
template <typename Real>
struct CorrectionsOf {
    std::vector<Real> family_volume; // volume method: V_i divided by V0
    // energy method: g_ia for each axis a
    std::vector<std::array<Real, 3>> energy_factor;

    // Returns λ_ij for the bond ξ between nodes i and j; 1 without a correction.
    double factor(std::size_t i, std::size_t j, const Vec3& xi) const {
        if (!family_volume.empty())
            return volume_method_factor(family_volume, i, j);
        return energy_factor.empty() ? 1 : energy_method_factor(energy_factor[i], energy_factor[j], xi);
    }
};
using NodeCorrections = CorrectionsOf<float>; // in single precision, as the model stores them
using ExactCorrections = CorrectionsOf<double>;

// For irregular nodes, a family counts as complete if the first moment of its volume, |Σ β ξ V|, is at most this number
// times the volume of a complete family times the horizon. If a face is 0.8 horizons away, the moment is 0.024 in a
// solid and 0.046 in a plane.
inline constexpr double most_off_centre = 0.03;
// A family is nearly complete if its volume is at least this fraction of that of a complete one: no face is then nearer
// than 0.65 horizons.
inline constexpr double nearly_whole = 0.85;

// Sets the corrections of a model. The weighted volumes must be set.
void make_corrections(const Case& value, Model& model);

// Returns the irregular nodes with complete families.
std::vector<std::uint32_t> complete_families(const Model& model);

// Sets Model::family_volume or energy_factor.
void put_node_corrections(Model& model);

// Sets Model::full_family_volume and full_family_pull, with which families are compared, from the continuum or from a
// complete family of the lattice. `section` is Case::section(); `reach` is the largest length of a bond, m.
void put_whole_family(Model& model, double section, double reach);

// Returns the corrections of every node of a grid of this shape with the model's family. Only these data of the model
// are used: its family, space, spacing, one nodal volume, horizon, micromodulus, V0 and the kinds of corrections.
NodeCorrections regular_corrections(const Model& model, const LatticeShape& shape);

// Returns in double precision the corrections that the model stores in single precision; empty without a surface
// correction.
ExactCorrections exact_corrections(const Model& model);

// Returns the exact corrections for a device that computes in double precision, otherwise those of the model.
ExactCorrections device_corrections(const Model& model, bool double_precision);

// Returns Model::bond_stiffness() of each directed bond of the families, with corrections that are summed bond by bond
// without any rounding. It is used by the reference and other plain code.
std::vector<double> plain_stiffness(const Model& model, const Families& families);

} // namespace periscope
