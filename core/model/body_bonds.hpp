// The bonds of a model: which nodes they join, and what their forces follow from.
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
    Micromodulus micromodulus = Micromodulus::constant; // of the bond-based model
    Influence influence = Influence::constant;          // of the state-based model
    // Either of the two: the one family of a regular grid, or a list for every node.
    std::optional<RegularFamily> regular;
    Families families;
    std::uint64_t bonds_left_out = 0; // directed: never existed, because they would leave the body
    std::vector<BondLaw> laws;        // of bonds between two materials (Model::law())
    // State-based theory: constants per material, and per node the weighted volume m = Σ ω β |ξ|² V_j in m⁵,
    // bonds that pre-cracks break among them.
    std::vector<StateConstants> state_constants;
    std::vector<double> weighted_volume;
    std::vector<double> state_factor; // per node, of P and B: the surface correction (state_faces.hpp); empty: 1
    // The surface correction multiplies the force of bond ij by λ_ij (corrections.hpp). Bonds that a pre-crack breaks
    // count as if they were whole; a node without bonds as one in the middle. Rounded to single precision; a run in double
    // precision takes exact_corrections().
    SurfaceCorrection surface_correction = SurfaceCorrection::none;
    // Volume method: V_i per node, in V0, the volume of the family without the node itself, partial volumes as parts.
    std::vector<float> family_volume;
    // V0 = 4/3 π δ³, π δ² h in a plane, 2 δ A in a bar, m³; with the stiffness of the body that of complete families of the nodes.
    double full_family_volume = 0;
    double full_family_pull = 0; // energy method: the same of Σ β g |ξ| n_a⁴ V, m⁴
    // Energy method: per node and axis, what the energy of a strain along the axis lacks, as a factor.
    std::vector<std::array<float, 3>> energy_factor;
    // The force of a bond is multiplied by β(|ξ|); the family reaches to family_reach().
    PartialVolumes partial_volumes = PartialVolumes::none;
    StiffnessOf stiffness_of = StiffnessOf::continuum;
    ShellWeights shells; // of a lattice that has the stiffness that is entered

    bool is_state_based() const { return theory == Theory::state_based; }
    bool has_fading_bonds() const { return !laws.empty() && laws.front().fades(); } // all have, or none
};

} // namespace periscope
