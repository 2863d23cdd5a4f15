// The bonds of a model: the nodes they join, and the data that determine their forces.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/families.hpp"
#include "core/nodes/regular_family.hpp"
#include "core/physics/bond_law.hpp"
#include "core/physics/shell_weights.hpp"
#include "core/physics/state_based.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace periscope {

struct BodyBonds {
    double horizon = 0; // m
    Theory theory = Theory::bond_based;
    Micromodulus micromodulus = Micromodulus::constant; // for the bond-based theory
    Influence influence = Influence::constant;          // for the state-based theory
    // Only one of these two is used: one family for all nodes of a regular grid, or a list of the neighbours of every
    // node.
    std::optional<RegularFamily> regular;
    Families families;
    std::uint64_t bonds_left_out = 0; // bonds that do not exist because they would leave the body; each counts twice
    std::vector<BondLaw> laws;        // for each pair of materials, the law of their bonds (Model::law())
    // State-based theory: constants of each material, and for each node the weighted volume m = Σ ω β |ξ|² V_j in m⁵, a
    // sum over the bonds of the node, including those that initial cracks break. ω is the influence and β the partial
    // volume of a bond of length |ξ|, and V_j is the volume of its other node.
    std::vector<StateConstants> state_constants;
    std::vector<double> weighted_volume;
    // For each node, the factor by which the surface correction multiplies P and B (state_faces.hpp); 1 if empty.
    std::vector<double> state_factor;
    // The surface correction multiplies the force of the bond between nodes i and j by λ_ij (corrections.hpp). It is
    // computed as if bonds broken by initial cracks were intact; a node without bonds is treated as if it were far from
    // all faces. The values below are rounded to single precision; a run in double precision uses exact_corrections().
    SurfaceCorrection surface_correction = SurfaceCorrection::none;
    // Volume method: for each node i, V_i divided by V0. V_i is the volume of its family without the node itself;
    // partial volumes (β) are applied.
    std::vector<float> family_volume;
    // V0 in m³: 4/3 π δ³ in a solid, π δ² h in a plane of thickness h, 2 δ A in a bar of cross-section A, with the
    // horizon δ. If constants are chosen for the stiffness of the body (StiffnessOf), V0 is instead that of complete
    // families of its nodes.
    double full_family_volume = 0;
    // Energy method, m⁴: the sum Σ β g |ξ| n_a⁴ V over a complete family. g is the micromodulus function
    // (Micromodulus), n_a the cosine of a bond's angle to axis a, and V the volume of the other node.
    double full_family_pull = 0;
    // Energy method: for each node and axis, the factor that corrects the energy of a strain along the axis.
    std::vector<std::array<float, 3>> energy_factor;
    // Partial volumes: the force of a bond of length |ξ| is multiplied by β(|ξ|), and families extend to
    // family_reach().
    PartialVolumes partial_volumes = PartialVolumes::none;
    StiffnessOf stiffness_of = StiffnessOf::continuum;
    ShellWeights shells; // weights of bond lengths with which a lattice has the entered stiffness

    bool is_state_based() const { return theory == Theory::state_based; }
    // Returns whether bonds lose stiffness with increasing strain and regain it. Either all laws do, or none does.
    bool has_fading_bonds() const { return !laws.empty() && laws.front().fades(); }
};

} // namespace periscope
