// A case: everything a user says about a simulation, as plain data. Read and written by case_file.hpp.
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
    plane_strain, // the same, as a slice of that thickness of a long body
    bar           // one row along x with a cross-section; nothing moves along y and z
};

// Along how many axes nodes lie and move.
constexpr std::size_t axes_of(Space space) {
    return space == Space::solid ? 3 : space == Space::bar ? 1 : 2;
}

// How the stiffness of a bond depends on its length, g(|ξ|/δ): 1, 1 − t, (1 − t²)², or t exp(−t²/0.4).
enum class Micromodulus { constant, conical, quartic, gaussian };

// What the force of a bond depends on: its own stretch alone, or the state of both families (core/physics/state_based.hpp).
enum class Theory { bond_based, state_based };
// The influence function ω(|ξ|) of the state-based model, r = |ξ|/δ: 1, 1/r, 1 − r, or exp(−(2r)²).
enum class Influence { constant, inverse, conical, gaussian };

enum class AcrossHoles { cut, kept }; // bonds that would run through a hole, or out of a mesh

struct BoxGeometry {                   // a box filled with a regular lattice
    QuantityVector box{0.1, 0.1, 0.1}; // in a plane the last is the thickness, in a bar the last two the cross-section
    QuantityVector origin{};
    Quantity spacing = 0.005;
    Space space = Space::solid;
    std::vector<std::string> without{}; // sets, by shape alone, whose nodes do not exist: holes
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

struct MeshGeometry { // a volume mesh from a file: its nodes are those of the body
    std::string file; // relative to the case's folder, or absolute
    std::string unit = "mm";
    Space space = Space::solid; // in a plane a mesh of triangles and quadrilaterals in the x–y plane; never a bar
    Quantity thickness;         // in a plane
    AcrossHoles across = AcrossHoles::cut; // bonds that would leave the mesh
    friend bool operator==(const MeshGeometry&, const MeshGeometry&) = default;
};

using Geometry = std::variant<BoxGeometry, SurfaceGeometry, MeshGeometry>;

// Force against stretch. core/physics/law_table.hpp has the parameters of each law, core/physics/bond_law.hpp its formula.
enum class LawKind {
    linear,      // elastic until it breaks
    bilinear,    // elastic, then falling straight (Gerstle; Zaccariotto; Boys et al. 2021, Eq. 18)
    trilinear,   // elastic, then falling in two straight parts (Boys et al. 2021, §6)
    table,       // elastic, then straight from point to point
    exponential, // elastic, then falling exponentially with a straight tail (pypd, Hobbs 2025)
    regularised  // fades by exp(−β |ξ| S²), comes back, never breaks (Lipton 2014; core/physics/regularised.hpp)
};
enum class BreaksIn { tension, both }; // both: by the size of the stretch, whatever its sign

// Whose strength a tensile strength is: the largest stress of a body of these bonds, pulled with free sides
// (core/physics/body_strength.hpp), or E times the stretch at which a single bond begins to soften.
enum class StrengthOf { body, bond };

struct LawPointEntry {
    Quantity stretch, ratio; // of the force there to the largest force
    friend bool operator==(const LawPointEntry&, const LawPointEntry&) = default;
};

// What bonds are made of: how stiff they are and how they break.
struct BondEntry {
    Quantity youngs_modulus;
    LawKind law = LawKind::linear;
    std::optional<Quantity> fracture_energy; // exactly one of these two; of a table the first or none
    std::optional<Quantity> critical_stretch;
    // Where the bond leaves the elastic line: exactly one of these two for every law but linear and table; of a table the
    // second or none.
    std::optional<Quantity> elastic_stretch, tensile_strength;
    StrengthOf strength_of = StrengthOf::body;               // of the tensile strength
    std::optional<Quantity> kink_stretch, kink_ratio;        // trilinear: where it bends, and the force there
    std::optional<Quantity> decay_rate, linear_tail;         // exponential: k and α
    std::optional<Quantity> potential_depth, potential_rate; // regularised: C in place of E, β in place of G
    std::optional<Quantity> compression_strengthening;       // linear: α of s_0 = s_c − α s_min (bond_law.hpp)
    std::vector<LawPointEntry> points;                       // table: the first elastic, the last without force
    BreaksIn breaks_in = BreaksIn::tension;
    friend bool operator==(const BondEntry&, const BondEntry&) = default;
};

// Bonds along a direction and across it differ, with the angle θ to it in the reference state: the stiffness is
// c (1 + (stiffness_ratio − 1) cos²θ), and all stretches of the law are multiplied by 1 + (strength_ratio − 1) cos²θ.
// What the material says besides is that of bonds across.
struct AnisotropyEntry {
    QuantityVector direction{1, 0, 0};                // of any length
    Quantity stiffness_ratio = 1, strength_ratio = 1; // along over across
    friend bool operator==(const AnisotropyEntry&, const AnisotropyEntry&) = default;
};

// Functions of place (place_function.hpp) that multiply properties of a material, in the order of `graded_properties`; empty: 1.
// They are divided into steps, each of which makes up a material of its own (core/sets/graded_materials.hpp).
struct GradingEntry {
    std::array<std::string, 5> function{};
    int steps = 8; // of each property, from its least to its largest factor
    friend bool operator==(const GradingEntry&, const GradingEntry&) = default;
};

struct MaterialEntry : BondEntry {
    std::string name;
    Quantity poisson_ratio = 0.25, density;
    std::string set; // of the nodes that consist of it; the first material has none: it is everywhere else
    // With a share that part of the nodes of the set, or of those in no material's set, chosen at random.
    std::optional<Quantity> share;             // 0 … 1
    int seed = 1;                              // of the choice, not negative
    std::optional<AnisotropyEntry> anisotropy; // of bonds within the material
    std::optional<GradingEntry> grading;       // of properties by place
    friend bool operator==(const MaterialEntry&, const MaterialEntry&) = default;
};

inline constexpr std::size_t most_materials = 16; // the engine identifies each pair by one byte per node

// Bonds between two materials. Without an entry their Young's modulus is the harmonic mean 2 E1 E2 / (E1 + E2), and
// they have the stretches of the material whose bonds break with less energy (smaller area of the law times E).
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
    pdlammps      // Parks et al. 2008: the same parts, but bonds reach no further than the horizon
};

// Which body has the stiffness that is entered: the continuum, whose integrals the stiffness of a bond comes from, or the body of nodes
// far from its faces (core/physics/shell_weights.hpp, core/stiffness/corrections.hpp). Fracture energies follow the same sums.
enum class StiffnessOf { continuum, body };

struct CorrectionsEntry {
    SurfaceCorrection surface = SurfaceCorrection::none;
    PartialVolumes partial_volume = PartialVolumes::none;
    StiffnessOf stiffness_of = StiffnessOf::continuum;
    friend bool operator==(const CorrectionsEntry&, const CorrectionsEntry&) = default;
};

// What each is and needs: condition_table.hpp.
enum class ConditionKind {
    displacement,
    velocity,
    initial_velocity,
    fixed,
    no_fail,
    initial_displacement,
    force,        // of the whole set, shared by volume
    body_force,   // per volume
    acceleration, // of every node: gravity
    pressure,     // on the faces of the set, against their outward normal; one number, value[0]
    traction,     // on the faces of the set
};
struct PulseEntry { // a factor of place, exp(−|x − centre|²/width²): of initial conditions
    QuantityVector centre{};
    Quantity width = in_spacings(10);
    friend bool operator==(const PulseEntry&, const PulseEntry&) = default;
};

// What multiplies one component of a value, by place: a function (place_function.hpp), or the values of a table in a file
// (place_tables.hpp). Neither: 1.
struct FactorEntry {
    std::string function;
    std::string file, column;
    bool is_one() const { return function.empty() && file.empty(); }
    friend bool operator==(const FactorEntry&, const FactorEntry&) = default;
};

enum class ForceSharing { volume, equal }; // each node gets its part by its volume, or all get the same

struct ConditionEntry : RampEntry {
    ConditionKind kind = ConditionKind::fixed;
    std::string set;
    OptionalVector value;                        // its dimension depends on the kind; unused by fixed and no_fail
    std::optional<PulseEntry> pulse;             // for initial_displacement and initial_velocity; pulses add up
    std::array<FactorEntry, 3> factor{};         // of the value along each axis, where ConditionInfo::has_factor
    ForceSharing sharing = ForceSharing::volume; // for force
    friend bool operator==(const ConditionEntry&, const ConditionEntry&) = default;
};

// How the equation of motion goes from step to step: core/reference/reference.cpp writes each out.
enum class Integrator {
    velocity_verlet, // Groot & Warren 1997, as Boys et al. 2021, Eq. 14
    euler_cromer,    // the new velocity moves the nodes
    euler,           // the old one does: unstable but for enough damping
    central_difference
};

// An explicit dynamic analysis, or a sequence of equilibria under growing load, in which only the ramps depend on the time.
enum class Stepper {
    dynamic,
    relaxation, // adaptive dynamic relaxation (Kilic & Madenci 2010)
    newton      // Newton's method with Krylov solvers, no matrix assembled
};

// What a load step that Newton's method does not bring to rest is left to; none: the run ends.
enum class FallBack { relaxation, none };

// An observer that controls the load: at the end of load step k of n it has k/n of this value.
struct LoadControlEntry {
    std::string observer; // of a mean displacement or an opening
    int axis = 0;
    Quantity value; // m
    friend bool operator==(const LoadControlEntry&, const LoadControlEntry&) = default;
};

struct QuasiStaticEntry {        // of every stepper but the dynamic one
    int load_steps = 10;         // equal parts of the time from start to end
    double tolerance = 1e-5;     // of the residual, relative to the forces that act
    int most_iterations = 20000; // of one load step; of Newton's method those of conjugate gradients
    FallBack fall_back = FallBack::relaxation;
    std::optional<LoadControlEntry> load_control = std::nullopt;
    friend bool operator==(const QuasiStaticEntry&, const QuasiStaticEntry&) = default;
};

struct RunEntry {
    Stepper stepper = Stepper::dynamic;
    QuasiStaticEntry quasi_static;
    Quantity end_time;
    std::optional<StopEntry> stop;     // before it
    double safety = 0.8;               // of the automatic time step, times the stable one
    bool from_limit = false;           // or, "auto", times the stability limit of the model
    std::optional<Quantity> time_step; // overrides both
    Quantity damping;                  // kg/(m³·s)
    Quantity local_damping;            // part of each component of a node's force that acts against its velocity
    Integrator integrator = Integrator::velocity_verlet;
    // Beyond this distance from the box around the undeformed body, nodes without an intact bond are removed (removal.hpp).
    std::optional<Quantity> removal_distance;
    std::string devices; // several for one run: wanted_devices.hpp; empty: one
    friend bool operator==(const RunEntry&, const RunEntry&) = default;
};

// What frames hold of every node besides damage, displacement and velocity: it takes time and room.
struct NodeFieldsEntry {
    bool strain = false, stress = false, strain_energy = false, force_density = false;
    bool softening = false, dissipated_energy = false, stretch_ratio = false;
    bool fragments = false; // numbers of them, found in the frames themselves (core/cracks/fragment_field.hpp)
    bool any() const { return need_moments() || need_losses() || force_density || fragments; }
    bool need_moments() const { return strain || stress || strain_energy; } // sums over the bonds of each node
    bool need_losses() const { return softening || dissipated_energy || stretch_ratio; } // other sums over them
    friend bool operator==(const NodeFieldsEntry&, const NodeFieldsEntry&) = default;
};

enum class FrameOrder { computation, mesh };   // of nodes in frames: the fast one, or by the numbers of a volume mesh
enum class FramePrecision { single, double_ }; // of numbers in frames: 32 or 64 bits, as a run in double precision has
// Which nodes the files of frames hold: all, those on the outer surface, those with damage, or both of these.
enum class FrameNodes { all, surface, damaged, surface_and_damaged };
inline bool hold_surface(FrameNodes nodes) {
    return nodes == FrameNodes::surface || nodes == FrameNodes::surface_and_damaged;
}
inline bool hold_damaged(FrameNodes nodes) {
    return nodes == FrameNodes::damaged || nodes == FrameNodes::surface_and_damaged;
}

struct OutputEntry {
    int frames = 100;
    int samples = 1000;                        // rows over the whole run of observers without an interval of their own
    Quantity checkpoint_every = Quantity(300); // s of wall time, and at the end; 0: no checkpoints
    std::optional<NodeFieldsEntry> fields;     // otherwise by the laws: stored_fields()
    FramePrecision frame_precision = FramePrecision::single;
    FrameOrder frame_order = FrameOrder::computation;
    FrameNodes frame_nodes = FrameNodes::all;
    Quantity frame_damage = Quantity(0.01); // nodes with more damage, or more softening, count as damaged
    friend bool operator==(const OutputEntry&, const OutputEntry&) = default;
};

// What the program finds out about a case. It is not written, and cases that differ in it alone are equal.
struct FoundOfCase {
    std::filesystem::path folder; // where relative files are looked for
    Quantity mesh_spacing;        // m, of a mesh: mean of its nodes, which 'dx' stands for; 0 before it is read
    Quantity start_time;          // s, of a run that begins at a checkpoint: when that was written; 0 before it is read
    friend bool operator==(const FoundOfCase&, const FoundOfCase&) { return true; }
};

// Two cases are equal if their values are. same_text() in case_file.hpp compares the words in which they are written, too.
struct Case : FoundOfCase {
    std::string name = "untitled";
    std::string description; // what to expect
    Geometry geometry = BoxGeometry{};
    Quantity horizon; // usually in spacings
    Theory theory = Theory::bond_based;
    Micromodulus micromodulus = Micromodulus::constant; // of all bonds, of the bond-based model
    Influence influence = Influence::constant;          // of the state-based model
    std::vector<MaterialEntry> materials;
    std::vector<InterfaceEntry> interfaces;
    CorrectionsEntry corrections;
    std::vector<SetEntry> sets;
    std::vector<CrackEntry> cracks;
    std::vector<ConditionEntry> conditions;
    std::vector<RigidBodyEntry> rigid_bodies;
    std::optional<SelfContactEntry> self_contact; // none: nodes without a bond pass through each other
    std::vector<ObserverEntry> observers;
    RunEntry run;
    OutputEntry output;
    std::string start; // a checkpoint whose state the run begins with, as files above; empty: undeformed

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
    // What a node extends over besides its share of the axes along which nodes lie: the thickness of a plane (m),
    // the cross-section of a bar (m²), 1 in a solid.
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
