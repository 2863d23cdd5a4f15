#include "gpu/solver.hpp"

#include "gpu/family_store.hpp"
#include "gpu/program.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>

namespace periscope::gpu {
namespace {

constexpr std::size_t local_size = 64; // fixed: PoCL compiles a kernel anew for each work-group size

std::size_t padded(std::size_t n) { return (n + local_size - 1) / local_size * local_size; }

} // namespace

// All values on the device are in spacings and steps: lengths are divided by Δx, times by Δt.
struct Solver::Impl {
    Impl(const Model& m, const SolverOptions& options, const Progress& progress)
        : model(m), device(choose(options.device)), is_double(options.precision == Precision::double_),
          is_interleaved(options.layout == BondLayout::automatic ? device.info.is_gpu
                                                                 : options.layout == BondLayout::interleaved),
          length(m.nodes.spacing), centre(bounding_box(m.nodes.position).centre()),
          force_unit(m.materials[0].density * length / (m.time_step * m.time_step)) {
        if (is_double && !device.info.has_double)
            throw DeviceError(device.info.name + " has no double precision; run in single precision.");
        guarded("Preparing " + device.info.name, [&] { prepare(progress); });
    }

    std::size_t real_size() const { return is_double ? 8 : 4; }

    void prepare(const Progress& progress) {
        context = cl::Context(device.handle);
        queue = cl::CommandQueue(context, device.handle);

        report(progress, 0, "Compiling the kernels");
        const auto begin = std::chrono::steady_clock::now();
        KernelConstants k;
        k.double_precision = is_double;
        k.lanes = is_interleaved ? 1 : 16;
        k.slice = is_interleaved ? 32 : 1;
        k.has_motions = !model.motions.empty();
        k.has_no_fail = std::find(model.no_fail.begin(), model.no_fail.end(), 1) != model.no_fail.end();
        const double dt = model.time_step, s_c = model.laws[0].critical_stretch;
        k.stiffness = model.laws[0].micromodulus * length * length * dt * dt / model.materials[0].density;
        k.break_growth = s_c * (2 + s_c);
        k.damping = model.damping * dt / model.materials[0].density;
        k.largest_jump = model.horizon / length;
        const cl::Program program = build_program(context, device.handle, k);
        step_kernel = cl::Kernel(program, "time_step");
        damage_kernel = cl::Kernel(program, "damage");
        sample_kernel = cl::Kernel(program, "sample");

        report(progress, 0.4, "Laying out the bonds");
        store = make_family_store(model, families(), k.slice);
        report(progress, 0.8, "Moving the model to the device");
        if (is_double)
            upload<double>();
        else
            upload<float>();
        store.neighbour = {}; // on the device now
        set_arguments();
        warm_up();
        build_seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        report(progress, 1, "Ready");
    }

    cl::Buffer buffer(std::size_t bytes, const void* data = nullptr) {
        bytes = std::max<std::size_t>(bytes, 16);
        if (bytes > device.info.max_allocation)
            throw DeviceError(fmt::format("The model needs a buffer of {:.2f} GB, but {} allows {:.2f} GB; use a larger "
                                          "spacing or another device.",
                                          static_cast<double>(bytes) * 1e-9, device.info.name,
                                          static_cast<double>(device.info.max_allocation) * 1e-9));
        device_bytes += bytes;
        cl::Buffer b(context, CL_MEM_READ_WRITE, bytes);
        if (data)
            queue.enqueueWriteBuffer(b, CL_TRUE, 0, bytes, data);
        return b;
    }

    template <typename Real>
    cl::Buffer vectors(const std::function<std::array<double, 4>(std::size_t)>& value) {
        std::vector<Real> host(4 * std::max<std::size_t>(1, model.nodes.size()));
        for (std::size_t i = 0; i < model.nodes.size(); ++i) {
            const auto v = value(i);
            for (std::size_t a = 0; a < 4; ++a)
                host[4 * i + a] = static_cast<Real>(v[a]);
        }
        return buffer(host.size() * sizeof(Real), host.data());
    }

    template <typename Real>
    void upload() {
        const double volume_unit = length * length * length, speed = model.time_step / length;
        const auto nothing = [](std::size_t) { return std::array<double, 4>{}; };
        position = vectors<Real>([&](std::size_t i) {
            const Vec3 p = (1 / length) * (model.nodes.position[i] - centre);
            return std::array{p.x, p.y, p.z, model.nodes.volume[i] / volume_unit};
        });
        const auto initial = [&](std::size_t i) {
            const Vec3 v = model.initial_velocity.empty() ? Vec3{} : speed * model.initial_velocity[i];
            return std::array{v.x, v.y, v.z, 0.0};
        };
        half_velocity = vectors<Real>(initial);
        velocity = vectors<Real>(initial);
        for (cl::Buffer* b : {&displacement[0], &displacement[1], &low_displacement, &low_velocity, &force})
            *b = vectors<Real>(nothing);

        first_chunk = buffer(4 * store.first_chunk.size(), store.first_chunk.data());
        chunk_count = buffer(4 * store.chunk_count.size(), store.chunk_count.data());
        neighbour = buffer(4 * store.neighbour.size(), store.neighbour.data());
        life = buffer(2 * store.life.size(), store.life.data());
        damage = buffer(4 * model.nodes.size());
        fault = buffer(8);
        clear_fault();

        std::vector<std::int16_t> motions(4 * model.nodes.size(), no_motion);
        for (std::size_t i = 0; i < model.nodes.size(); ++i)
            std::copy_n(model.node_motion[i].begin(), 3, motions.begin() + static_cast<std::ptrdiff_t>(4 * i));
        motion = model.motions.empty() ? buffer(16) : buffer(2 * motions.size(), motions.data());
        prescribed = buffer(16);

        std::vector<std::uint32_t> nodes_of_sets, ranges;
        for (const ObserverDefinition& o : model.observers) {
            const auto& nodes = model.sets[o.set].nodes;
            ranges.push_back(static_cast<std::uint32_t>(nodes_of_sets.size()));
            nodes_of_sets.insert(nodes_of_sets.end(), nodes.begin(), nodes.end());
            ranges.push_back(static_cast<std::uint32_t>(nodes_of_sets.size()));
            ranges.push_back(o.kind == ObserverKind::reaction ? 0 : 1);
            ranges.push_back(0);
        }
        if (!model.observers.empty()) {
            members = buffer(4 * nodes_of_sets.size(), nodes_of_sets.data());
            observers = buffer(4 * ranges.size(), ranges.data());
        }
        samples = buffer(16);
    }

    void set_arguments() {
        step_kernel.setArg(0, static_cast<cl_uint>(model.nodes.size()));
        step_kernel.setArg(1, position);
        step_kernel.setArg(4, half_velocity);
        step_kernel.setArg(5, low_displacement);
        step_kernel.setArg(6, low_velocity);
        step_kernel.setArg(7, first_chunk);
        step_kernel.setArg(8, chunk_count);
        step_kernel.setArg(9, neighbour);
        step_kernel.setArg(10, life);
        step_kernel.setArg(11, motion);
        step_kernel.setArg(15, force);
        step_kernel.setArg(16, velocity);
        step_kernel.setArg(18, fault);

        damage_kernel.setArg(0, static_cast<cl_uint>(model.nodes.size()));
        damage_kernel.setArg(1, position);
        damage_kernel.setArg(2, first_chunk);
        damage_kernel.setArg(3, chunk_count);
        damage_kernel.setArg(4, neighbour);
        damage_kernel.setArg(5, life);
        damage_kernel.setArg(6, damage);

        if (model.observers.empty())
            return;
        sample_kernel.setArg(0, position);
        sample_kernel.setArg(2, force);
        sample_kernel.setArg(3, members);
        sample_kernel.setArg(4, observers);
        sample_kernel.setArg(7, cl::Local(4 * real_size() * local_size));
    }

    // PoCL compiles at the first launch: with no nodes to work on, that happens here and not in the first step.
    void warm_up() {
        step_kernel.setArg(0, cl_uint{0});
        enqueue_step(0, 0, false);
        queue.finish();
        step_kernel.setArg(0, static_cast<cl_uint>(model.nodes.size()));
    }

    void clear_fault() {
        const std::array<cl_int, 2> none{-1, 0};
        queue.enqueueWriteBuffer(fault, CL_TRUE, 0, sizeof none, none.data());
    }

    void enqueue_step(std::uint64_t number, std::size_t within_batch, bool observe) {
        step_kernel.setArg(2, displacement[current]);
        step_kernel.setArg(3, displacement[1 - current]);
        step_kernel.setArg(12, prescribed);
        step_kernel.setArg(13, static_cast<cl_uint>(within_batch * model.motions.size()));
        step_kernel.setArg(14, static_cast<cl_int>(observe));
        step_kernel.setArg(17, static_cast<cl_int>(number));
        queue.enqueueNDRangeKernel(step_kernel, cl::NullRange, cl::NDRange(padded(model.nodes.size())),
                                   cl::NDRange(local_size));
    }

    // Displacement and velocity of every motion at the end of each step of the batch, computed in double.
    template <typename Real>
    void upload_motions(std::uint64_t steps) {
        std::vector<Real> values;
        values.reserve(2 * steps * model.motions.size());
        for (std::uint64_t s = 1; s <= steps; ++s) {
            const double time = static_cast<double>(done + s) * model.time_step;
            for (const Motion& m : model.motions) {
                const double u = m.displacement(time) / length;
                const double before = m.displacement(time - model.time_step) / length;
                values.push_back(static_cast<Real>(u));
                values.push_back(static_cast<Real>(u - before));
            }
        }
        grow(prescribed, prescribed_bytes, values.size() * sizeof(Real));
        queue.enqueueWriteBuffer(prescribed, CL_TRUE, 0, values.size() * sizeof(Real), values.data());
    }

    void grow(cl::Buffer& b, std::size_t& bytes, std::size_t wanted) {
        if (wanted <= bytes)
            return;
        device_bytes -= bytes;
        b = buffer(wanted);
        bytes = wanted;
    }

    void advance(std::uint64_t steps) {
        if (steps == 0)
            return;
        if (!model.motions.empty())
            is_double ? upload_motions<double>(steps) : upload_motions<float>(steps);
        const std::size_t row = model.observers.size() * 4 * real_size();
        if (row > 0)
            grow(samples, samples_bytes, row * (steps * model.samples / model.steps + 2));

        std::vector<std::uint64_t> sampled;
        for (std::uint64_t s = 0; s < steps; ++s) {
            const std::uint64_t number = done + s + 1;
            const bool sample = row > 0 && is_output_step(number, model.steps, model.samples);
            enqueue_step(number, s, sample || s + 1 == steps);
            current = 1 - current;
            if (sample) {
                sample_kernel.setArg(1, displacement[current]);
                sample_kernel.setArg(5, static_cast<cl_uint>(sampled.size()));
                sample_kernel.setArg(6, samples);
                queue.enqueueNDRangeKernel(sample_kernel, cl::NullRange,
                                           cl::NDRange(local_size * model.observers.size()), cl::NDRange(local_size));
                sampled.push_back(number);
            }
        }
        std::array<cl_int, 2> found{};
        queue.enqueueReadBuffer(fault, CL_TRUE, 0, sizeof found, found.data());
        if (found[0] >= 0)
            throw_fault(static_cast<std::size_t>(found[0]), found[1]);
        if (!sampled.empty())
            is_double ? read_samples<double>(sampled) : read_samples<float>(sampled);
        done += steps;
    }

    [[noreturn]] void throw_fault(std::size_t node, int number) {
        const Vec3& p = model.nodes.position[node];
        std::string advice = "Check speeds, displacements and material for a wrong unit";
        if (model.time_step > model.stable_step)
            advice = fmt::format("The time step {:.3g} s is above the stable limit {:.3g} s: leave out run.time_step",
                                 model.time_step, model.stable_step);
        throw RunError(fmt::format("The run stopped at step {} ({:.4g} s): node {} at ({:.4g}, {:.4g}, {:.4g}) m is no "
                                   "longer finite or moved more than a horizon in one step. {}. The last good frame is "
                                   "kept.",
                                   number, number * model.time_step, node, p.x, p.y, p.z, advice));
    }

    template <typename Real>
    void read_samples(const std::vector<std::uint64_t>& sampled) {
        const std::size_t count = model.observers.size();
        std::vector<Real> host(4 * count * sampled.size());
        queue.enqueueReadBuffer(samples, CL_TRUE, 0, host.size() * sizeof(Real), host.data());
        for (std::size_t s = 0; s < sampled.size(); ++s) {
            Sample row{sampled[s], static_cast<double>(sampled[s]) * model.time_step, {}};
            for (std::size_t o = 0; o < count; ++o) {
                const double unit =
                    model.observers[o].kind == ObserverKind::reaction ? force_unit * length * length * length : length;
                const Real* v = &host[4 * (s * count + o)];
                row.values.push_back(unit * Vec3{static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])});
            }
            taken.push_back(std::move(row));
        }
    }

    template <typename Real, typename Each>
    void read_vectors(const cl::Buffer& from, double unit, Each each) {
        std::vector<Real> host(4 * model.nodes.size());
        queue.enqueueReadBuffer(from, CL_TRUE, 0, host.size() * sizeof(Real), host.data());
        for (std::size_t i = 0; i < model.nodes.size(); ++i)
            each(i, unit * Vec3{static_cast<double>(host[4 * i]), static_cast<double>(host[4 * i + 1]), static_cast<double>(host[4 * i + 2])});
    }

    template <typename Real>
    FramePtr read_frame() {
        auto frame = std::make_shared<Frame>();
        const std::size_t n = model.nodes.size();
        frame->step = done;
        frame->time = static_cast<double>(done) * model.time_step;
        frame->displacement.resize(3 * n);
        frame->velocity.resize(3 * n);
        frame->damage.resize(n);
        const auto into = [](std::vector<float>& field) {
            return [&field](std::size_t i, const Vec3& v) {
                for (std::size_t a = 0; a < 3; ++a)
                    field[3 * i + a] = static_cast<float>(v[a]);
            };
        };
        queue.enqueueNDRangeKernel(damage_kernel, cl::NullRange, cl::NDRange(padded(n)), cl::NDRange(local_size));
        queue.enqueueReadBuffer(damage, CL_TRUE, 0, 4 * n, frame->damage.data());
        read_vectors<Real>(displacement[current], length, into(frame->displacement));
        read_vectors<Real>(velocity, length / model.time_step, into(frame->velocity));
        return frame;
    }

    template <typename Real>
    State read_state() {
        State state;
        const std::size_t n = model.nodes.size();
        state.step = done;
        const auto read = [&](const cl::Buffer& from, double unit, std::vector<Vec3>& field) {
            field.resize(n);
            read_vectors<Real>(from, unit, [&](std::size_t i, const Vec3& v) { field[i] = v; });
        };
        read(displacement[current], length, state.displacement);
        read(velocity, length / model.time_step, state.velocity);
        read(force, force_unit, state.force_density);
        state.alive = alive_bonds(families(), store, read_life());
        return state;
    }

    std::vector<std::uint16_t> read_life() {
        std::vector<std::uint16_t> host(store.life.size());
        if (!host.empty())
            queue.enqueueReadBuffer(life, CL_TRUE, 0, 2 * host.size(), host.data());
        return host;
    }

    const Families& families() {
        if (model.regular && listed.begin.empty())
            listed = listed_families(model);
        return model.regular ? listed : model.families;
    }

    const Model& model;
    Families listed;
    Device device;
    bool is_double, is_interleaved;
    double length; // Δx, the unit of length on the device
    Vec3 centre;   // positions are relative to it
    double force_unit; // N/m³ per device unit
    std::uint64_t device_bytes = 0;
    double build_seconds = 0;
    FamilyStore store;

    cl::Context context;
    cl::CommandQueue queue;
    cl::Kernel step_kernel, damage_kernel, sample_kernel;
    cl::Buffer position, displacement[2], half_velocity, low_displacement, low_velocity, velocity, force;
    cl::Buffer first_chunk, chunk_count, neighbour, life, damage, fault, motion, prescribed;
    cl::Buffer members, observers, samples;
    std::size_t prescribed_bytes = 16, samples_bytes = 16;
    unsigned current = 0; // which displacement buffer holds the last step
    std::uint64_t done = 0;
    std::vector<Sample> taken;
};

Solver::Solver(const Model& model, const SolverOptions& options, const Progress& progress)
    : impl_(std::make_unique<Impl>(model, options, progress)) {}
Solver::~Solver() = default;
Solver::Solver(Solver&&) noexcept = default;

void Solver::advance(std::uint64_t steps) {
    guarded("Running on " + impl_->device.info.name, [&] { impl_->advance(steps); });
}
std::uint64_t Solver::step() const { return impl_->done; }
double Solver::time() const { return static_cast<double>(impl_->done) * impl_->model.time_step; }
FramePtr Solver::frame() {
    return guarded("Reading a frame", [&] { return impl_->is_double ? impl_->read_frame<double>() : impl_->read_frame<float>(); });
}
State Solver::state() {
    return guarded("Reading the state", [&] { return impl_->is_double ? impl_->read_state<double>() : impl_->read_state<float>(); });
}
std::vector<Sample> Solver::take_samples() { return std::exchange(impl_->taken, {}); }
std::uint64_t Solver::broken_bonds() {
    const auto life = guarded("Counting bonds", [&] { return impl_->read_life(); });
    std::uint64_t alive = 0;
    for (const std::uint16_t word : life)
        alive += static_cast<std::uint64_t>(std::popcount(word));
    return (impl_->model.bonds() - alive) / 2; // every bond is stored at both ends
}
const DeviceInfo& Solver::device() const { return impl_->device.info; }
std::uint64_t Solver::device_bytes() const { return impl_->device_bytes; }
double Solver::build_seconds() const { return impl_->build_seconds; }

} // namespace periscope::gpu
