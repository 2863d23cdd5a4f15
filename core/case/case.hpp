// A case as plain data: all inputs of a run. case_file.hpp reads and writes it.
#pragma once

#include "core/case/observers.hpp"
#include "core/case/quantity.hpp"
#include "core/case/ramp.hpp"
#include "core/case/rigid_bodies.hpp"
#include "core/case/self_contact.hpp"
#include "core/case/shapes.hpp"
#include "core/case/stop_criterion.hpp"

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace periscope {

enum class Space {
    solid,        // three dimensions
    plane_stress, // one layer in the x–y plane with a thickness; nothing moves along z
    plane_strain, // a slice of this thickness of a long body; nothing moves along z
    bar           // one row along x with a cross-section; nothing moves along y and z
};

// Returns the number of axes along which nodes lie and move.
constexpr std::size_t axes_of(Space space) {
    return space == Space::solid ? 3 : space == Space::bar ? 1 : 2;
}

// The stiffness of a bond as a function g of t = |ξ|/δ, its length divided by the horizon: 1, 1 − t, (1 − t²)², or t
// exp(−t²/0.4).
enum class Micromodulus { constant, conical, quartic, gaussian };

// bond_based: the force of a bond depends on its own stretch only. state_based: it also depends on the dilatation of
// the families of both nodes (core/physics/state_based.hpp).
enum class Theory { bond_based, state_based };
// The influence function ω(|ξ|) of the state-based theory, with r = |ξ|/δ: 1, 1/r, 1 − r, or exp(−(2r)²).
enum class Influence { constant, inverse, conical, gaussian };

enum class AcrossHoles { cut, kept }; // whether bonds that pass through a hole, or outside a mesh, are removed

// A box filled with a regular lattice. In a plane, the third length is the thickness; in a bar, the second and third
// are the cross-section.
struct BoxGeometry {
    QuantityVector box{0.1, 0.1, 0.1};
    QuantityVector origin{};
    Quantity spacing = 0.005;
    Space space = Space::solid;
    // Names of sets that are defined by shapes alone. They are holes: the lattice has no nodes there.
    std::vector<std::string> without{};
    AcrossHoles across = AcrossHoles::cut;
    friend bool operator==(const BoxGeometry&, const BoxGeometry&) = default;
};

enum class Discretisation { tetrahedra, tetrahedra_centroids, lattice };

struct SurfaceGeometry { // a closed surface from a file
    std::string file;    // relative to the case's folder, or absolute
    std::string unit = "mm";
    Discretisation discretisation = Discretisation::tetrahedra;
    Quantity spacing = 0.002;
    friend bool operator==(const SurfaceGeometry&, const SurfaceGeometry&) = default;
};

struct MeshGeometry { // a volume mesh from a file; its nodes are those of the body
    std::string file; // relative to the case's folder, or absolute
    std::string unit = "mm";
    Space space = Space::solid; // in a plane a mesh of triangles and quadrilaterals in the x–y plane; never a bar
    Quantity thickness;         // in a plane
    AcrossHoles across = AcrossHoles::cut; // what happens to bonds that pass outside the mesh
    friend bool operator==(const MeshGeometry&, const MeshGeometry&) = default;
};

using Geometry = std::variant<BoxGeometry, SurfaceGeometry, MeshGeometry>;

// The force of a bond as a function of its stretch. core/physics/law_table.hpp lists the parameters of each law, and
// core/physics/bond_law.hpp its formula.
enum class LawKind {
    linear,      // elastic until it breaks
    bilinear,    // elastic, then decreasing linearly (Gerstle; Zaccariotto; Boys et al. 2021, Eq. 18)
    trilinear,   // elastic, then decreasing in two linear parts (Boys et al. 2021, §6)
    table,       // elastic, then linear between points
    exponential, // elastic, then decreasing exponentially with a linear tail (pypd, Hobbs 2025)
    // Softens with increasing stretch S of a bond of length |ξ| by the factor exp(−β |ξ| S²), stiffens again when the
    // stretch decreases, and never breaks (Lipton 2014; core/physics/regularised.hpp). β is the potential rate.
    regularised
};
// tension: bonds break only if they are stretched. both: also if they are compressed by the same amount.
enum class BreaksIn { tension, both };

// The meaning of a tensile strength. `body`: the largest stress of a body of these bonds under tension with free
// lateral faces (core/physics/body_strength.hpp). `bond`: E times the stretch at which a single bond begins to soften.
enum class StrengthOf { body, bond };

struct LawPointEntry {
    Quantity stretch, ratio; // ratio of the force at this stretch to the largest force
    friend bool operator==(const LawPointEntry&, const LawPointEntry&) = default;
};

// The properties of bonds: stiffness and failure.
struct BondEntry {
    Quantity youngs_modulus;
    LawKind law = LawKind::linear;
    // Exactly one of the next two is given; with the law `table`, only the fracture energy may be given.
    std::optional<Quantity> fracture_energy;
    std::optional<Quantity> critical_stretch;
    // The end of the elastic range, as a stretch or as a strength. Exactly one of the two is given for every law except
    // linear and table; with a table, only the tensile strength may be given.
    std::optional<Quantity> elastic_stretch, tensile_strength;
    StrengthOf strength_of = StrengthOf::body; // meaning of the tensile strength
    // Only for the trilinear law: the stretch and the force ratio at its kink.
    std::optional<Quantity> kink_stretch, kink_ratio;
    // Only for the exponential law: its parameters k (decay rate) and α (linear tail), see core/physics/bond_law.hpp.
    std::optional<Quantity> decay_rate, linear_tail;
    // Only for the regularised law: C, which replaces Young's modulus, and β, which replaces the fracture energy
    // (core/physics/regularised.hpp).
    std::optional<Quantity> potential_depth, potential_rate;
    // Only for the linear law: α in s_0 = s_c − α s_min, where s_0 is the stretch at which a bond breaks, s_c the
    // critical stretch, and s_min the smallest stretch of the intact bonds of a node (bond_law.hpp).
    std::optional<Quantity> compression_strengthening;
    // Only for the table: the elastic range ends at the first point, and the force is zero at the last one.
    std::vector<LawPointEntry> points;
    BreaksIn breaks_in = BreaksIn::tension;
    friend bool operator==(const BondEntry&, const BondEntry&) = default;
};

// An anisotropic material. θ is the angle between a bond and `direction` in the undeformed body. The stiffness c of a
// bond is multiplied by 1 + (stiffness_ratio − 1) cos²θ, and all stretches of its law by 1 + (strength_ratio − 1)
// cos²θ. The other properties of the material are those of bonds perpendicular to `direction`.
struct AnisotropyEntry {
    QuantityVector direction{1, 0, 0};                // vector of any length
    Quantity stiffness_ratio = 1, strength_ratio = 1; // value along `direction` divided by the value perpendicular to
                                                      // it
    friend bool operator==(const AnisotropyEntry&, const AnisotropyEntry&) = default;
};

// Functions of position (position_function.hpp) that multiply the properties of a material (`graded_properties`); an
// empty function stands for 1. The range of factors is divided into steps, and the nodes of each step get a material of
// their own (core/sets/graded_materials.hpp).
struct GradingEntry {
    std::string youngs_modulus, density, fracture_energy, critical_stretch, tensile_strength;
    int steps = 8; // number of steps from the smallest to the largest factor of each property
    friend bool operator==(const GradingEntry&, const GradingEntry&) = default;
};

struct MaterialEntry : BondEntry {
    std::string name;
    Quantity poisson_ratio = 0.25, density;
    // The node set that consists of the material. The first material has no set; it fills the rest of the body.
    std::string set;
    // If a share is given, only this fraction of the nodes, chosen at random, consists of the material. The nodes are
    // chosen from the set or, without a set, from the nodes that are in no other material's set.
    std::optional<Quantity> share;             // 0 … 1
    int seed = 1;                              // for the random choice, not negative
    std::optional<AnisotropyEntry> anisotropy; // anisotropy of bonds within the material
    std::optional<GradingEntry> grading;       // grading of properties by position
    friend bool operator==(const MaterialEntry&, const MaterialEntry&) = default;
};

// The engine identifies pairs of materials by one byte per node.
inline constexpr std::size_t most_materials = 16;

// Bonds between two materials. Without an entry, Young's modulus of these bonds is the harmonic mean 2 E1 E2 / (E1 +
// E2) of the two moduli, and the stretches of their law are those of the material whose bonds break with less energy
// (area under the law times E).
struct InterfaceEntry : BondEntry {
    std::array<std::string, 2> between; // names of materials
    friend bool operator==(const InterfaceEntry&, const InterfaceEntry&) = default;
};

enum class SurfaceCorrection {
    none,
    volume, // Boys et al. 2021, Eq. 15
    energy  // Madenci & Oterkus 2014, §4.2
};
enum class PartialVolumes {
    none,
    hu_ha_bobaru, // Hu, Ha & Bobaru 2010
    pdlammps      // Parks et al. 2008: the same fractions, but bonds are not longer than the horizon
};

// The body whose stiffness is the one that was entered. continuum: the integrals of a continuum give the stiffness of a
// bond. body: sums over the nodes far from the faces give it (core/physics/shell_weights.hpp,
// core/stiffness/corrections.hpp). Fracture energies are computed with the same integrals or sums.
enum class StiffnessOf { continuum, body };

struct CorrectionsEntry {
    SurfaceCorrection surface = SurfaceCorrection::none;
    PartialVolumes partial_volume = PartialVolumes::none;
    StiffnessOf stiffness_of = StiffnessOf::continuum;
    friend bool operator==(const CorrectionsEntry&, const CorrectionsEntry&) = default;
};

// condition_table.hpp describes each kind.
enum class ConditionKind {
    displacement,
    velocity,
    initial_velocity,
    fixed,
    no_fail,
    initial_displacement,
    force,        // total force on the set, distributed by volume
    body_force,   // per volume
    acceleration, // acceleration of every node, such as gravity
    pressure,     // pressure on the faces of the set, against their outward normal; one number, value[0]
    traction,     // traction on the faces of the set
};
struct PulseEntry { // a factor by position for initial conditions: exp(−|x − centre|²/width²)
    QuantityVector centre{};
    Quantity width = in_spacings(10);
    friend bool operator==(const PulseEntry&, const PulseEntry&) = default;
};

// A factor for one component of a value that depends on position: a function (position_function.hpp) or a table in a
// file (position_tables.hpp). Without either, the factor is 1.
struct FactorEntry {
    std::string function;
    std::string file, column;
    bool is_one() const { return function.empty() && file.empty(); }
    friend bool operator==(const FactorEntry&, const FactorEntry&) = default;
};

// volume: in proportion to the nodal volumes. equal: the same force on each node.
enum class ForceSharing { volume, equal };

struct ConditionEntry : RampEntry {
    ConditionKind kind = ConditionKind::fixed;
    std::string set;
    OptionalVector value;                        // the dimension depends on the kind; `fixed` and `no_fail` have no
                                                 // value
    std::optional<PulseEntry> pulse;             // for initial_displacement and initial_velocity; several pulses add up
    std::array<FactorEntry, 3> factor{};         // factors of the components of the value, if ConditionInfo::has_factor
    ForceSharing sharing = ForceSharing::volume; // only for the kind `force`
    friend bool operator==(const ConditionEntry&, const ConditionEntry&) = default;
};

// The integration scheme of the equation of motion. core/reference/reference.cpp has the formulas.
enum class Integrator {
    velocity_verlet, // Groot & Warren 1997, as Boys et al. 2021, Eq. 14
    euler_cromer,    // the new velocity moves the nodes
    euler,           // the old velocity moves the nodes: unstable without strong damping
    central_difference
};

// `dynamic` is an explicit dynamic analysis. The others are quasi-static: they find equilibrium for each load step, and
// time only determines the ramps.
enum class Stepper {
    dynamic,
    relaxation, // adaptive dynamic relaxation (Kilic & Madenci 2010)
    newton      // Newton's method with matrix-free Krylov solvers
};

// What happens if Newton's method does not converge in a load step: relaxation takes its place, or the run ends.
enum class FallBack { relaxation, none };

// The observer that controls the load: at the end of load step k of n, it has k/n of `value`.
struct LoadControlEntry {
    std::string observer; // name of an observer of a mean displacement or an opening
    int axis = 0;
    Quantity value; // m
    friend bool operator==(const LoadControlEntry&, const LoadControlEntry&) = default;
};

struct QuasiStaticEntry {        // for quasi-static steppers only
    int load_steps = 10;         // they divide the time from start to end into equal parts
    double tolerance = 1e-5;     // convergence tolerance: the largest residual, relative to the applied forces
    int most_iterations = 20000; // maximum per load step; with Newton's method, iterations of conjugate gradients
    FallBack fall_back = FallBack::relaxation;
    std::optional<LoadControlEntry> load_control = std::nullopt;
    friend bool operator==(const QuasiStaticEntry&, const QuasiStaticEntry&) = default;
};

struct RunEntry {
    Stepper stepper = Stepper::dynamic;
    QuasiStaticEntry quasi_static;
    Quantity end_time;
    std::optional<StopEntry> stop;     // ends the run before `end_time` when it is met
    double safety = 0.8;               // safety factor: the automatic time step divided by the stable time step
    bool from_limit = false;           // the time step is "auto": `safety` refers to the stability limit instead
    std::optional<Quantity> time_step; // if given, `safety` and `from_limit` are not used
    Quantity damping;                  // kg/(m³·s)
    Quantity local_damping; // damping force against the velocity, as a fraction of each component of a node's force
    Integrator integrator = Integrator::velocity_verlet;
    // A node without an intact bond is removed when it is farther than this from the box around the undeformed body
    // (removal.hpp).
    std::optional<Quantity> removal_distance;
    std::string devices; // the devices of the run as text (wanted_devices.hpp); empty: one device
    friend bool operator==(const RunEntry&, const RunEntry&) = default;
};

// The fields of nodes in frames besides damage, displacement and velocity. They cost time and disk space.
struct NodeFieldsEntry {
    bool strain = false, stress = false, strain_energy = false, force_density = false;
    bool softening = false, dissipated_energy = false, stretch_ratio = false;
    bool fragments = false; // fragment numbers, which are found from the frames (core/cracks/fragment_field.hpp)
    bool any() const { return need_moments() || need_losses() || force_density || fragments; }
    // whether the sums over bonds are needed from which strain, stress and strain energy follow
    bool need_moments() const { return strain || stress || strain_energy; }
    // whether the sums over bonds are needed that show what bonds have lost by softening and breaking
    bool need_losses() const { return softening || dissipated_energy || stretch_ratio; }
    friend bool operator==(const NodeFieldsEntry&, const NodeFieldsEntry&) = default;
};

// The order of nodes in frames: that of the computation, which is faster to write, or by the numbers of a volume mesh.
enum class FrameOrder { computation, mesh };
// The numbers in the files of frames have 32 bits or 64 bits.
enum class FramePrecision { single, double_ };
// Which nodes are in the files of frames: all, those on the outer surface, those with damage, or both of these.
enum class FrameNodes { all, surface, damaged, surface_and_damaged };
inline bool hold_surface(FrameNodes nodes) {
    return nodes == FrameNodes::surface || nodes == FrameNodes::surface_and_damaged;
}
inline bool hold_damaged(FrameNodes nodes) {
    return nodes == FrameNodes::damaged || nodes == FrameNodes::surface_and_damaged;
}

struct OutputEntry {
    int frames = 100;
    int samples = 1000; // number of samples of the whole run, for observers without a sampling interval of their own
    // interval between checkpoints in s of wall-clock time, with another checkpoint at the end; 0: no checkpoints
    Quantity checkpoint_every = Quantity(300);
    std::optional<NodeFieldsEntry> fields; // if not given, the bond laws determine them: stored_fields()
    FramePrecision frame_precision = FramePrecision::single;
    FrameOrder frame_order = FrameOrder::computation;
    FrameNodes frame_nodes = FrameNodes::all;
    Quantity frame_damage = Quantity(0.01); // nodes with more damage, or more softening, count as damaged
    friend bool operator==(const OutputEntry&, const OutputEntry&) = default;
};

// What the program adds to a case: where its file is, and what other files say. It is not written to the file, and
// cases that differ only in it are equal.
struct FoundOfCase {
    std::filesystem::path folder; // folder to which relative file names refer
    Quantity mesh_spacing;        // the mean spacing (m) of a mesh's nodes, for which 'dx' stands; 0 before the mesh is
                                  // read
    Quantity start_time;          // the time (s) of the checkpoint from which the run starts; 0 without one, or before
                                  // it is read
    friend bool operator==(const FoundOfCase&, const FoundOfCase&) { return true; }
};

// Two cases are equal if their values are. same_text() in case_file.hpp compares the words in which they are written,
// too.
struct Case : FoundOfCase {
    std::string name = "untitled";
    std::string description; // what a user can expect of the run
    Geometry geometry = BoxGeometry{};
    Quantity horizon; // usually in spacings
    Theory theory = Theory::bond_based;
    Micromodulus micromodulus = Micromodulus::constant; // only for the bond-based theory; the same for all bonds
    Influence influence = Influence::constant;          // only for the state-based theory
    std::vector<MaterialEntry> materials;
    std::vector<InterfaceEntry> interfaces;
    CorrectionsEntry corrections;
    std::vector<SetEntry> sets;
    std::vector<CrackEntry> cracks;
    std::vector<ConditionEntry> conditions;
    std::vector<RigidBodyEntry> rigid_bodies;
    std::optional<SelfContactEntry> self_contact; // if not given, nodes without a bond pass through each other
    std::vector<ObserverEntry> observers;
    RunEntry run;
    OutputEntry output;
    // File of the checkpoint from which the run starts, relative to the case's folder or absolute; empty: the run
    // starts from the undeformed body.
    std::string start;

    const Quantity& spacing() const {
        if (std::holds_alternative<MeshGeometry>(geometry))
            return mesh_spacing;
        const auto* box = std::get_if<BoxGeometry>(&geometry);
        return box ? box->spacing : std::get<SurfaceGeometry>(geometry).spacing;
    }
    Space space() const {
        if (const auto* mesh = std::get_if<MeshGeometry>(&geometry))
            return mesh->space;
        const auto* box = std::get_if<BoxGeometry>(&geometry);
        return box ? box->space : Space::solid;
    }
    // Returns the extent of a node in the directions along which nodes do not lie: the thickness of a plane (m), the
    // cross-section of a bar (m²), 1 in a solid.
    double section() const {
        if (space() == Space::solid)
            return 1;
        const auto* box = std::get_if<BoxGeometry>(&geometry);
        if (!box)
            return std::get<MeshGeometry>(geometry).thickness.value;
        const double depth = box->box[2].metres(box->spacing.value);
        return space() == Space::bar ? depth * box->box[1].metres(box->spacing.value) : depth;
    }
    const SetEntry* find_set(const std::string& set_name) const {
        for (const auto& s : sets)
            if (s.name == set_name)
                return &s;
        return nullptr;
    }
    friend bool operator==(const Case&, const Case&) = default;
};

} // namespace periscope
