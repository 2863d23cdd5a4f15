#include "core/case/case_keys.hpp"

#include "core/case/grading.hpp"
#include "core/case/key_tables.hpp"
#include "core/case/words.hpp"

#include <array>
#include <climits>
#include <tuple>

namespace periscope {
namespace {

bool has_share(const MaterialEntry& material) {
    return material.share.has_value();
}
// The row of a function of position that multiplies this property.
constexpr KeyRow<GradingEntry> factor_row(const GradedProperty& property) {
    return {.info = {.key = property.key, .help = "Function of x, y and z in metres that multiplies this property."},
            .value = Text<GradingEntry>{property.function},
            .otherwise = "`\"1\"`"};
}
bool is_dynamic(const RunEntry& run) {
    return run.stepper == Stepper::dynamic;
}
bool has_load_steps(const RunEntry& run) {
    return !is_dynamic(run) || run.quasi_static != QuasiStaticEntry{};
}

} // namespace

template <>
constexpr auto table_of<BoxGeometry> = std::to_array<KeyRow<BoxGeometry>>({
    {.info = {.key = "box", .dimension = dimension::length, .help = "Edges of the box."},
     .value = Vector<BoxGeometry>{&BoxGeometry::box},
     .required = true},
    {.info = {.key = "origin", .dimension = dimension::length, .help = "Corner with the smallest coordinates."},
     .value = Vector<BoxGeometry>{&BoxGeometry::origin},
     .otherwise = "`[0, 0, 0]`"},
    {.info = {"spacing", "Spacing Δx", dimension::length, false, Bound::positive, "mm", "2 mm",
              "Distance between neighbouring nodes. Halving it multiplies the run time by about 16 in a solid, 8 in "
              "a plane, 4 in a bar."},
     .value = number<&BoxGeometry::spacing>(),
     .required = true},
    {.info = {.key = "space", .help = "A solid, a plane model or a bar."},
     .value = choice<&BoxGeometry::space>(words::spaces)},
    {.info = {.key = "holes"}, .value = ByHand{}},
    {.info = {.key = "bonds_across_holes", .help = "Bonds whose line crosses a hole."},
     .value = choice<&BoxGeometry::across>(words::across_holes)},
});

template <>
constexpr auto table_of<SurfaceGeometry> = std::to_array<KeyRow<SurfaceGeometry>>({
    {.info = {.key = "file", .example = "plate.stl", .help = "; relative to the case file."},
     .value = Text<SurfaceGeometry>{&SurfaceGeometry::file},
     .required = true},
    {.info = {.key = "unit", .example = "mm", .help = "Unit of the coordinates."},
     .value = Text<SurfaceGeometry>{&SurfaceGeometry::unit},
     .required = true},
});

template <>
constexpr auto table_of<MeshGeometry> = std::to_array<KeyRow<MeshGeometry>>({
    {.info = {.key = "file", .example = "beam.msh", .help = "; relative to the case file."},
     .value = Text<MeshGeometry>{&MeshGeometry::file},
     .required = true},
    {.info = {.key = "unit", .example = "mm", .help = "Unit of the coordinates."},
     .value = Text<MeshGeometry>{&MeshGeometry::unit},
     .required = true},
    {.info = {.key = "space", .help = "`\"plane_stress\"` or `\"plane_strain\"` for a mesh in a plane."},
     .value = choice<&MeshGeometry::space>(words::spaces)},
    {.info = {.key = "thickness",
              .dimension = dimension::length,
              .example = "5 mm",
              .help = "Thickness of a mesh in a plane."},
     .value = number<&MeshGeometry::thickness>(),
     .otherwise = "required in a plane"},
    {.info = {.key = "bonds_across_holes", .help = "Bonds whose line crosses a hole, a slot or another gap."},
     .value = choice<&MeshGeometry::across>(words::across_holes)},
});

constexpr auto first_material_rows = std::to_array<KeyRow<MaterialEntry>>({
    {.info = {.key = "name", .example = "steel", .help = "Name of the material. Names are unique."},
     .value = Text<MaterialEntry>{&MaterialEntry::name},
     .required = true},
    {.info = {.key = "set", .help = "Name of its node set."},
     .value = Text<MaterialEntry>{&MaterialEntry::set},
     .otherwise = "the whole body, of the first material"},
    {.info = {"share", "Volume fraction", dimension::none, false, Bound::positive, "", "0.3",
              "Between 0 and 1. Its nodes are chosen at random."},
     .value = number<&MaterialEntry::share>(),
     .otherwise = "all nodes of the set",
     .checked_elsewhere = true},
    {.info = {.key = "seed", .example = "1", .help = "Seed of the random choice of a `share`."},
     .value = whole_number<&MaterialEntry::seed>(0, INT_MAX),
     .always_written = has_share,
     .applies = has_share},
});

template <>
constexpr auto table_of<MaterialEntry> = std::to_array<KeyRow<MaterialEntry>>({
    {.info = {"poisson_ratio", "Poisson's ratio ν", dimension::none, false, Bound::any, "", "0.25",
              "Bond-based materials have ν = 1/4, or 1/3 in plane stress; other values are ignored with a warning. "
              "Not used in a bar."},
     .value = number<&MaterialEntry::poisson_ratio>(),
     .always_written = always,
     .otherwise = "value of the bond-based theory"},
    {.info = {"density", "Density ρ", dimension::density, false, Bound::positive, "kg/m^3", "7800 kg/m^3",
              "Mass per volume of the undeformed body."},
     .value = number<&MaterialEntry::density>(),
     .required = true},
});

template <>
constexpr auto table_of<AnisotropyEntry> = std::to_array<KeyRow<AnisotropyEntry>>({
    {.info = {.key = "direction", .help = "Direction of the fibres."},
     .value = Vector<AnisotropyEntry>{&AnisotropyEntry::direction},
     .required = true},
    {.info = {"stiffness_ratio", "Stiffness ratio along/across", dimension::none, false, Bound::positive, "", "3",
              "Stiffness of bonds along the direction divided by that of bonds across it. E applies to bonds across "
              "it."},
     .value = number<&AnisotropyEntry::stiffness_ratio>(),
     .always_written = always},
    {.info = {"strength_ratio", "Law stretch ratio along/across", dimension::none, false, Bound::positive, "", "1",
              "Stretches of the law along the direction divided by those across it. The values of the law apply across "
              "it."},
     .value = number<&AnisotropyEntry::strength_ratio>(),
     .always_written = always},
});

template <>
constexpr auto table_of<GradingEntry> = std::apply(
    [](const auto&... properties) {
        return std::array{
            factor_row(properties)...,
            KeyRow<GradingEntry>{
                .info = {.key = "steps",
                         .example = "8",
                         .help = "Number of steps from the smallest to the largest factor of each property."},
                .value = whole_number<&GradingEntry::steps>(2, static_cast<int>(most_materials)),
                .always_written = always,
                .checked_elsewhere = true}};
    },
    graded_properties);

template <>
constexpr auto table_of<ConditionEntry> = std::to_array<KeyRow<ConditionEntry>>({
    {.info = {}, .value = ByHand{}}, // the key that names the kind
    {.info = {.key = "set", .example = "impact", .help = "Name of the node set."},
     .value = Text<ConditionEntry>{&ConditionEntry::set},
     .required = true},
    {.info = {.key = "distribution", .help = "How a `force` is distributed over the nodes."},
     .value = choice<&ConditionEntry::sharing>(words::force_sharings)},
    {.info = {.key = "pulse"}, .value = ByHand{}},
    {.info = {.key = "factor"}, .value = ByHand{}},
    {.info = {.key = "ramp"}, .value = ByHand{}},
});

template <>
constexpr auto table_of<FactorEntry> = std::to_array<KeyRow<FactorEntry>>({
    {.info = {.key = "file", .example = "speeds.csv"},
     .value = Text<FactorEntry>{&FactorEntry::file},
     .required = true},
    {.info = {.key = "column", .example = "v_x"}, .value = Text<FactorEntry>{&FactorEntry::column}, .required = true},
});

template <>
constexpr auto table_of<PulseEntry> = std::to_array<KeyRow<PulseEntry>>({
    {.info = {.key = "centre", .dimension = dimension::length, .help = "Centre."},
     .value = Vector<PulseEntry>{&PulseEntry::centre},
     .required = true},
    {.info = {"width", "", dimension::length, true, Bound::positive, "mm", "10 mm", "Width w of exp(−r²/w²)."},
     .value = number<&PulseEntry::width>(),
     .required = true},
});

template <>
constexpr auto table_of<ObserverEntry> = std::to_array<KeyRow<ObserverEntry>>({
    {.info = {.key = "name", .example = "impact force", .help = "Column header in observers.csv."},
     .value = Text<ObserverEntry>{&ObserverEntry::name},
     .required = true},
    {.info = {}, .value = ByHand{}}, // the key that names the kind, whose value says what is observed
    {.info = {"interval", "Sampling interval", dimension::time, false, Bound::positive, "us", "1 us",
              "Time between two samples of this observer. Leave empty to spread the samples evenly over the run."},
     .value = number<&ObserverEntry::every>(),
     .otherwise = "`output.samples` samples in total"},
});

template <>
constexpr auto table_of<LoadControlEntry> = std::to_array<KeyRow<LoadControlEntry>>({
    {.info = {.key = "observer",
              .example = "CMOD",
              .help = "Name of an observer of the kind `opening` or `mean_displacement`."},
     .value = Text<LoadControlEntry>{&LoadControlEntry::observer},
     .required = true},
    {.info = {.key = "component", .help = "Component of the observer."},
     .value = choice<&LoadControlEntry::axis>(words::axes),
     .always_written = always},
    {.info = {.key = "value",
              .dimension = dimension::length,
              .example = "0.2 mm",
              .help = "Value at the end of the last load step; load step k of n ends at k/n of it."},
     .value = number<&LoadControlEntry::value>(),
     .required = true},
});

template <>
constexpr auto table_of<CorrectionsEntry> = std::to_array<KeyRow<CorrectionsEntry>>({
    {.info = {.key = "surface", .help = "Surface correction."},
     .value = choice<&CorrectionsEntry::surface>(words::surface_corrections),
     .always_written = always},
    {.info = {.key = "partial_volume", .help = "Partial volumes of nodes at the horizon."},
     .value = choice<&CorrectionsEntry::partial_volume>(words::partial_volumes),
     .always_written = always},
    {.info = {.key = "stiffness_of",
              .help = "What has the stiffness that is entered: the `continuum`, of which the nodes are an "
                      "approximation, or the `body` of nodes itself. See [Expectations](expectations.md)."},
     .value = choice<&CorrectionsEntry::stiffness_of>(words::stiffnesses_of)},
});

template <>
constexpr auto table_of<SelfContactEntry> = std::to_array<KeyRow<SelfContactEntry>>({
    {.info = {.key = "pairs",
              .help = "Which nodes repel each other: those without an intact bond, or bonded ones too."},
     .value = choice<&SelfContactEntry::pairs>(words::contact_pairs)},
    {.info =
         {"stiffness", "Contact stiffness κ_s", dimension::none, false, Bound::positive, "", "15",
          "The repulsive force density of two nodes is κ_s c/δ times their penetration (contact distance minus their "
          "distance), with c the micromodulus of a bond between their materials. Large values reduce the stable time "
          "step."},
     .value = number<&SelfContactEntry::stiffness>()},
    {.info =
         {"distance", "Contact distance", dimension::length, true, Bound::positive, "dx", "1.35 dx",
          "Distance between two nodes at which contact begins; at most the horizon. It is never more than 0.9 times "
          "their distance in the undeformed body, where nothing repels."},
     .value = number<&SelfContactEntry::distance>()},
});

template <>
constexpr auto table_of<RunEntry> = std::to_array<KeyRow<RunEntry>>({
    {.info = {"end_time", "End time", dimension::time, false, Bound::positive, "us", "100 us",
              "Simulated time at the end of the run."},
     .value = number<&RunEntry::end_time>(),
     .required = true},
    {.info = {.key = "stop_when"}, .value = ByHand{}},
    {.info =
         {"safety_factor", "Time-step safety factor", dimension::none, false, Bound::positive, "", "0.8",
          "Time step divided by the stable time step, or by the stability limit if the automatic time step uses it."},
     .value = number<&RunEntry::safety>(),
     .always_written = is_dynamic,
     .checked_elsewhere = true},
    {.info = {.key = "analysis", .help = "See [Analysis](analysis.md)."},
     .value = choice<&RunEntry::stepper>(words::steppers)},
    {.info = {.key = "load_steps", .example = "20", .help = "Load steps of a quasi-static analysis."},
     .value = whole_number<&RunEntry::quasi_static, &QuasiStaticEntry::load_steps>(1, 1000000),
     .always_written = has_load_steps},
    {.info = {"tolerance", "Convergence tolerance", dimension::none, false, Bound::positive, "", "1e-5",
              "A load step has converged when the out-of-balance forces are at most this fraction of the loads and "
              "reactions."},
     .value = number<&RunEntry::quasi_static, &QuasiStaticEntry::tolerance>(),
     .always_written = has_load_steps,
     .otherwise = "`1e-5`",
     .checked_elsewhere = true},
    {.info = {.key = "maximum_iterations",
              .example = "20000",
              .help = "Iterations per load step; if more are needed, the run fails."},
     .value = whole_number<&RunEntry::quasi_static, &QuasiStaticEntry::most_iterations>(1, 1000000000),
     .always_written = has_load_steps},
    {.info = {.key = "if_not_converged", .help = "Fallback for a load step that Newton's method does not solve."},
     .value = choice<&RunEntry::quasi_static, &QuasiStaticEntry::fall_back>(words::fall_backs)},
    {.info = {.key = "load_control"}, .value = ByHand{}},
    {.info = {"time_step", "Time step", dimension::time, false, Bound::positive, "ns", "50 ns",
              "Leave empty to use the stable time step times the safety factor."},
     .value = ByHand{}},
    {.info = {"damping", "Damping", dimension::damping, false, Bound::not_negative, "kg/(m^3 s)", "1e6 kg/(m^3 s)",
              "Force density opposing the velocity, for slow loading. Use 0 for impact."},
     .value = number<&RunEntry::damping>()},
    {.info = {"local_damping", "Local damping α", dimension::none, false, Bound::not_negative, "", "0.5",
              "Reduces each force component by this fraction when it accelerates the node and increases it when it "
              "slows the node, as in discrete-element codes. Damps all frequencies equally. 0: none."},
     .value = number<&RunEntry::local_damping>()},
    {.info =
         {"removal_distance", "Removal distance", dimension::length, true, Bound::positive, "mm", "100 mm",
          "Nodes without an intact bond that are farther than this from the bounding box of the undeformed body are "
          "removed from the run: they stand still and touch nothing. Empty: all nodes stay."},
     .value = number<&RunEntry::removal_distance>()},
    {.info = {.key = "devices"}, .value = ByHand{}},
    {.info = {.key = "integrator", .help = "Explicit dynamic analysis only."},
     .value = choice<&RunEntry::integrator>(words::integrators)},
});

template <>
constexpr auto table_of<OutputEntry> = std::to_array<KeyRow<OutputEntry>>({
    {.info = {.key = "frames", .example = "100", .help = "Number of frames, excluding the first."},
     .value = whole_number<&OutputEntry::frames>(1, 100000),
     .always_written = always},
    {.info = {.key = "samples", .example = "1000", .help = "Number of rows in observers.csv."},
     .value = whole_number<&OutputEntry::samples>(1, 10000000),
     .always_written = always},
    {.info = {"checkpoint_interval", "Checkpoint interval", dimension::time, false, Bound::not_negative, "min", "5 min",
              "Wall-clock time between checkpoints, from which a stopped or killed run can be resumed. An "
              "explicit dynamic run writes the first one after 30 s at most, and one at its end; a quasi-static run "
              "at its start and at the ends of load steps. 0: none."},
     .value = number<&OutputEntry::checkpoint_every>(),
     .otherwise = "`\"5 min\"`"},
    {.info = {.key = "fields"}, .value = ByHand{}},
    {.info = {.key = "frame_nodes",
              .help = "Nodes that the files of frames hold. See [Output](output.md#nodes-in-frames)."},
     .value = choice<&OutputEntry::frame_nodes>(words::frame_nodes)},
    {.info = {"frame_damage", "Damage above", dimension::none, false, Bound::not_negative, "", "0.1",
              "Nodes count as damaged when their damage, or their softening if frames store it, is above this value. "
              "At least 0 and less than 1."},
     .value = number<&OutputEntry::frame_damage>()},
    {.info = {.key = "frame_order", .help = "Order of nodes in frames; `\"mesh\"`: by node number."},
     .value = choice<&OutputEntry::frame_order>(words::frame_orders)},
    {.info = {.key = "frame_precision", .help = "32-bit or 64-bit numbers in frames."},
     .value = choice<&OutputEntry::frame_precision>(words::frame_precisions)},
});

KeyRows<MaterialEntry> rows_before_bonds() {
    return first_material_rows;
}

bool is_zero(const QuantityVector& vector) {
    return metres(vector, 1) == Vec3{};
}

template KeyRows<BoxGeometry> key_rows();
template KeyRows<SurfaceGeometry> key_rows();
template KeyRows<MeshGeometry> key_rows();
template KeyRows<MaterialEntry> key_rows();
template KeyRows<AnisotropyEntry> key_rows();
template KeyRows<GradingEntry> key_rows();
template KeyRows<ConditionEntry> key_rows();
template KeyRows<FactorEntry> key_rows();
template KeyRows<PulseEntry> key_rows();
template KeyRows<ObserverEntry> key_rows();
template KeyRows<LoadControlEntry> key_rows();
template KeyRows<CorrectionsEntry> key_rows();
template KeyRows<SelfContactEntry> key_rows();
template KeyRows<RunEntry> key_rows();
template KeyRows<OutputEntry> key_rows();

} // namespace periscope
