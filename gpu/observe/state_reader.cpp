#include "gpu/observe/state_reader.hpp"

#include "core/model/pulls.hpp"

#include <algorithm>

namespace periscope::gpu {
namespace {

constexpr std::size_t slab_size = 1U << 22; // number of nodes that are read at once

}

StateReader::StateReader(const Model& model, DeviceContext& device, Body& body, SlotReader& slot_reader)
    : model_(model), device_(device), body_(body), slots_(slot_reader), units_(units_of(model)) {}

template <typename Real>
std::vector<Vec3> StateReader::vectors_of(Field field, double unit) {
    constexpr std::size_t bytes_per_node = 3 * sizeof(Real);
    const std::size_t n = model_.nodes.size();
    std::vector<Real> host(3 * n);
    device_.grow(slab_, slab_bytes_, std::min(n, slab_size) * bytes_per_node);
    for (std::size_t first = 0; first < n; first += slab_size) {
        const std::size_t count = std::min(n - first, slab_size);
        body_.any_store().read_out(field, unit, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count),
                                   slab_);
        device_.queue.enqueueReadBuffer(slab_, CL_TRUE, 0, count * bytes_per_node, host.data() + 3 * first);
    }
    std::vector<Vec3> vectors(n);
    for (std::size_t i = 0; i < n; ++i)
        vectors[i] = {static_cast<double>(host[3 * i]), static_cast<double>(host[3 * i + 1]),
                      static_cast<double>(host[3 * i + 2])};
    return vectors;
}

std::vector<Vec3> StateReader::vectors(Field field, double unit) {
    if (!body_.is_whole()) {
        std::vector<Vec3> all(model_.nodes.size());
        slots_.vectors(field, unit, {0, all.size()}, [&](std::uint32_t i, const std::array<double, 3>& v) {
            all[i] = {v[0], v[1], v[2]};
        });
        return all;
    }
    return body_.any_store().program().double_precision ? vectors_of<double>(field, unit)
                                                        : vectors_of<float>(field, unit);
}

State StateReader::read(std::uint64_t done, bool has_forces) {
    State state;
    state.step = done;
    state.displacement = displacements();
    state.velocity = vectors(Field::half_velocity, units_.speed());
    state.alive = body_.alive();
    if (!has_forces)
        return state;
    state.force_density = vectors(Field::force, units_.force_density());
    if (model_.stepper == Stepper::dynamic &&
        (model_.integrator == Integrator::velocity_verlet || model_.integrator == Integrator::central_difference))
        bring_to_whole_steps(state);
    return state;
}

// Replaces the velocities v(n+½) after the last step by v(n), those at its beginning, for which its forces were
// computed. v(n) is the mean of v(n+½) and v(n−½), which follows from
// velocity Verlet:     v(n+½) = (1 − c) v(n−½) + a
// central differences: (1 + c/2) v(n+½) = (1 − c/2) v(n−½) + a
// where c = η Δt/ρ and a = ((F + b)/ρ + g) Δt (η: damping, ρ: density, F: force density of bonds, b: load per volume,
// g: acceleration). With local damping, v(n−½) cannot be computed, and the velocities are not changed.
void StateReader::bring_to_whole_steps(State& state) const {
    if (state.step == 0 || model_.local_damping > 0)
        return;
    const std::vector<Pull> pulls = pulls_at(model_, model_.time(state.step) - model_.time_step);
    const bool is_central = model_.integrator == Integrator::central_difference;
    for (std::size_t i = 0; i < state.velocity.size(); ++i)
        for (std::size_t axis = 0; axis < 3; ++axis)
            if (model_.node_motion[i][axis] == no_motion) {
                const double density = model_.materials[model_.material_of(i)].density;
                const double pull = pulls[model_.load_group(i)].on(model_, i)[axis];
                const double push = (state.force_density[i][axis] + pull) / density * model_.time_step;
                const double drag = model_.damping * model_.time_step / density;
                double& v = state.velocity[i][axis];
                v = 0.5 * (v + (is_central ? ((1 + drag / 2) * v - push) / (1 - drag / 2) : (v - push) / (1 - drag)));
            }
}

} // namespace periscope::gpu
