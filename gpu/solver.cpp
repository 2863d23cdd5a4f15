#include "gpu/solver.hpp"

#include "core/base/stages.hpp"
#include "gpu/bonds/contact_buffers.hpp"
#include "gpu/bonds/rigid_buffers.hpp"
#include "gpu/made_on_ranks.hpp"
#include "gpu/motion/controlled_stepper.hpp"
#include "gpu/motion/newton_stepper.hpp"
#include "gpu/motion/relaxation_stepper.hpp"
#include "gpu/solver_impl.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace periscope::gpu {
namespace {

RankCall frame_call(FrameUse use) {
    return {Command::frame, {static_cast<std::uint64_t>(use)}};
}

} // namespace

Solver::Impl::Impl(const Model& m, const SolverOptions& options, const Progress& progress)
    : model(m), units(units_of(m)), devices(open_devices({options.device, options.devices, options.split_device})),
      device(*devices.front()), ranks(options.ranks) {
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
                {options.domains, options.largest_buffer, options.device_memory, options.largest_stiffness,
                 options.ranks.get()},
                progress);
    });
}

void Solver::Impl::prepare(const StoreOptions& options, const DomainOptions& domains, const Progress& progress) {
    report(progress, 0, stages::preparing_solver);
    const auto begin = std::chrono::steady_clock::now();
    MadeBody made = make_body(model, devices, options, domains);
    body = std::move(made.body);
    shares = std::move(made.shares);
    driving.emplace(model, devices, is_double);
    rigid = RigidBodies(model, device, *body, options.wide_is_double);
    contact = ContactSearch(model, device, store());
    far_nodes = FarNodes(model, *body);
    slot_reader.emplace(model, devices, *body);
    observers.emplace(model, observer_plan(model), device, *body, *slot_reader, rigid);
    reader.emplace(model, device, *body, *slot_reader);
    if (model.stepper != Stepper::dynamic)
        stepper = make_stepper();
    build_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

void Solver::Impl::warm_up(const Progress& progress) {
    report(progress, 0.8, stages::preparing_solver);
    const auto begin = std::chrono::steady_clock::now();
    guarded(doing("Preparing"), [&] {
        StepsOfDevices first(devices.size());
        add_step(first, 0, false, 0);
        body->warm_up(first);
        observers->warm_up();
        rigid.warm_up(device);
        if (stepper) {
            driving->put_time(model.time(0)); // the kernels of the stepper read these values
            stepper->warm_up();
        }
        finish(devices);
    });
    build_seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    report(progress, 1, stages::ready);
}

std::unique_ptr<EquilibriumMethod> Solver::Impl::make_stepper() {
    ResidentBody& resident = *body->resident(); // make_body() refuses others
    if (model.load_control)
        return std::make_unique<ControlledStepper>(model, resident, *driving, [this, &resident] {
            std::vector<double> value{controlled_value(model, reader->displacements())};
            resident.share(value); // the first rank has all displacements
            return value.front();
        });
    if (model.stepper == Stepper::newton)
        return std::make_unique<NewtonStepper>(model, resident, *driving);
    return std::make_unique<RelaxationStepper>(model, resident, *driving);
}

SolverOptions with_automatic_precision(SolverOptions options) {
    options.precision = Precision::automatic;
    return options;
}

Solver::Solver(const Model& model, const SolverOptions& options, const Progress& progress) {
    const auto make = [&] { impl_ = std::make_unique<Impl>(model, options, progress); };
    const auto warm_up = [&] { impl_->warm_up(progress); };
    if (options.ranks) {
        make_on_all_ranks(*options.ranks, model, options, make, [&] { return names_of(impl_->infos); });
        as_one(*options.ranks, warm_up);
    } else {
        make();
        warm_up();
    }
}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;

void Solver::advance(std::uint64_t steps) {
    guarded(impl_->doing("Running on"), [&] {
        impl_->together({Command::advance, {steps}}, [&] { impl_->advance(steps); });
    });
}
std::uint64_t Solver::relax(std::uint64_t iterations) {
    return guarded(impl_->doing("Running on"), [&] {
        return impl_->together({Command::relax, {iterations}}, [&] { return impl_->relax(iterations); });
    });
}
EquilibriumStatus Solver::equilibrium() const {
    return impl_->stepper ? impl_->stepper->status() : EquilibriumStatus{};
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
    // If a frame is already being read, it is not disturbed, because its data were copied before.
    return guarded(impl_->doing("Reading a frame from"), [&] {
        return impl_->together(frame_call(FrameUse::output),
                               [&] { return impl_->send_frame(FrameUse::output)->take(); });
    });
}
void Solver::begin_frame(FrameUse use) {
    guarded(impl_->doing("Reading a frame from"),
            [&] { impl_->together(frame_call(use), [&] { impl_->coming = impl_->send_frame(use); }); });
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
            impl_->slot_reader->moments(nullptr, [&](std::uint32_t i, const BondMoments& m) { all[i] = m; });
        return all;
    });
}
std::vector<BondLosses> Solver::losses() {
    return guarded(impl_->doing("Reading the state from"), [&] {
        std::vector<BondLosses> all(needs_losses(impl_->model) ? impl_->model.nodes.size() : 0);
        if (!all.empty())
            impl_->slot_reader->losses(nullptr, [&](std::uint32_t i, const BondLosses& l) { all[i] = l; });
        return all;
    });
}
std::vector<RigidState> Solver::rigid_bodies() {
    return guarded(impl_->doing("Reading the state from"), [&] { return impl_->rigid.read(impl_->device); });
}
RemovedNodes Solver::removed_nodes() {
    if (!impl_->far_nodes.are_sought())
        return {};
    return guarded(impl_->doing("Reading the state from"),
                   [&] { return impl_->far_nodes.read(impl_->state_arrays()); });
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
    const std::uint64_t alive = guarded(impl_->doing("Counting bonds on"), [&] {
        return impl_->together({Command::living_bonds}, [&] { return impl_->body->living_bonds(); });
    });
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
void Solver::obey(const RankCall& call) {
    guarded(impl_->doing("Running on"), [&] { impl_->obey(call); });
}
std::vector<RankFacts> Solver::ranks() {
    return impl_->rank_facts();
}

} // namespace periscope::gpu
