#include "gpu/solver.hpp"

#include "core/model/pulls.hpp"
#include "gpu/bonds/family/family_store.hpp"
#include "gpu/bonds/lattice/lattice_store.hpp"
#include "gpu/domain/units.hpp"
#include "gpu/motion/load_stepper.hpp"
#include "gpu/motion/newton_stepper.hpp"
#include "gpu/observe/coming_frame.hpp"
#include "gpu/observe/node_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <limits>
#include <optional>

namespace periscope::gpu {
namespace {

constexpr std::uint32_t slab_size = 1U << 22; // nodes read back at once
constexpr double largest_jump = 1e-3;         // of a prescribed node when a run begins at a checkpoint, in spacings

std::string text_of(const Vec3& p) {
    return fmt::format("({:.4g}, {:.4g}, {:.4g}) m", p.x, p.y, p.z);
}
std::string precision_word(bool is_double) {
    return is_double ? "double" : "single";
}
std::string layout_word(bool is_scalar) {
    return is_scalar ? "scalars" : "vectors";
}

std::unique_ptr<BondStore> make_store(const Model& model, DeviceContext& device, const StoreOptions& options) {
    if (fits_lattice_store(model))
        return std::make_unique<LatticeStore>(model, device, options);
    return std::make_unique<FamilyStore>(model, device, options);
}

} // namespace

struct Solver::Impl {
    Impl(const Model& m, const SolverOptions& options, const Progress& progress)
        : model(m), units(units_of(m)), plan(observer_plan(m)), is_double(options.precision == Precision::double_),
          device(options.device) {
        if (is_double && !device.device.info.has_double)
            throw DeviceError(device.device.info.name + " has no double precision; run in single precision.");
        StoreOptions store_options;
        store_options.double_precision = is_double;
        is_scalar = options.layout == Layout::automatic ? device.device.info.is_gpu : options.layout == Layout::scalars;
        store_options.is_scalar = is_scalar;
        store_options.keep_forces = options.keep_forces;
        store_options.observers = plan;
        keeps_forces = options.keep_forces || observes_forces(model);
        guarded("Preparing " + device.device.info.name, [&] { prepare(store_options, progress); });
    }

    std::size_t real_size() const { return is_double ? 8 : 4; }

    void prepare(const StoreOptions& options, const Progress& progress) {
        report(progress, 0, "Moving the model to the device");
        const auto begin = std::chrono::steady_clock::now();
        store = make_store(model, device, options);
        prescribed = device.buffer(prescribed_bytes);
        loads = device.buffer(loads_bytes);
        samples = device.buffer(samples_bytes);
        report(progress, 0.8, "Compiling the kernels");
        store->warm_up(prescribed, loads);
        if (store->relaxation())
            make_stepper();
        device.queue.finish();
        build_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        report(progress, 1, "Ready");
    }

    void make_stepper() {
        if (model.stepper == Stepper::newton)
            stepper =
                std::make_unique<NewtonStepper>(model, device, *store, [this](double time) { upload_load(time); });
        else
            stepper = std::make_unique<LoadStepper>(model, device, *store);
    }

    void upload_load(double time) { is_double ? upload_load_of<double>(time) : upload_load_of<float>(time); }

    // Does it move nodes on from where they are?
    bool goes_on(const Motion& motion) const { return model.goes_on && motion.is_velocity; }

    // Displacement and velocity of every motion at the end of each step of the batch, computed in double. What goes on
    // has no displacement.
    template <typename Real>
    void upload_motions(std::uint64_t steps) {
        std::vector<Real> values;
        values.reserve(2 * steps * model.motions.size());
        for (std::uint64_t s = 1; s <= steps; ++s) {
            const double time = model.time(done + s);
            for (const Motion& m : model.motions) {
                const double u = m.displacement(time) / units.length;
                const double before = m.displacement(time - model.time_step) / units.length;
                values.push_back(goes_on(m) ? std::numeric_limits<Real>::quiet_NaN() : static_cast<Real>(u));
                values.push_back(static_cast<Real>(u - before));
            }
        }
        device.grow(prescribed, prescribed_bytes, values.size() * sizeof(Real));
        device.queue.enqueueWriteBuffer(prescribed, CL_TRUE, 0, values.size() * sizeof(Real), values.data());
    }

    // Force per volume and acceleration of every group of loads at the beginning of each step of the batch.
    template <typename Real>
    void upload_loads(std::uint64_t steps, std::optional<double> at = {}) {
        std::vector<Real> values;
        values.reserve(8 * steps * model.load_groups.size());
        const auto append = [&](const Vec3& v, double unit) {
            for (const double component : {v.x / unit, v.y / unit, v.z / unit, 0.0})
                values.push_back(static_cast<Real>(component));
        };
        for (std::uint64_t s = 0; s < steps; ++s)
            for (const Pull& pull : pulls_at(model, at.value_or(model.time(done + s)))) {
                append(pull.per_volume, units.force_density());
                append(pull.per_mass, units.acceleration());
            }
        device.grow(loads, loads_bytes, values.size() * sizeof(Real));
        device.queue.enqueueWriteBuffer(loads, CL_TRUE, 0, values.size() * sizeof(Real), values.data());
    }

    void advance(std::uint64_t steps) {
        if (steps == 0)
            return;
        if (stepper)
            return advance_load_steps(steps);
        if (!model.motions.empty())
            is_double ? upload_motions<double>(steps) : upload_motions<float>(steps);
        if (!model.loads.empty())
            is_double ? upload_loads<double>(steps) : upload_loads<float>(steps);
        std::vector<std::uint64_t> sampled = steps_to_sample(steps);
        std::size_t row = 0; // of this step, when it is one of them
        for (std::uint64_t s = 0; s < steps; ++s) {
            const std::uint64_t number = done + s + 1;
            const bool sample = row < sampled.size() && sampled[row] == number;
            store->step({prescribed, static_cast<std::uint32_t>(s * model.motions.size()), loads,
                         static_cast<std::uint32_t>(2 * s * model.load_groups.size()), sample || s + 1 == steps,
                         static_cast<int>(number), has_whole_velocity});
            has_whole_velocity = model.integrator == Integrator::euler;
            if (sample)
                take_row(number, row++);
        }
        require_soundness();
        if (!sampled.empty())
            is_double ? read_samples<double>(sampled) : read_samples<float>(sampled);
        done += steps;
    }

    void require_soundness() {
        std::array<cl_int, 2> found{};
        device.queue.enqueueReadBuffer(store->fault(), CL_TRUE, 0, sizeof found, found.data());
        if (found[0] >= 0)
            throw_fault(store->node_of_fault(static_cast<std::uint32_t>(found[0])), found[1]);
    }

    // Those of the next ones at which some observer is due; with room for their rows.
    std::vector<std::uint64_t> steps_to_sample(std::uint64_t steps) {
        std::vector<std::uint64_t> sampled;
        for (std::uint64_t number = done + 1; number <= done + steps && !model.observers.empty(); ++number)
            if (const auto due = due_intervals(plan, model, number); std::count(due.begin(), due.end(), 1) > 0)
                sampled.push_back(number);
        if (!sampled.empty())
            device.grow(samples, samples_bytes, sampled.size() * plan.row() * 4 * real_size());
        return sampled;
    }

    void take_row(std::uint64_t number, std::size_t row) {
        const auto due = due_intervals(plan, model, number);
        for (std::size_t i = 0; i < due.size(); ++i)
            if (due[i])
                store->sample(plan.intervals[i], samples, row * plan.row());
    }

    [[noreturn]] void throw_fault(std::size_t node, int number) {
        const Vec3& p = model.nodes.position[node];
        if (stepper)
            throw RunError(
                fmt::format("The relaxation failed in load step {} of {}: node {} at {} moved more than a horizon at "
                            "once. Take more run.load_steps, and check displacements, loads and material for a wrong "
                            "unit. The states of rest before are kept.",
                            done + 1, model.steps, node, text_of(p)));
        std::string advice = "Check speeds, displacements and material for a wrong unit";
        if (model.time_step > model.stable_step)
            advice = fmt::format("The time step {:.3g} s is above the stable limit {:.3g} s: leave out run.time_step",
                                 model.time_step, model.stable_step);
        else if (model.integrator == Integrator::euler && model.damping == 0)
            advice = "The integrator 'euler' is not stable without damping: take another in run.integrator, or give "
                     "run.damping";
        throw RunError(fmt::format("The run stopped at step {} ({:.4g} s): node {} at ({:.4g}, {:.4g}, {:.4g}) m is no "
                                   "longer finite or moved more than a horizon in one step. {}. The last good frame is "
                                   "kept.",
                                   number, model.time(static_cast<std::uint64_t>(number)), node, p.x, p.y, p.z,
                                   advice));
    }

    void advance_load_steps(std::uint64_t steps) {
        for (const std::uint64_t last = done + steps; done < last;)
            relax(1000);
    }

    std::uint64_t relax(std::uint64_t iterations) {
        if (!stepper->is_under_way()) { // the next load step begins, or is taken up
            upload_load(model.time(done + 1));
            stepper->begin(done + 1);
        }
        const std::uint64_t used = stepper->relax(iterations, prescribed, loads);
        require_soundness();
        if (!stepper->rest().at_rest)
            return used;
        if (std::vector<std::uint64_t> sampled = steps_to_sample(1); !sampled.empty()) {
            take_row(done + 1, 0);
            is_double ? read_samples<double>(sampled) : read_samples<float>(sampled);
        }
        ++done;
        return used;
    }

    // Displacements and loads of this time, for a body at rest.
    template <typename Real>
    void upload_load_of(double time) {
        std::vector<Real> values;
        for (const Motion& m : model.motions) {
            values.push_back(static_cast<Real>(m.displacement(time) / units.length));
            values.push_back(0); // at rest
        }
        device.grow(prescribed, prescribed_bytes, values.size() * sizeof(Real));
        if (!values.empty())
            device.queue.enqueueWriteBuffer(prescribed, CL_TRUE, 0, values.size() * sizeof(Real), values.data());
        upload_loads<Real>(1, time);
    }

    template <typename Real>
    void read_samples(const std::vector<std::uint64_t>& sampled) {
        const std::size_t numbers = 4 * plan.row();
        std::vector<Real> host(numbers * sampled.size());
        device.queue.enqueueReadBuffer(samples, CL_TRUE, 0, host.size() * sizeof(Real), host.data());
        for (std::size_t s = 0; s < sampled.size(); ++s) {
            const auto begin = host.begin() + static_cast<std::ptrdiff_t>(s * numbers);
            const std::vector<double> row(begin, begin + static_cast<std::ptrdiff_t>(numbers));
            taken.push_back(sample_of(plan, model, units, sampled[s], row));
        }
    }

    // Slab by slab through a small buffer, whatever the size of the model.
    template <typename Gather>
    void read_slabs(std::size_t bytes_per_node, void* to, Gather gather) {
        const std::size_t n = model.nodes.size();
        device.grow(slab, slab_bytes, std::min<std::size_t>(n, slab_size) * bytes_per_node);
        for (std::size_t first = 0; first < n; first += slab_size) {
            const std::size_t count = std::min<std::size_t>(n - first, slab_size);
            gather(static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count));
            device.queue.enqueueReadBuffer(slab, CL_TRUE, 0, count * bytes_per_node,
                                           static_cast<char*>(to) + first * bytes_per_node);
        }
    }

    template <typename Real>
    std::vector<Real> read_field(Field field, double unit) {
        std::vector<Real> host(3 * model.nodes.size());
        read_slabs(3 * sizeof(Real), host.data(),
                   [&](std::uint32_t first, std::uint32_t count) { store->read_out(field, unit, first, count, slab); });
        return host;
    }

    std::vector<Vec3> read_vectors(Field field, double unit) {
        const auto pack = [](const auto& values) {
            std::vector<Vec3> vectors(values.size() / 3);
            for (std::size_t i = 0; i < vectors.size(); ++i)
                vectors[i] = {static_cast<double>(values[3 * i]), static_cast<double>(values[3 * i + 1]),
                              static_cast<double>(values[3 * i + 2])};
            return vectors;
        };
        return is_double ? pack(read_field<double>(field, unit)) : pack(read_field<float>(field, unit));
    }

    std::unique_ptr<ComingFrame> send_frame(FrameUse use) {
        auto frame = std::make_unique<ComingFrame>(device, *store, model.nodes.size(), real_size(), use, aside);
        frame->frame->step = done;
        frame->frame->time = model.time(done);
        frame->read(units);
        read_node_fields(model, device, *store, is_double, moments, *frame->frame);
        return frame;
    }

    FramePtr take_frame() {
        const auto taken_frame = std::move(coming);
        return taken_frame ? taken_frame->take() : nullptr;
    }

    State read_state() {
        State state;
        state.step = done;
        state.displacement = read_vectors(Field::displacement, units.length);
        state.velocity = read_vectors(Field::half_velocity, units.speed());
        state.alive = store->alive();
        if (!keeps_forces)
            return state;
        state.force_density = read_vectors(Field::force, units.force_density());
        if (!stepper &&
            (model.integrator == Integrator::velocity_verlet || model.integrator == Integrator::central_difference))
            bring_to_whole_steps(state);
        return state;
    }

    // From v(n+½), the velocity v(n) with which the forces of the last step acted: half way from v(n−½), where
    //   velocity Verlet: v(n+½) = (1 − c) v(n−½) + a, central differences: (1 + c/2) v(n+½) = (1 − c/2) v(n−½) + a
    // with c = η Δt/ρ and the push a = ((F + b)/ρ + g) Δt. With local damping v(n−½) cannot be told.
    void bring_to_whole_steps(State& state) const {
        if (done == 0 || model.local_damping > 0)
            return;
        const std::vector<Pull> pulls = pulls_at(model, model.time(done) - model.time_step);
        const bool is_central = model.integrator == Integrator::central_difference;
        for (std::size_t i = 0; i < state.velocity.size(); ++i)
            for (std::size_t axis = 0; axis < 3; ++axis)
                if (model.node_motion[i][axis] == no_motion) {
                    const double density = model.materials[model.material_of(i)].density;
                    const Pull& pull = pulls[model.load_group(i)];
                    const double push =
                        ((state.force_density[i][axis] + pull.per_volume[axis]) / density + pull.per_mass[axis]) *
                        model.time_step;
                    const double drag = model.damping * model.time_step / density;
                    double& v = state.velocity[i][axis];
                    v = 0.5 *
                        (v + (is_central ? ((1 + drag / 2) * v - push) / (1 - drag / 2) : (v - push) / (1 - drag)));
                }
    }

    Checkpoint checkpoint() {
        CheckpointInfo info;
        info.step = done;
        info.time_step = model.time_step;
        info.start_time = model.start_time;
        info.has_whole_velocity = has_whole_velocity;
        info.precision = precision_word(is_double);
        info.layout = layout_word(is_scalar);
        info.fingerprint = fingerprint(model);
        info.device = device.device.info.name;
        info.driver = device.device.info.driver;
        return {info, state_blocks(device, store->state())};
    }

    void restore(const Checkpoint& from, bool is_same_run) {
        const CheckpointInfo& info = from.info;
        const auto refuse = [](const std::string& reason, const char* remedy) {
            throw CaseError({{"start.checkpoint", reason, remedy}});
        };
        if (info.fingerprint != fingerprint(model))
            refuse("is of a body with other nodes, another horizon or other bonds",
                   "keep geometry, discretisation and horizon as they were");
        if (info.precision != precision_word(is_double) || info.layout != layout_word(is_scalar))
            refuse(fmt::format("is of a run in {} precision with the layout '{}'", info.precision, info.layout),
                   "run with the same precision");
        if (is_same_run && info.time_step != model.time_step)
            refuse(fmt::format("has the time step {:g} s, and this run has {:g} s", info.time_step, model.time_step),
                   "resume with the case as it was, or begin a new run from the checkpoint");
        // The speeds of a relaxing body are those of no motion.
        const bool was_relaxing =
            std::ranges::find(from.blocks, relaxation_block, &CheckpointBlock::name) != from.blocks.end();
        const double ratio = !is_same_run && (stepper || was_relaxing) ? 0 : model.time_step / info.time_step;
        restore_blocks(device, store->state(), from.blocks, ratio, is_double, is_same_run);
        done = is_same_run ? info.step : 0;
        is_resumed = is_same_run;
        has_whole_velocity = info.has_whole_velocity;
        if (stepper)
            stepper->restored(is_same_run);
        else
            require_no_jump();
    }

    // Prescribed displacements count from the undeformed body: one that does not go on from where its nodes are would tear
    // them off.
    void require_no_jump() {
        const std::vector<Vec3> u = read_vectors(Field::displacement, units.length);
        for (std::size_t i = 0; i < u.size(); ++i)
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const std::int16_t motion = model.node_motion[i][axis];
                if (motion == no_motion || goes_on(model.motions[static_cast<std::size_t>(motion)]))
                    continue;
                const double wanted = model.motions[static_cast<std::size_t>(motion)].displacement(model.time(done));
                if (std::abs(wanted - u[i][axis]) > largest_jump * model.nodes.spacing)
                    throw CaseError(
                        {{"conditions",
                          fmt::format(
                              "node {} at {} is displaced by {:.4g} m along {} in the checkpoint, and is prescribed "
                              "{:.4g} m at its time {:.4g} s",
                              i, text_of(model.nodes.position[i]), u[i][axis], "xyz"[axis], wanted, model.time(done)),
                          "times and displacements go on from the checkpoint: let the ramp pass through that point"}});
            }
    }

    const Model& model;
    Units units;
    ObserverPlan plan;
    bool is_double, is_scalar = false, keeps_forces = false;
    DeviceContext device;
    double build_seconds = 0;
    std::unique_ptr<BondStore> store;
    bool is_resumed = false;
    std::unique_ptr<RestSeeker> stepper; // of a quasi-static model
    FrameBuffers aside;
    MomentBuffer moments;
    std::unique_ptr<ComingFrame> coming;
    cl::Buffer prescribed, loads, samples, slab;
    std::size_t prescribed_bytes = 16, loads_bytes = 16, samples_bytes = 16, slab_bytes = 0;
    std::uint64_t done = 0;
    bool has_whole_velocity = true; // that of the displacement's time; otherwise of half a step before
    std::vector<Sample> taken;
};

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
    guarded("Running on " + impl_->device.device.info.name, [&] { impl_->advance(steps); });
}
std::uint64_t Solver::relax(std::uint64_t iterations) {
    return guarded("Running on " + impl_->device.device.info.name, [&] { return impl_->relax(iterations); });
}
RestStatus Solver::rest() const {
    return impl_->stepper ? impl_->stepper->rest() : RestStatus{};
}
std::uint64_t Solver::step() const {
    return impl_->done;
}
bool Solver::is_resumed() const {
    return impl_->is_resumed;
}
double Solver::time() const {
    return impl_->model.time(impl_->done);
}
FramePtr Solver::frame() {
    // One that is under way already is left alone: its copies were made before.
    return guarded("Reading a frame", [&] { return impl_->send_frame(FrameUse::output)->take(); });
}
void Solver::begin_frame(FrameUse use) {
    guarded("Reading a frame", [&] { impl_->coming = impl_->send_frame(use); });
}
FramePtr Solver::take_frame() {
    return guarded("Reading a frame", [&] { return impl_->take_frame(); });
}
State Solver::state() {
    return guarded("Reading the state", [&] { return impl_->read_state(); });
}
std::vector<BondMoments> Solver::moments() {
    return guarded("Reading the state", [&] {
        std::vector<BondMoments> all(impl_->model.fields.any() ? impl_->model.nodes.size() : 0);
        if (!all.empty())
            read_moments(impl_->model, impl_->device, *impl_->store, impl_->is_double, impl_->moments,
                         [&](std::uint32_t i, const BondMoments& m) { all[i] = m; });
        return all;
    });
}
std::vector<Sample> Solver::take_samples() {
    return std::exchange(impl_->taken, {});
}
Checkpoint Solver::checkpoint() {
    return guarded("Reading the state", [&] { return impl_->checkpoint(); });
}
void Solver::restore(const Checkpoint& from, bool is_same_run) {
    guarded("Restoring the state", [&] { impl_->restore(from, is_same_run); });
}
std::uint64_t Solver::broken_bonds() {
    const std::uint64_t alive = guarded("Counting bonds", [&] { return impl_->store->living_bonds(); });
    return (impl_->model.bonds() - alive) / 2; // every bond is stored at both ends
}
const DeviceInfo& Solver::device() const {
    return impl_->device.device.info;
}
std::uint64_t Solver::device_bytes() const {
    return impl_->device.bytes;
}
double Solver::build_seconds() const {
    return impl_->build_seconds;
}

} // namespace periscope::gpu
