#include "gpu/solver.hpp"

#include "core/model/lattice_axes.hpp"
#include "core/model/node_numbers.hpp"
#include "gpu/bonds/contact_buffers.hpp"
#include "gpu/bonds/lattice/lattice_store.hpp"
#include "gpu/bonds/rigid_buffers.hpp"
#include "gpu/domain/units.hpp"
#include "gpu/motion/contact_search.hpp"
#include "gpu/motion/controlled_stepper.hpp"
#include "gpu/motion/driving.hpp"
#include "gpu/motion/far_nodes.hpp"
#include "gpu/motion/load_stepper.hpp"
#include "gpu/motion/newton_stepper.hpp"
#include "gpu/motion/rigid_bodies.hpp"
#include "gpu/observe/coming_frame.hpp"
#include "gpu/observe/node_fields.hpp"
#include "gpu/observe/observers.hpp"
#include "gpu/observe/state_reader.hpp"
#include "gpu/stores.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <optional>

namespace periscope::gpu {
namespace {

constexpr double largest_jump = 1e-3; // of a prescribed node when a run begins at a checkpoint, in spacings

std::string text_of(const Vec3& p) {
    return fmt::format("({:.4g}, {:.4g}, {:.4g}) m", p.x, p.y, p.z);
}
std::string precision_word(bool is_double) {
    return is_double ? "double" : "single";
}
std::string layout_word(bool is_scalar) {
    return is_scalar ? "scalars" : "vectors";
}
// As a checkpoint has them; earlier versions had the axes by their lengths.
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

struct Solver::Impl {
    Impl(const Model& m, const SolverOptions& options, const Progress& progress)
        : model(m), units(units_of(m)), devices(open_devices({options.device, options.devices, options.split_device})),
          device(*devices.front()) {
        for (const auto& d : devices)
            infos.push_back(d->device.info);
        const bool have_double = std::ranges::all_of(infos, &DeviceInfo::has_double);
        is_double = options.precision == Precision::automatic ? model.stepper != Stepper::dynamic && have_double
                                                              : options.precision == Precision::double_;
        for (const DeviceInfo& info : infos)
            if (is_double && !info.has_double)
                throw DeviceError(info.name + " does not support double precision; use single precision.");
        const bool has_gpu = std::ranges::any_of(infos, &DeviceInfo::is_gpu);
        is_scalar = options.layout == Layout::automatic ? has_gpu : options.layout == Layout::scalars;
        keeps_forces = options.keep_forces || observes_forces(model);
        guarded(doing("Preparing"), [&] {
            const std::string definitions = rigid_definitions(model, is_double) + contact_definitions(model, is_double);
            prepare({is_double, is_scalar, options.keep_forces, definitions, have_double, {}},
                    {options.domains, options.largest_buffer, options.device_memory, options.largest_stiffness},
                    progress);
        });
    }

    // What failed, and where: `what` followed by the names of the devices.
    std::string doing(const char* what) const { return what + (" " + names_of(infos)); }

    std::size_t real_size() const { return is_double ? 8 : 4; }
    // The store of a body in one domain, as self-contact needs it.
    BondStore& store() const { return body->any_store(); }

    void prepare(const StoreOptions& options, const DomainOptions& domains, const Progress& progress) {
        report(progress, 0, "Copying the model");
        const auto begin = std::chrono::steady_clock::now();
        MadeBody made = make_body(model, devices, options, domains);
        body = std::move(made.body);
        shares = std::move(made.shares);
        driving.emplace(model, devices, is_double);
        rigid = RigidBodies(model, device, *body, options.wide_is_double);
        contact = ContactSearch(model, device, store());
        far_nodes = FarNodes(model, *body);
        places.emplace(model, devices, *body);
        observers.emplace(model, observer_plan(model), device, *body, *places, rigid);
        reader.emplace(model, device, *body, *places);
        if (model.stepper != Stepper::dynamic)
            stepper = make_stepper();
        report(progress, 0.8, "Preparing the solver (longer at the first use of a kind of model)");
        StepsOfDevices first(devices.size());
        add_step(first, 0, false, 0);
        body->warm_up(first);
        observers->warm_up();
        rigid.warm_up(device);
        if (stepper) {
            driving->put_rest(model.time(0)); // which its kernels read
            stepper->warm_up();
        }
        finish(devices);
        build_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        report(progress, 1, "Ready");
    }

    std::unique_ptr<RestSeeker> make_stepper() {
        ResidentBody& resident = *body->resident(); // make_body() refuses others
        if (model.load_control)
            return std::make_unique<ControlledStepper>(
                model, resident, *driving, [this] { return controlled_value(model, reader->displacements()); });
        if (model.stepper == Stepper::newton)
            return std::make_unique<NewtonStepper>(model, resident, *driving);
        return std::make_unique<LoadStepper>(model, resident, *driving);
    }

    // A step, driven on each device by what lies there.
    void add_step(StepsOfDevices& calls, std::uint64_t s, bool keep_force, std::uint64_t number) const {
        for (const auto& d : devices)
            calls[d->number].push_back({driving->prescribed(d->number),
                                        static_cast<std::uint32_t>(s * model.motions.size()), driving->loads(d->number),
                                        static_cast<std::uint32_t>(s) * driving->loads_of_step(), keep_force,
                                        static_cast<int>(number), has_whole_velocity});
    }

    void advance(std::uint64_t steps) {
        if (steps == 0)
            return;
        if (stepper)
            return advance_load_steps(steps);
        driving->put_steps(done, steps);
        rigid.put_steps(device, done, steps);
        std::vector<std::uint64_t> sampled = observers->steps_to_sample(done, steps);
        const bool may_run_short = store().pages() != nullptr;
        std::size_t row = 0;                  // of this step, when it is one of them
        StepsOfDevices calls(devices.size()); // of steps that need nothing between them
        for (std::uint64_t s = 0; s < steps; ++s) {
            const std::uint64_t number = done + s + 1;
            const bool sample = row < sampled.size() && sampled[row] == number, last = s + 1 == steps;
            contact.before_step(device, store());
            rigid.before_step(device, s);
            add_step(calls, s, sample || last, number);
            has_whole_velocity = model.integrator == Integrator::euler;
            const bool is_needed = observers->needs_step(number), removes = far_nodes.is_due(number);
            if (!sample && !last && !rigid.any() && !contact.is_on() && !is_needed && !removes && !may_run_short)
                continue;
            run_steps(calls, is_needed, removes);
            observers->step_done(number);
            for (auto& of_device : calls)
                of_device.clear();
            rigid.step_done(device, s);
            if (sample)
                observers->sample(number, row++);
            if (may_run_short && !shortage().empty()) {
                steps = s + 1;
                sampled.resize(row);
            }
        }
        require_soundness();
        rigid.require_soundness(device, done + steps);
        contact.batch_done(device, store());
        observers->read(sampled);
        done += steps;
    }

    std::string shortage() const {
        for (const auto& of_domain : body->stores())
            if (const StiffnessPages* pages = of_domain->pages(); pages && !pages->shortage().empty())
                return pages->shortage();
        return {};
    }

    // is_needed: the last of them, by the observers; far nodes are removed after it. With rigid bodies it is the only one.
    void run_steps(const StepsOfDevices& calls, bool is_needed, bool removes) {
        Body::AfterStep after_last;
        if (is_needed || rigid.any() || removes)
            after_last = [&](BondStore& domain, const DoneBlocks& blocks) {
                if (is_needed)
                    observers->blocks_done(domain, blocks);
                rigid.blocks_done(domain, blocks);
                if (removes)
                    far_nodes.remove(domain, blocks);
            };
        body->run(calls, after_last);
    }

    void require_soundness() {
        if (const auto fault = body->fault())
            throw_fault(fault->node, fault->step);
    }

    [[noreturn]] void throw_fault(std::size_t node, int number) {
        const Vec3& p = model.nodes.position[node];
        if (stepper)
            throw RunError(
                fmt::format("Load step {} of {} failed: node {} at {} moved more than one horizon in one "
                            "iteration. Increase the number of load steps, and check the units of displacements, "
                            "loads and materials. The load steps that converged are kept.",
                            done + 1, model.steps, shown_number(model.nodes, node), text_of(p)));
        std::string advice = "Check the units of velocities, displacements and materials";
        if (model.time_step > model.limit())
            advice = fmt::format("The time step {:.3g} s exceeds the stability limit {:.3g} s. Reduce the time step, "
                                 "or remove it; the program then chooses one",
                                 model.time_step, model.limit());
        else if (model.time_step > model.stable_step)
            advice +=
                fmt::format(", or take a smaller time step: {:.3g} s is below the stability limit {:.3g} s, but above "
                            "the stable time step {:.3g} s",
                            model.time_step, model.limit(), model.stable_step);
        else if (model.integrator == Integrator::euler && model.damping == 0)
            advice = "The integrator 'euler' is unstable without damping. Choose another integrator, or enter a value "
                     "for damping";
        throw RunError(
            fmt::format("The run stopped at step {} ({:.4g} s): node {} at ({:.4g}, {:.4g}, {:.4g}) m has a non-finite "
                        "position or moved more than one horizon in one step. {}. The last valid frame is kept.",
                        number, model.time(static_cast<std::uint64_t>(number)), shown_number(model.nodes, node), p.x,
                        p.y, p.z, advice));
    }

    void advance_load_steps(std::uint64_t steps) {
        for (const std::uint64_t last = done + steps; done < last;)
            relax(1000);
    }

    std::uint64_t relax(std::uint64_t iterations) {
        if (!stepper->is_under_way()) { // the next load step begins, or is taken up
            if (begins_deformed && done == 0 && stepper->rest().at_rest)
                begin_energies();
            driving->put_rest(model.time(done + 1));
            stepper->begin(done + 1);
        }
        const std::uint64_t used = stepper->relax(iterations);
        require_soundness();
        if (!stepper->rest().at_rest)
            return used;
        if (const std::vector<std::uint64_t> sampled = observers->steps_to_sample(done, 1); !sampled.empty()) {
            if (observers->needs_step(done + 1))
                sum_energies();
            observers->sample(done + 1, 0);
            observers->read(sampled);
        }
        ++done;
        return used;
    }

    // Quasi-static runs: the energies of a body that is deformed at the start, under the loads of that time.
    void begin_energies() {
        if (!observes_energies(model))
            return;
        driving->put_rest(model.time(0));
        stepper->book().begin_work(*driving);
        sum_energies();
        observers->step_done(1);
    }

    void sum_energies() {
        body->each([&](const BondStore& domain) {
            observers->blocks_done(domain, {{0, domain.domain().blocks()}, domain.domain().first_block});
        });
    }

    std::unique_ptr<ComingFrame> coming_frame(FrameUse use, NodeRange nodes) {
        const bool is_exact = use == FrameUse::output && model.frame_precision == FramePrecision::double_;
        auto frame = std::make_unique<ComingFrame>(device, *body, *places, nodes, real_size(), use,
                                                   FrameContents{model.fields.force_density, is_exact}, aside);
        frame->frame->step = done;
        frame->frame->time = model.time(done);
        frame->read(units);
        return frame;
    }

    std::unique_ptr<ComingFrame> send_frame(FrameUse use) {
        auto frame = coming_frame(use, {0, model.nodes.size()});
        read_node_fields(model, *places, *frame->frame, frame->exact.get());
        frame->frame->rigid_bodies = rigid.read(device);
        return frame;
    }

    bool has_frames_in_pieces() const {
        return model.nodes.size() > most_in_whole_frame && !model.fields.need_moments() &&
               !model.fields.need_losses() && (body->is_whole() || (body->resident() && store().is_in_order()));
    }

    FrameInPieces frame_in_pieces() {
        FrameInPieces frame;
        frame.about.step = done;
        frame.about.time = model.time(done);
        frame.about.rigid_bodies = rigid.read(device);
        frame.read = [this](NodeRange nodes) {
            return guarded(doing("Reading a frame from"),
                           [&] { return coming_frame(FrameUse::output, nodes)->take(); });
        };
        return frame;
    }

    FramePtr take_frame() {
        const auto taken_frame = std::move(coming);
        return taken_frame ? taken_frame->take() : nullptr;
    }

    // All that the next step depends on besides the model and its number.
    std::vector<StateArray> state_arrays() {
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

    Checkpoint checkpoint() {
        CheckpointInfo info;
        info.step = done;
        info.time_step = model.time_step;
        info.start_time = model.start_time;
        info.has_whole_velocity = has_whole_velocity;
        info.precision = precision_word(is_double);
        info.layout = layout_word(is_scalar);
        info.axes = axes_word(model);
        info.fingerprint = fingerprint(model);
        info.device = kind_of(infos, &DeviceInfo::name);
        info.driver = kind_of(infos, &DeviceInfo::driver);
        std::vector<CheckpointBlock> blocks = state_blocks(state_arrays());
        for (CheckpointBlock& block : blocks) // read later, while the file is written
            block.read = [this, read = std::move(block.read)](std::uint64_t offset, std::span<std::byte> to) {
                guarded(doing("Reading the state from"), [&] { read(offset, to); });
            };
        return {info, std::move(blocks)};
    }

    void restore(const Checkpoint& from, bool is_same_run) {
        const CheckpointInfo& info = from.info;
        const auto refuse = [](const std::string& reason, const char* remedy) {
            throw CaseError({{"restart.checkpoint", reason, remedy}});
        };
        if (info.fingerprint != fingerprint(model))
            refuse("The checkpoint belongs to a body with other nodes, another horizon or other bonds",
                   "use the same geometry, discretisation and horizon");
        if (info.precision != precision_word(is_double) || info.layout != layout_word(is_scalar))
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
        // The speeds of a relaxing body are those of no motion.
        const bool was_relaxing =
            std::ranges::find(from.blocks, relaxation_block, &CheckpointBlock::name) != from.blocks.end();
        const double ratio = !is_same_run && (stepper || was_relaxing) ? 0 : model.time_step / info.time_step;
        restore_blocks(state_arrays(), from.blocks, ratio, is_double, is_same_run);
        body->state_written();
        contact.forget(device, store());
        done = is_same_run ? info.step : 0;
        is_resumed = is_same_run;
        begins_deformed = begins_deformed || !is_same_run;
        has_whole_velocity = info.has_whole_velocity;
        if (stepper)
            stepper->restored(is_same_run);
        else
            require_no_jump();
    }

    // Prescribed displacements count from the undeformed body: one that does not go on from where its nodes are would tear
    // them off.
    void require_no_jump() {
        const std::vector<Vec3> u = reader->displacements();
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

    const Model& model;
    Units units;
    bool is_double = false, is_scalar = false, keeps_forces = false;
    DeviceContexts devices;
    DeviceContext& device; // the first: with all that belongs to the body as a whole
    std::vector<DeviceInfo> infos;
    std::vector<double> shares;
    double build_seconds = 0;
    std::unique_ptr<Body> body;
    std::optional<Driving> driving;
    RigidBodies rigid; // moved after each step
    ContactSearch contact;
    FarNodes far_nodes;
    std::optional<PlaceReader> places;
    std::optional<Observers> observers;
    std::optional<StateReader> reader;
    bool is_resumed = false;
    bool begins_deformed = model.start_time != 0 || !model.initial_displacement.empty();
    std::unique_ptr<RestSeeker> stepper; // of a quasi-static model
    FrameBuffers aside;
    std::unique_ptr<ComingFrame> coming;
    std::uint64_t done = 0;
    bool has_whole_velocity = true; // that of the displacement's time; otherwise of half a step before
};

SolverOptions with_automatic_precision(SolverOptions options) {
    options.precision = Precision::automatic;
    return options;
}

SolverOptions with_layout_of(SolverOptions options, const CheckpointInfo& checkpoint) {
    options.precision = checkpoint.precision == precision_word(true) ? Precision::double_ : Precision::single;
    options.layout = checkpoint.layout == layout_word(true) ? Layout::scalars : Layout::vectors;
    return options;
}

Solver::Solver(const Model& model, const SolverOptions& options, const Progress& progress)
    : impl_(std::make_unique<Impl>(model, options, progress)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;

void Solver::advance(std::uint64_t steps) {
    guarded(impl_->doing("Running on"), [&] { impl_->advance(steps); });
}
std::uint64_t Solver::relax(std::uint64_t iterations) {
    return guarded(impl_->doing("Running on"), [&] { return impl_->relax(iterations); });
}
RestStatus Solver::rest() const {
    return impl_->stepper ? impl_->stepper->rest() : RestStatus{};
}
std::uint64_t Solver::step() const {
    return impl_->done;
}
bool Solver::passes_through() const {
    return impl_->body->passes_through();
}
std::uint64_t Solver::steps_at_once() const {
    return impl_->body->steps_at_once();
}
std::string Solver::shortage() const {
    return impl_->shortage();
}
bool Solver::is_resumed() const {
    return impl_->is_resumed;
}
Precision Solver::precision() const {
    return impl_->is_double ? Precision::double_ : Precision::single;
}
double Solver::time() const {
    return impl_->model.time(impl_->done);
}
FramePtr Solver::frame() {
    // One that is under way already is left alone: its copies were made before.
    return guarded(impl_->doing("Reading a frame from"), [&] { return impl_->send_frame(FrameUse::output)->take(); });
}
void Solver::begin_frame(FrameUse use) {
    guarded(impl_->doing("Reading a frame from"), [&] { impl_->coming = impl_->send_frame(use); });
}
FramePtr Solver::take_frame() {
    return guarded(impl_->doing("Reading a frame from"), [&] { return impl_->take_frame(); });
}
bool Solver::has_frames_in_pieces() const {
    return impl_->has_frames_in_pieces();
}
FrameInPieces Solver::frame_in_pieces() {
    return guarded(impl_->doing("Reading a frame from"), [&] { return impl_->frame_in_pieces(); });
}
State Solver::state() {
    return guarded(impl_->doing("Reading the state from"),
                   [&] { return impl_->reader->read(impl_->done, impl_->keeps_forces); });
}
std::vector<BondMoments> Solver::moments() {
    return guarded(impl_->doing("Reading the state from"), [&] {
        std::vector<BondMoments> all(needs_moments(impl_->model) ? impl_->model.nodes.size() : 0);
        if (!all.empty())
            impl_->places->moments(nullptr, [&](std::uint32_t i, const BondMoments& m) { all[i] = m; });
        return all;
    });
}
std::vector<BondLosses> Solver::losses() {
    return guarded(impl_->doing("Reading the state from"), [&] {
        std::vector<BondLosses> all(needs_losses(impl_->model) ? impl_->model.nodes.size() : 0);
        if (!all.empty())
            impl_->places->losses(nullptr, [&](std::uint32_t i, const BondLosses& l) { all[i] = l; });
        return all;
    });
}
std::vector<RigidState> Solver::rigid_bodies() {
    return guarded(impl_->doing("Reading the state from"), [&] { return impl_->rigid.read(impl_->device); });
}
RemovedNodes Solver::removed_nodes() {
    return guarded(impl_->doing("Reading the state from"), [&] { return impl_->far_nodes.read(); });
}
std::vector<Sample> Solver::take_samples() {
    return impl_->observers->take();
}
Checkpoint Solver::checkpoint() {
    return guarded(impl_->doing("Reading the state from"), [&] { return impl_->checkpoint(); });
}
void Solver::restore(const Checkpoint& from, bool is_same_run) {
    guarded(impl_->doing("Restoring the state on"), [&] { impl_->restore(from, is_same_run); });
}
std::uint64_t Solver::broken_bonds() {
    const std::uint64_t alive = guarded(impl_->doing("Counting bonds on"), [&] { return impl_->body->living_bonds(); });
    return (impl_->model.bonds() - alive) / 2; // every bond is stored at both ends
}
const std::vector<DeviceInfo>& Solver::devices() const {
    return impl_->infos;
}
const std::vector<double>& Solver::shares() const {
    return impl_->shares;
}
std::uint64_t Solver::device_bytes() const {
    std::uint64_t bytes = 0;
    for (const auto& device : impl_->devices)
        bytes += device->bytes;
    return bytes;
}
double Solver::build_seconds() const {
    return impl_->build_seconds;
}

} // namespace periscope::gpu
