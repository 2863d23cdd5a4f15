#include "core/geometry/predict.hpp"

#include "core/geometry/discretise.hpp"
#include "core/model/model.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace periscope {
namespace {

// Measured on the structures of the model and of the engine's family store; see Model and gpu/family_store.hpp.
constexpr double bytes_per_node = 24 + 8 + 8 + 1 + 1 + 6 + 7 * 16 + 40 // model and device
                                  + 280;                               // frames in waiting and the grid they are written on
// The model's list, its copy in chunks of sixteen, and that on the device, which for a processor is the same memory.
constexpr double bytes_per_bond = (4 + 1) + 2 * 1.15 * (4 + 0.125);

void lattice(const BoxGeometry& g, double horizon, Prediction& p, double& sum_inverse_length) {
    const double dx = g.spacing.value;
    std::array<double, 3> count{};
    for (std::size_t a = 0; a < 3; ++a)
        count[a] = std::max(1.0, std::round(g.box[a].metres(dx) / dx));
    p.nodes = count[0] * count[1] * count[2];
    const int reach = static_cast<int>(std::floor(horizon / dx * (1 + 1e-10)));
    const double limit = horizon * horizon * (1 + 2e-10) / (dx * dx);
    for (int i = -reach; i <= reach; ++i)
        for (int j = -reach; j <= reach; ++j)
            for (int k = -reach; k <= reach; ++k) {
                const double length2 = i * i + j * j + k * k;
                if (length2 == 0 || length2 > limit)
                    continue;
                const std::array<int, 3> o{i, j, k};
                double pairs = 1;
                bool at_centre = true; // the middle node has the largest family
                for (std::size_t a = 0; a < 3; ++a) {
                    pairs *= std::max(0.0, count[a] - std::abs(o[a]));
                    const double middle = std::floor(count[a] / 2) + o[a];
                    at_centre = at_centre && middle >= 0 && middle < count[a];
                }
                p.bonds += pairs;
                if (at_centre)
                    sum_inverse_length += dx * dx * dx / (dx * std::sqrt(length2));
            }
}

} // namespace

Prediction predict(const Case& c, double body_volume, double body_area) {
    Prediction p;
    const double dx = c.spacing().value;
    const double horizon = c.horizon.metres(dx);
    if (!(dx > 0) || !(horizon > 0))
        return p;
    double sum_inverse_length = 2 * std::numbers::pi * horizon * horizon; // ∫ dV/|ξ| over the family
    if (const auto* box = std::get_if<BoxGeometry>(&c.geometry)) {
        sum_inverse_length = 0;
        lattice(*box, horizon, p, sum_inverse_length);
    } else {
        const auto kind = std::get<SurfaceGeometry>(c.geometry).discretisation;
        const auto placement =
            kind == Discretisation::tetrahedra_centroids ? NodePlacement::centroids : NodePlacement::vertices;
        p.nodes = predicted_nodes(body_volume, body_area, dx, placement, kind == Discretisation::lattice);
        if (!(p.nodes > 0))
            return {};
        // The part of a family that the surface cuts away: a layer δ deep has lost 3/16 of it on average.
        const double full = 4.0 / 3 * std::numbers::pi * std::pow(horizon, 3) * p.nodes / body_volume;
        const double lost = std::min(0.6, 3.0 / 16 * horizon * body_area / body_volume);
        p.bonds = p.nodes * full * (1 - lost);
    }
    p.bonds = std::min(p.bonds, p.nodes * std::max(0.0, p.nodes - 1)); // of a body smaller than the horizon
    p.bytes = p.nodes * bytes_per_node + p.bonds * bytes_per_bond;
    if (c.materials.empty() || !(c.materials[0].density.value > 0) || !(c.materials[0].youngs_modulus.value > 0))
        return p;
    const MaterialEntry& m = c.materials[0];
    const double stable =
        std::sqrt(2 * m.density.value / (micromodulus(m.youngs_modulus.value, horizon) * sum_inverse_length));
    p.time_step = c.run.time_step ? c.run.time_step->value : c.run.safety * stable;
    if (p.time_step > 0 && std::isfinite(p.time_step))
        p.steps = std::ceil(c.run.end_time.value / p.time_step * (1 - 1e-9));
    return p;
}

} // namespace periscope
