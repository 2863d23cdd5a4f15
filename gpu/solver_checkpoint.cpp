// Saves the state of a solver as a checkpoint, and restores it.
#include "core/nodes/lattice_axes.hpp"
#include "core/nodes/node_numbers.hpp"
#include "gpu/bonds/lattice/lattice_store.hpp"
#include "gpu/solver_impl.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace periscope::gpu {
namespace {

// largest distance, in spacings, by which a prescribed node may jump when a run starts from a checkpoint
constexpr double largest_jump = 1e-3;

std::string word_of(bool is_double) {
    return precision_word(is_double ? Precision::double_ : Precision::single);
}
std::string layout_word(bool is_scalar) {
    return is_scalar ? "scalars" : "vectors";
}
// Returns the axes as a checkpoint has them. Earlier versions had them in the order of their lengths.
std::string axes_word(const Model& model, bool of_earlier_version = false) {
    if (!fits_lattice_store(model))
        return {};
    const auto& [nx, ny, nz] = model.nodes.lattice->count;
    const std::array<double, 3> count{double(nx), double(ny), double(nz)};
    std::string word;
    for (const std::size_t axis : of_earlier_version ? axes_by_length(count) : axes_from_row(count))
        word += "xyz"[axis];
    return word;
}

} // namespace

std::vector<StateArray> Solver::Impl::own_arrays() {
    std::vector<StateArray> arrays = body->state();
    std::vector<StateBuffer> further;
    observers->add_state(further);
    rigid.add_state(further);
    for (const StateBuffer& b : further)
        arrays.push_back(array_of(device, b));
    if (stepper)
        stepper->add_state(arrays);
    return arrays;
}

std::vector<StateArray> Solver::Impl::state_arrays() {
    std::vector<StateArray> arrays = own_arrays();
    for (std::size_t k = 0; k < arrays.size(); ++k)
        if (ranks && arrays[k].own)
            arrays[k] = of_all_ranks(std::move(arrays[k]), k);
    return arrays;
}

Checkpoint Solver::Impl::checkpoint() {
    CheckpointInfo info;
    info.step = done;
    info.time_step = model.time_step;
    info.start_time = model.start_time;
    info.has_whole_velocity = has_whole_velocity;
    info.precision = word_of(is_double);
    info.layout = layout_word(is_scalar);
    info.axes = axes_word(model);
    info.fingerprint = fingerprint(model);
    info.device = kind_of(infos, &DeviceInfo::name);
    info.driver = kind_of(infos, &DeviceInfo::driver);
    std::vector<CheckpointBlock> blocks = state_blocks(state_arrays());
    for (CheckpointBlock& block : blocks) // the blocks are read later, while the file is written
        block.read = [this, read = std::move(block.read)](std::uint64_t offset, std::span<std::byte> to) {
            guarded(doing("Reading the state from"), [&] { read(offset, to); });
        };
    return {info, std::move(blocks)};
}

void Solver::Impl::restore(const Checkpoint& from, bool is_same_run) {
    const CheckpointInfo& info = from.info;
    const auto refuse = [](const std::string& reason, const char* remedy) {
        throw CaseError({{"restart.checkpoint", reason, remedy}});
    };
    if (info.fingerprint != fingerprint(model))
        refuse("The checkpoint belongs to a body with other nodes, another horizon or other bonds",
               "use the same geometry, discretisation and horizon");
    if (info.precision != word_of(is_double) || info.layout != layout_word(is_scalar))
        refuse(fmt::format("The checkpoint is from a run in {} precision on a device with the data layout '{}'",
                           info.precision, info.layout),
               "use the same precision and the same kind of device");
    if ((info.axes.empty() ? axes_word(model, true) : info.axes) != axes_word(model))
        refuse("The checkpoint is from an earlier version of Periscope, which stored the nodes of this body in a "
               "different order",
               "repeat the run that wrote it, or continue with the earlier version");
    if (is_same_run && info.time_step != model.time_step)
        refuse(fmt::format("The checkpoint has the time step {:g} s, but this run has {:g} s", info.time_step,
                           model.time_step),
               "resume with the original case, or start a new run from the checkpoint");
    // The velocities in the checkpoint of a quasi-static analysis are those of its fictitious motion, so a new run
    // begins without them.
    const bool was_relaxing =
        std::ranges::find(from.blocks, relaxation_block, &CheckpointBlock::name) != from.blocks.end();
    const double ratio = !is_same_run && (stepper || was_relaxing) ? 0 : model.time_step / info.time_step;
    restore_blocks(state_arrays(), from.blocks, ratio, is_double, is_same_run);
    const std::uint64_t step = is_same_run ? info.step : 0;
    together({Command::state_written, {step, is_same_run, info.has_whole_velocity}},
             [&] { restored(step, is_same_run, info.has_whole_velocity); });
    if (!stepper)
        require_no_jump();
}

void Solver::Impl::restored(std::uint64_t step, bool is_same_run, bool are_velocities_whole) {
    body->state_written();
    contact.forget(device, store());
    done = step;
    is_resumed = is_same_run;
    begins_deformed = begins_deformed || !is_same_run;
    has_whole_velocity = are_velocities_whole;
    if (stepper)
        stepper->restored(is_same_run);
}

void Solver::Impl::require_no_jump() {
    const std::vector<Vec3> u = together({Command::displacements}, [&] { return reader->displacements(); });
    for (std::size_t i = 0; i < u.size(); ++i)
        for (std::size_t axis = 0; axis < 3; ++axis) {
            const std::int16_t motion = model.node_motion[i][axis];
            if (motion == no_motion || goes_on(model, model.motions[static_cast<std::size_t>(motion)]))
                continue;
            const double wanted = model.prescribed(i, axis, model.time(done));
            if (std::abs(wanted - u[i][axis]) > largest_jump * model.nodes.spacing)
                throw CaseError({{"conditions",
                                  fmt::format("Node {} at {} is displaced by {:.4g} m along {} in the checkpoint, "
                                              "but {:.4g} m is prescribed at this time ({:.4g} s)",
                                              shown_number(model.nodes, i), text_of(model.nodes.position[i]),
                                              u[i][axis], "xyz"[axis], wanted, model.time(done)),
                                  "time and displacements continue from the checkpoint; define the ramp so that it "
                                  "passes through this value"}});
        }
}

SolverOptions with_layout_of(SolverOptions options, const CheckpointInfo& checkpoint) {
    options.precision = precision_of(checkpoint.precision).value_or(Precision::single);
    options.layout = checkpoint.layout == layout_word(true) ? Layout::scalars : Layout::vectors;
    return options;
}

} // namespace periscope::gpu
