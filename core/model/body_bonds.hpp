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
    // One of these two is used: one family for all nodes of a regular grid, or a list for every node.
    std::optional<RegularFamily> regular;
    Families families;
    std::uint64_t bonds_left_out = 0; // number of directed bonds that do not exist because they would leave the body
    std::vector<BondLaw> laws;        // laws of the bonds between each pair of materials (Model::law())
    // State-based theory: constants for each material, and for each node the weighted volume m = Σ ω β |ξ|² V_j in m⁵,
    // which includes bonds that initial cracks break.
    std::vector<StateConstants> state_constants;
    std::vector<double> weighted_volume;
    // Per node, factor of P and B for the surface correction (state_faces.hpp); empty: 1
    std::vector<double> state_factor;
    // The surface correction multiplies the force of bond ij by λ_ij (corrections.hpp). It is computed as if bonds
    // broken by initial cracks were intact, and a node without bonds is treated as one far from all faces. Values are
    // rounded to single precision; a run in double precision uses exact_corrections().
    SurfaceCorrection surface_correction = SurfaceCorrection::none;
    // Volume method: V_i of each node divided by V0. V_i is the volume of the family without the node itself; partial
    // volumes count in part.
    std::vector<float> family_volume;
    // V0 = 4/3 π δ³, π δ² h in a plane, 2 δ A in a bar, m³. With the stiffness of the body (StiffnessOf), V0 is that of
    // complete families of the nodes.
    double full_family_volume = 0;
    double full_family_pull = 0; // energy method: Σ β g |ξ| n_a⁴ V of a complete family, m⁴
    // Energy method: for each node and axis, the factor that corrects the energy of a strain along the axis.
    std::vector<std::array<float, 3>> energy_factor;
    // The force of a bond is multiplied by β(|ξ|), and the family extends to family_reach().
    PartialVolumes partial_volumes = PartialVolumes::none;
    StiffnessOf stiffness_of = StiffnessOf::continuum;
    ShellWeights shells; // weights that give a lattice the entered stiffness

    bool is_state_based() const { return theory == Theory::state_based; }
    bool has_fading_bonds() const { return !laws.empty() && laws.front().fades(); } // either all laws fade or none does
};

} // namespace periscope
