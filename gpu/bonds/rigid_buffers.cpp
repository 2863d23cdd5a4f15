#include "gpu/bonds/rigid_buffers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <utility>

namespace periscope::gpu {
namespace {

constexpr double endless = 1e30;
constexpr double coarse_margin = 0.01; // in spacings, added to a neighbourhood because of rounding

// The units of the mass of a body and of the forces on it.
double mass_unit(const Units& units) {
    return units.density * units.volume;
}
double force_unit(const Units& units) {
    return units.force_density() * units.volume;
}

Vec3 origin_of(const Model& model) {
    return model.nodes.position.front();
}

// The box around a body in which a node can touch it, in the axes of the body, in spacings.
struct Neighbourhood {
    Vec3 low, high;
};
Neighbourhood neighbourhood(const RigidBody& body, const Model& model) {
    const double dx = model.nodes.spacing, more = body.distance / dx + coarse_margin;
    const Box bounds = bounds_of(body, model.space);
    Neighbourhood near;
    for (std::size_t a = 0; a < 3; ++a) {
        near.low[a] = std::max(bounds.min[a] / dx - more, -endless);
        near.high[a] = std::min(bounds.max[a] / dx + more, endless);
    }
    return near;
}

// The different grids of all bodies, which are stored one after the other in an array, and where the grid of each body
// begins in it.
struct Grids {
    std::vector<const DistanceGrid*> all;
    std::vector<std::size_t> first; // for each body: index of its first value; 0 without a grid
};
Grids grids_of(const std::vector<RigidBody>& bodies) {
    Grids grids;
    std::map<const DistanceGrid*, std::size_t> begins;
    std::size_t end = 0;
    for (const RigidBody& body : bodies) {
        if (body.grid && begins.try_emplace(body.grid.get(), end).second) {
            grids.all.push_back(body.grid.get());
            end += body.grid->values.size();
        }
        grids.first.push_back(body.grid ? begins[body.grid.get()] : 0);
    }
    return grids;
}

cl::Buffer distances_of(DeviceContext& device, const std::vector<RigidBody>& bodies) {
    std::vector<float> values;
    for (const DistanceGrid* grid : grids_of(bodies).all)
        values.insert(values.end(), grid->values.begin(), grid->values.end());
    return values.empty() ? device.zeros(16) : device.of(values);
}

std::size_t wide_size(bool wide_is_double) {
    return wide_is_double ? 8 : 4;
}

std::string define(const char* name, const std::string& value) {
    return fmt::format("#define {} {}\n", name, value);
}

// Returns the text "{a, b, …}" with a value of each body.
template <typename Value>
std::string list(const std::vector<RigidBody>& bodies, const Value& value) {
    std::vector<std::string> texts;
    for (const RigidBody& body : bodies)
        texts.push_back(fmt::format("{}", value(body)));
    return fmt::format("{{{}}}", fmt::join(texts, ", "));
}

std::string surface_definitions(const std::vector<RigidBody>& bodies) {
    const Grids grids = grids_of(bodies);
    if (grids.all.empty())
        return {};
    const std::string counts = list(bodies, [](const RigidBody& b) {
        const auto count = b.grid ? b.grid->count : std::array<std::uint32_t, 3>{};
        return fmt::format("{{{}, {}, {}}}", count[0], count[1], count[2]);
    });
    return define("SURFACE_BODIES", "") + define("GRID_FIRSTS", fmt::format("{{{}}}", fmt::join(grids.first, ", "))) +
           define("GRID_COUNTS", counts);
}

// Returns x and y of the corners of all polygons, in spacings.
std::vector<double> polygon_corners(const std::vector<RigidBody>& bodies, double dx) {
    std::vector<double> corners;
    for (const RigidBody& body : bodies)
        for (const Vec3& corner : body.polygon)
            corners.insert(corners.end(), {corner.x / dx, corner.y / dx});
    return corners;
}

std::string polygon_definitions(const std::vector<RigidBody>& bodies) {
    if (std::ranges::all_of(bodies, [](const RigidBody& b) { return b.polygon.empty(); }))
        return {};
    std::size_t first = 0;
    return define("POLYGON_BODIES", "") + define("POLYGON_RANGES", list(bodies, [&](const RigidBody& b) {
                                                     const std::size_t begin =
                                                         std::exchange(first, first + b.polygon.size());
                                                     return fmt::format("{{{}, {}}}", begin, b.polygon.size());
                                                 }));
}

} // namespace

bool has_projection(const Model& model) {
    return std::ranges::any_of(model.rigid_bodies, &RigidBody::projects);
}

std::vector<double> numbers_of_bodies(const Model& model) {
    const Units units = units_of(model);
    const double dx = units.length, rate = model.contact_rate() * units.time * units.time;
    const double inertia = mass_unit(units) * dx * dx;
    std::vector<double> all;
    const auto add = [&](const Vec3& v, double unit) { all.insert(all.end(), {v.x / unit, v.y / unit, v.z / unit}); };
    for (const RigidBody& body : model.rigid_bodies) {
        add(body.size, dx);
        add(body.centre - origin_of(model), dx);
        all.insert(all.end(), {body.stiffness * rate, body.friction, body.distance / dx, body.mass / mass_unit(units)});
        add(body.inertia, inertia);
        add(body.acceleration, units.acceleration());
        const Neighbourhood near = neighbourhood(body, model);
        add(near.low, 1);
        add(near.high, 1);
        const DistanceGrid none, &grid = body.grid ? *body.grid : none;
        add(grid.low, dx);
        all.insert(all.end(), {grid.step / dx, static_cast<double>(body.kind), static_cast<double>(body.motion),
                               body.projects ? 1.0 : 0.0});
    }
    return all;
}

std::string rigid_definitions(const Model& model, bool double_precision) {
    const std::vector<RigidBody>& bodies = model.rigid_bodies;
    if (bodies.empty())
        return {};
    std::string text =
        define("RIGID_BODIES", std::to_string(bodies.size())) + define("IS_FLAT", axes_of(model.space) < 3 ? "1" : "0");
    if (!model.nodes.lattice && !double_precision)
        text += define("REFERENCE_LOW", "");
    if (has_projection(model))
        text += define("PROJECTION", "");
    return text + surface_definitions(bodies) + polygon_definitions(bodies);
}

RigidBuffers common_rigid_buffers(DeviceContext& device, const Model& model, bool wide_is_double) {
    if (model.rigid_bodies.empty())
        return {};
    std::vector<double> all;
    for (const RigidBody& body : model.rigid_bodies) {
        const std::vector<double> state = packed(state_at_start(body, model.start_time), units_of(model));
        all.insert(all.end(), state.begin(), state.end());
    }
    RigidBuffers buffers;
    buffers.state = device.of_reals(all, wide_is_double);
    buffers.bodies = device.of_reals(numbers_of_bodies(model), wide_is_double);
    buffers.distances = distances_of(device, model.rigid_bodies);
    buffers.corners = device.of_reals(polygon_corners(model.rigid_bodies, model.nodes.spacing), wide_is_double);
    buffers.reference_low = device.zeros(16); // positions on a lattice are not rounded
    return buffers;
}

RigidBuffers with_contact_sums(RigidBuffers common, DeviceContext& device, const Model& model, std::size_t items,
                               bool wide_is_double) {
    if (model.rigid_bodies.empty())
        return {};
    common.touched = device.zeros(4 * items);
    common.sums = device.zeros(items * model.rigid_bodies.size() * contact_sum_numbers * wide_size(wide_is_double));
    return common;
}

RigidSize rigid_size(const Model& model, std::uint64_t items, bool wide_is_double) {
    const std::uint64_t bodies = model.rigid_bodies.size();
    if (bodies == 0)
        return {};
    const std::uint64_t of_sum = bodies * contact_sum_numbers * wide_size(wide_is_double), each = items_of_part(items);
    RigidSize size;
    size.of_item = 4;
    size.sums_of_item = of_sum;
    size.common = (items + each - 1) / each * (4 + of_sum) + 2 * local_size * of_sum;
    for (const DistanceGrid* grid : grids_of(model.rigid_bodies).all)
        size.common += grid->values.size() * sizeof grid->values[0];
    return size;
}

std::size_t items_of_part(std::size_t items) {
    constexpr std::size_t least_of_work_item = 16;
    const auto root = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(items))));
    return local_size * std::max(least_of_work_item, (root + local_size - 1) / local_size);
}

Vec3 reference_position(const Model& model, const Vec3& first_node, std::size_t node) {
    const Vec3 x = (1 / model.nodes.spacing) * (model.nodes.position[node] - first_node);
    if (model.nodes.lattice) // on a lattice, positions are whole numbers, which single precision represents exactly
        return {std::round(x.x), std::round(x.y), std::round(x.z)};
    return x;
}

std::vector<Vec3> reference_positions(const Model& model) {
    std::vector<Vec3> positions;
    positions.reserve(model.nodes.size());
    const Vec3 first = model.nodes.position.front();
    for (std::size_t i = 0; i < model.nodes.size(); ++i)
        positions.push_back(reference_position(model, first, i));
    return positions;
}

std::vector<Vec3> dropped_of(const std::vector<Vec3>& positions) {
    std::vector<Vec3> dropped = positions;
    for (Vec3& x : dropped)
        for (std::size_t a = 0; a < 3; ++a)
            x[a] -= static_cast<double>(static_cast<float>(x[a]));
    return dropped;
}

std::vector<double> packed(const RigidState& s, const Units& units) {
    std::vector<double> all(body_state_numbers);
    const auto put = [&](std::size_t at, const Vec3& v, double unit) {
        for (std::size_t a = 0; a < 3; ++a)
            all[at + a] = v[a] / unit;
    };
    const double momentum = mass_unit(units) * units.length * units.length / units.time;
    put(0, s.displacement, units.length);
    for (std::size_t a = 0; a < 3; ++a)
        put(3 + 3 * a, s.axes[a], 1);
    put(12, s.velocity, units.length / units.time);
    put(15, s.spin, 1 / units.time);
    put(18, s.momentum, momentum);
    put(21, s.force, force_unit(units));
    put(24, s.torque, force_unit(units) * units.length);
    all[27] = s.contact_energy / (force_unit(units) * units.length);
    all[28] = s.friction_loss / (force_unit(units) * units.length);
    return all;
}

RigidState unpacked(const std::vector<double>& all, std::size_t from, const Units& units) {
    const auto vector = [&](std::size_t at, double unit) {
        return unit * Vec3{all[from + at], all[from + at + 1], all[from + at + 2]};
    };
    RigidState s;
    const double joule = force_unit(units) * units.length;
    s.displacement = vector(0, units.length);
    for (std::size_t a = 0; a < 3; ++a)
        s.axes[a] = vector(3 + 3 * a, 1);
    s.velocity = vector(12, units.length / units.time);
    s.spin = vector(15, 1 / units.time);
    s.momentum = vector(18, mass_unit(units) * units.length * units.length / units.time);
    s.force = vector(21, force_unit(units));
    s.torque = vector(24, joule);
    s.contact_energy = all[from + 27] * joule;
    s.friction_loss = all[from + 28] * joule;
    return s;
}

} // namespace periscope::gpu
