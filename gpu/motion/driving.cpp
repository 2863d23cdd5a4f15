#include "gpu/motion/driving.hpp"

#include "core/model/pulls.hpp"

#include <cmath>
#include <limits>
#include <vector>

namespace periscope::gpu {
namespace {

constexpr double largest_growth = 8; // limit of the factor of an extrapolated increment

double change_of_drive(const Model& model, double before, double now, double next) {
    double both = 0, square = 0;
    const auto add = [&](double first, double second) {
        both += first * second;
        square += first * first;
    };
    for (const Motion& m : model.motions) {
        const double u = m.displacement(now);
        add(u - m.displacement(before), m.displacement(next) - u);
    }
    if (square > 0)
        return both / square;
    const std::vector<Pull> a = pulls_at(model, before), b = pulls_at(model, now), c = pulls_at(model, next);
    const auto add_change = [&](const Vec3& x, const Vec3& y, const Vec3& z) {
        for (std::size_t axis = 0; axis < 3; ++axis)
            add(y[axis] - x[axis], z[axis] - y[axis]);
    };
    for (Vec3 Pull::*const part :
         // one kind of loads at a time, since they have different units
         {&Pull::per_node, &Pull::per_volume, &Pull::per_mass, &Pull::per_factor}) {
        for (std::size_t g = 0; g < a.size(); ++g)
            add_change(a[g].*part, b[g].*part, c[g].*part);
        if (square > 0)
            break;
    }
    return square > 0 ? both / square : 0;
}

} // namespace

double growth_of_drive(const Model& model, double before, double now, double next) {
    const double growth = change_of_drive(model, before, now, next);
    return std::abs(growth) < largest_growth ? growth : 0;
}

Driving::Driving(const Model& model, const DeviceContexts& devices, bool double_precision)
    : model_(model), devices_(devices), units_(units_of(model)), is_double_(double_precision) {
    for (auto* copies : {&prescribed_, &loads_})
        for (const auto& device : devices) {
            Copy copy;
            copy.buffer = device->buffer(copy.bytes);
            copies->push_back(copy);
        }
}

template <typename Real>
void Driving::put(std::vector<Copy>& copies, const std::vector<Real>& values) {
    for (const auto& device : devices_) {
        Copy& copy = copies[device->number];
        on_device(*device, [&] {
            device->grow(copy.buffer, copy.bytes, values.size() * sizeof(Real));
            if (!values.empty())
                device->queue.enqueueWriteBuffer(copy.buffer, CL_TRUE, 0, values.size() * sizeof(Real), values.data());
        });
    }
}

void Driving::put_steps(std::uint64_t done, std::uint64_t steps) {
    const auto time_of = [&](std::uint64_t s) { return model_.time(done + s); };
    if (!model_.motions.empty())
        is_double_ ? put_motions<double>(done, steps) : put_motions<float>(done, steps);
    if (!model_.loads.empty())
        is_double_ ? put_loads<double>(steps, time_of) : put_loads<float>(steps, time_of);
}

std::uint32_t Driving::loads_of_step() const {
    const std::size_t of_group = 2 + (model_.has_nodal_loads() ? 1 : 0) + (model_.factor.empty() ? 0 : 1);
    return static_cast<std::uint32_t>(of_group * model_.load_groups.size());
}

void Driving::put_time(double time) {
    const auto time_of = [&](std::uint64_t) { return time; };
    is_double_ ? put_motions_of<double>(time) : put_motions_of<float>(time);
    is_double_ ? put_loads<double>(1, time_of) : put_loads<float>(1, time_of);
}

template <typename Real>
void Driving::put_motions(std::uint64_t done, std::uint64_t steps) {
    std::vector<Real> values;
    values.reserve(2 * steps * model_.motions.size());
    for (std::uint64_t s = 1; s <= steps; ++s) {
        const double time = model_.time(done + s);
        for (const Motion& m : model_.motions) {
            const double u = m.displacement(time) / units_.length;
            const double before = m.displacement(time - model_.time_step) / units_.length;
            values.push_back(goes_on(model_, m) ? std::numeric_limits<Real>::quiet_NaN() : static_cast<Real>(u));
            values.push_back(static_cast<Real>(u - before));
        }
    }
    put(prescribed_, values);
}

template <typename Real>
void Driving::put_motions_of(double time) {
    std::vector<Real> values;
    for (const Motion& m : model_.motions) {
        values.push_back(static_cast<Real>(m.displacement(time) / units_.length));
        values.push_back(0); // the velocity is zero in equilibrium
    }
    put(prescribed_, values);
}

template <typename Real, typename TimeOf>
void Driving::put_loads(std::uint64_t steps, TimeOf time_of) {
    std::vector<Real> values;
    values.reserve(4 * steps * loads_of_step());
    const auto append = [&](const Vec3& v, double unit) {
        for (const double component : {v.x / unit, v.y / unit, v.z / unit, 0.0})
            values.push_back(static_cast<Real>(component));
    };
    for (std::uint64_t s = 0; s < steps; ++s)
        for (const Pull& pull : pulls_at(model_, time_of(s))) {
            append(pull.per_volume, units_.force_density());
            append(pull.per_mass, units_.acceleration());
            if (model_.has_nodal_loads())
                append(pull.per_node, units_.force_density() * units_.volume);
            if (!model_.factor.empty())
                append(pull.per_factor, units_.force_density());
        }
    put(loads_, values);
}

} // namespace periscope::gpu
