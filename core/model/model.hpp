// The model: nodes, families, material constants and conditions, ready to be solved. Immutable once built (build_model.hpp).
#pragma once

#include "core/case/amplitude.hpp"
#include "core/case/case.hpp"
#include "core/model/load_control.hpp"
#include "core/model/observers.hpp"
#include "core/model/removal.hpp"
#include "core/model/self_contact.hpp"
#include "core/model/stop_criterion.hpp"
#include "core/nodes/families.hpp"
#include "core/nodes/nodes.hpp"
#include "core/nodes/place_values.hpp"
#include "core/nodes/regular_family.hpp"
#include "core/physics/bond_law.hpp"
#include "core/physics/shell_weights.hpp"
#include "core/physics/state_based.hpp"
#include "core/rigid_bodies/rigid_body.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace periscope {

struct NodeSet {
    std::string name;
    std::vector<std::uint32_t> nodes; // ascending
};

struct Material {
    std::string name;
    double density = 0;          // kg/m³
    std::optional<double> share; // of one placed at random: the part of the volume that it got
};

// A displacement history u(t) that a node component must follow.
struct Motion {
    bool is_velocity = false; // value is m/s, integrated exactly over the ramp; otherwise m
    double value = 0;
    Amplitude amplitude;
    FactorEntry factor; // what of each node Model::factor has

    double displacement(double time) const;
    friend bool operator==(const Motion&, const Motion&) = default;
};

// What pulls at nodes besides their bonds.
enum class LoadPer { volume, mass, node, factor };
struct Load {
    LoadPer per = LoadPer::volume; // value is N/m³, m/s², N on each node, or N/m³ times Model::factor
    Vec3 value;
    Amplitude amplitude;
};

// What a load of the case amounts to at its full value, its ramp left aside.
struct LoadTotal {
    std::size_t condition = 0;
    std::optional<double> area; // m², of the faces on which a pressure or a traction acts
    Vec3 resultant;             // N; the field of forces on nodes keeps it and the moment of the faces
    double magnitude = 0;       // N, the sum of the magnitudes on the nodes
    double held = 0;            // the part of it on components that are prescribed
};

inline constexpr std::int16_t no_motion = -1;

struct Model {
    Nodes nodes;
    Space space = Space::solid;
    double horizon = 0; // m
    Theory theory = Theory::bond_based;
    Micromodulus micromodulus = Micromodulus::constant; // of the bond-based model
    Influence influence = Influence::constant;          // of the state-based model
    // Either of the two: the one family of a regular grid, or a list for every node.
    std::optional<RegularFamily> regular;
    Families families;
    std::uint64_t bonds_left_out = 0; // directed: never existed, because they would leave the body
    std::vector<Material> materials;
    std::vector<BondLaw> laws; // of bonds between two materials: law(a, b)
    // State-based theory: constants per material, and per node the weighted volume m = Σ ω β |ξ|² V_j in m⁵,
    // bonds that pre-cracks break among them.
    std::vector<StateConstants> state_constants;
    std::vector<double> weighted_volume;
    std::vector<double> state_factor;   // per node, of P and B: the surface correction (state_faces.hpp); empty: 1
    std::vector<std::uint8_t> material; // per node, index into materials; empty when all are of the first
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
    ShellWeights shells;              // of a lattice that has the stiffness that is entered
    NodeValues<std::uint8_t> no_fail; // 1: bonds with this end never break or soften
    std::vector<NodeSet> sets;
    std::vector<Motion> motions;
    NodeValues<std::array<std::int16_t, 3>> node_motion; // of each component, index into motions or no_motion
    // Per node and component: what multiplies its motion, or where it has none the load LoadPer::factor; empty when all are 1.
    std::vector<Vec3> factor;
    std::vector<Vec3> initial_velocity;     // per node, m/s; empty when all zero
    std::vector<Vec3> initial_displacement; // per node, m; empty when all zero
    // Loads add up. A group is the loads of some nodes, indices into `loads`; group 0 has none.
    std::vector<Load> loads;
    std::vector<std::vector<std::uint16_t>> load_groups{{}};
    std::vector<std::uint16_t> node_load; // per node its group; empty when there are no loads
    std::vector<LoadTotal> load_totals;   // of the loads of the case, in its order
    std::vector<RigidBody> rigid_bodies;
    std::optional<SelfContact> self_contact;
    std::optional<Removal> removal; // of nodes that have flown far away
    std::vector<ObserverDefinition> observers;
    Stepper stepper = Stepper::dynamic;
    QuasiStaticEntry quasi_static;
    std::optional<LoadControl> load_control; // of Stepper::newton
    std::optional<StopCriterion> stop;       // none: the run ends after `steps`
    Integrator integrator = Integrator::velocity_verlet;
    double damping = 0;       // kg/(m³·s)
    double local_damping = 0; // α: a force F on a component, without that of damping, becomes F − α |F| sign v
    double stable_step = 0;   // s, that is surely stable: the bound of Silling & Askari 2005
    // s, the limit itself, from the fastest vibration (fastest_vibration.hpp); 0 where it was not asked for: where it decides
    // nothing and costs a noticeable part of the run. See limit().
    double stability_limit = 0;
    double bond_step = 0;         // s, stable_step of the bonds alone, without damping: the measure of contacts
    double time_step = 0;         // s
    bool step_from_limit = false; // it is a part of the stability limit, not of stable_step
    double start_time = 0;        // s, of step 0: that of the checkpoint it begins with
    bool goes_on = false;         // begins with a checkpoint: velocities and `fixed` move nodes on from where they are
    std::uint64_t steps = 0;      // of the whole run
    std::uint64_t frames = 1, samples = 1; // wanted over the whole run, besides the start
    NodeFieldsEntry fields;                // wanted of every frame
    FramePrecision frame_precision = FramePrecision::single;
    FrameOrder frame_order = FrameOrder::computation;
    FrameNodes frame_nodes = FrameNodes::all; // in files
    double frame_damage = 0.01;               // nodes with more damage or softening count as damaged
    std::vector<std::string> warnings;        // doubtful, not wrong: a step above the limit, ν not 1/4 …

    const BondLaw& law(std::size_t a, std::size_t b) const { return laws[a * materials.size() + b]; }
    std::size_t material_of(std::size_t node) const { return material.empty() ? 0 : material[node]; }
    double limit() const {
        return std::max(stable_step, stability_limit);
    } // s, of the time step, as far as it is known
    double time(std::uint64_t step) const { return start_time + static_cast<double>(step) * time_step; } // s
    // 2/Δt_s², 1/s²: the stiffness of the bonds of a node inside over its mass, as the stable time step gives it.
    double contact_rate() const { return 2 / (bond_step * bond_step); }
    std::uint64_t bonds() const;     // directed: each counted from both ends; cut ones included, absent ones not
    std::uint64_t bonds_cut() const; // directed, by pre-cracks
    std::size_t load_group(std::size_t node) const { return node_load.empty() ? 0 : node_load[node]; }
    // The sum of the loads of a group that are given per this: N/m³, m/s², or N on each node.
    Vec3 load(std::size_t group, LoadPer per, double time) const;
    bool has_nodal_loads() const; // LoadPer::node
    Vec3 factor_of(std::size_t node) const { return factor.empty() ? Vec3{1, 1, 1} : factor[node]; }
    // What a component that has a motion is displaced by at a time, m.
    double prescribed(std::size_t node, std::size_t axis, double time) const {
        return factor_of(node)[axis] * motions[static_cast<std::size_t>(node_motion[node][axis])].displacement(time);
    }
    // For a bond of this reference length:
    double partial_volume(double length) const; // β, 1 without the correction
    double bond_weight(double length) const; // w β g(|ξ|/δ), which multiplies c of its law; state-based w β ω(|ξ|/δ)
    // State-based: B/m, which times ω β V and the extension is a force density, and P d/m², which times S is p (state_based.hpp).
    double deviator(std::size_t node) const;
    double of_theta(std::size_t node) const;
    bool is_state_based() const { return theory == Theory::state_based; }
    bool has_fading_bonds() const { return !laws.empty() && laws.front().fades(); } // all have, or none
    double surface_factor(std::size_t i, std::size_t j) const;                      // λ_ij, 1 without the correction
    // All that does not change while the bond lives: c β g λ, and what its direction does.
    double bond_stiffness(std::size_t i, std::size_t j) const { return bond_stiffness(i, j, surface_factor(i, j)); }
    double bond_stiffness(std::size_t i, std::size_t j, double surface_factor) const; // with another λ
};

// Whether the critical stretch of some bonds rises under compression (critical_stretch() in bond_law.hpp).
bool has_strengthening(const Model& model);

// The families as a list, also of a regular grid: for whoever walks over bonds. Of a regular grid this is slow and large.
Families listed_families(const Model& model);

// "nodes", "families": what of a model came from the cache.
std::vector<std::string> parts_from_cache(const Model& model);

} // namespace periscope
