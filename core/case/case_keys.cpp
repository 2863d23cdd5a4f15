#include "core/case/case_keys.hpp"

#include "core/case/words.hpp"

#include <array>

namespace periscope {
namespace {

constexpr auto corrections_table = std::to_array<KeyRow<CorrectionsEntry>>({
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

constexpr auto self_contact_table = std::to_array<KeyRow<SelfContactEntry>>({
    {.info = {.key = "pairs",
              .help = "Which nodes repel each other: those without an intact bond, or bonded ones too."},
     .value = choice<&SelfContactEntry::pairs>(words::contact_pairs)},
    {.info =
         {"stiffness", "Contact stiffness κ", dimension::none, false, Bound::positive, "", "15",
          "The repulsive force density of two nodes is κ c/δ times their penetration (contact distance minus their "
          "distance), with c the micromodulus of a bond between their materials. Large values reduce the stable time "
          "step."},
     .value = number<&SelfContactEntry::stiffness>()},
    {.info =
         {"distance", "Contact distance", dimension::length, true, Bound::positive, "dx", "1.35 dx",
          "Distance between two nodes at which contact begins; at most the horizon. It is never more than 0.9 times "
          "their distance in the undeformed body, where nothing repels."},
     .value = number<&SelfContactEntry::distance>()},
});

bool is_dynamic(const RunEntry& run) {
    return run.stepper == Stepper::dynamic;
}
bool has_load_steps(const RunEntry& run) {
    return !is_dynamic(run) || run.quasi_static != QuasiStaticEntry{};
}

constexpr auto run_table = std::to_array<KeyRow<RunEntry>>({
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

constexpr auto output_table = std::to_array<KeyRow<OutputEntry>>({
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

} // namespace

std::span<const KeyRow<CorrectionsEntry>> corrections_keys() {
    return corrections_table;
}
std::span<const KeyRow<SelfContactEntry>> self_contact_keys() {
    return self_contact_table;
}
std::span<const KeyRow<RunEntry>> run_keys() {
    return run_table;
}
std::span<const KeyRow<OutputEntry>> output_keys() {
    return output_table;
}

} // namespace periscope
