#include "core/physics/separation.hpp"

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

double sum_of_squares(const std::vector<double>& whole) {
    double sum = 0;
    for (const double w : whole)
        sum += w;
    return sum * sum;
}

// Computes the double integral of separation.hpp, ∫ v dv Σ n² over the layers. ln v and ln(cos φ/|ξ|) have equal steps,
// so λ is needed only at the sums of both. The critical stretch is midway between two steps.
double coupled_work(const PlaneCrossing& plane, const BondLaw& law) {
    std::size_t steps = 0;
    for (const auto& layer : plane.layers)
        steps = std::max(steps, layer.size());
    if (steps == 0 || !(law.elastic_stretch() > 0) || !(law.critical_stretch > 0))
        return 0;
    const double end = std::log(law.critical_stretch);
    const auto elastic_steps = static_cast<std::size_t>(
        std::max(0.0, std::ceil((end - std::log(law.elastic_stretch())) / log_step)) + static_cast<double>(steps) + 1);
    std::vector<double>
        // λ at increasing stretches: from the last one at which every bond is elastic to the first one at which every
        // bond is broken
        left;
    const double begin = end - (static_cast<double>(elastic_steps) - 0.5) * log_step;
    for (std::size_t k = 0; k < elastic_steps; ++k)
        left.push_back(secant(law, std::exp(begin + static_cast<double>(k) * log_step)));
    const double first_opening = std::exp(begin - plane.first_log);
    double work = 0, whole = 0;
    for (const auto& layer : plane.layers) {
        whole += sum_of_squares(layer);
        for (std::size_t v = 1; v < left.size(); ++v) {
            double n = 0;
            for (std::size_t k = 0; k < layer.size() && v + k < left.size(); ++k)
                n += layer[k] * left[v + k];
            const double opening = first_opening * std::exp(static_cast<double>(v) * log_step);
            work += opening * opening * n * n * log_step;
        }
    }
    return work + 0.5 * whole * first_opening * first_opening * std::exp(log_step);
}

} // namespace

void add_to_layer(PlaneCrossing& plane, std::size_t layer, double cosine_per_length, double part) {
    const double row = std::max(0.0, (std::log(cosine_per_length) - plane.first_log) / log_step);
    const auto below = static_cast<std::size_t>(row);
    const double above = row - static_cast<double>(below);
    if (plane.layers.size() <= layer)
        plane.layers.resize(layer + 1);
    auto& parts = plane.layers[layer];
    if (parts.size() < below + 2)
        parts.resize(below + 2);
    parts[below] += (1 - above) * part;
    parts[below + 1] += above * part;
}

double separation_energy(const PlaneCrossing& plane, const BondLaw& law) {
    const double coupled = plane.coupling != 0 ? plane.coupling * coupled_work(plane, law) : 0;
    return plane.per_area * area(law) + coupled;
}

} // namespace periscope
