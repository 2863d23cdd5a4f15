#include "core/model/relaxation.hpp"

#include "core/base/error.hpp"
#include "core/model/pulls.hpp"
#include "core/model/stable_time_step.hpp"
#include "core/model/state_sums.hpp"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

namespace periscope {

double relaxation::damping(const Sums& s) {
    const double square = s.inertia > 0 ? s.stiffness / s.inertia : 0;
    return square > 0 ? std::min(2 * std::sqrt(square), largest_damping) : 0;
}

// Of a regular grid the largest sum stands for all, which the stable step tells; by materials, for those may differ much.
std::vector<double> fictitious_densities(const Model& m) {
    const double square = m.stable_step * m.stable_step;
    std::vector<double> density(m.nodes.size());
    if (m.is_state_based()) {
        const std::vector<double> sums = state_stiffness_sums(m);
        for (std::size_t i = 0; i < density.size(); ++i) // a node without bonds has only its own weight
            density[i] = sums[i] > 0 ? relaxation::density_safety * 0.5 * square * sums[i]
                                     : m.materials[m.material_of(i)].density;
        return density;
    }
    if (m.regular) {
        const double sum = 2 / (square * largest_specific_stiffness(m.materials, m.laws));
        std::vector<double> of_material;
        for (std::size_t a = 0; a < m.materials.size(); ++a) {
            double stiffest = 0;
            for (std::size_t b = 0; b < m.materials.size(); ++b)
                stiffest = std::max(stiffest, stiffest_of(m.law(a, b), m.laws.size()));
            of_material.push_back(relaxation::density_safety * 0.5 * square * stiffest * sum);
        }
        for (std::size_t i = 0; i < density.size(); ++i)
            density[i] = of_material[m.material_of(i)];
        return density;
    }
    const auto& x = m.nodes.position;
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, density.size(), 256), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i) {
            double sum = 0;
            for (const std::uint32_t j : m.families.of(i))
                sum += m.bond_stiffness(i, j) * m.nodes.volume[j] / norm(x[j] - x[i]);
            // A node without bonds has only its own weight.
            density[i] =
                sum > 0 ? relaxation::density_safety * 0.5 * square * sum : m.materials[m.material_of(i)].density;
        }
    });
    return density;
}

ReferenceRelaxation::ReferenceRelaxation(const Model& model)
    : model_(model), families_(listed_families(model)), whole_stiffness_(model, families_),
      density_(fictitious_densities(model)) {
    const std::size_t n = model.nodes.size();
    state_.displacement = model.initial_displacement.empty() ? std::vector<Vec3>(n) : model.initial_displacement;
    state_.velocity.resize(n);
    state_.force_density.resize(n);
    state_.alive = families_.alive;
    left_.assign(state_.alive.begin(), state_.alive.end());
    load_.resize(n);
}

void ReferenceRelaxation::advance(std::uint64_t load_steps) {
    for (std::uint64_t k = 0; k < load_steps; ++k)
        load_step();
}

// Of a whole bond, times the smallest secant so far.
double ReferenceRelaxation::bond_stiffness(std::size_t i, std::uint64_t b, const Vec3& xi, double stretch,
                                           bool may_break) {
    const std::size_t j = families_.neighbour[b];
    const BondLaw& law = model_.law(model_.material_of(i), model_.material_of(j));
    if (may_break && !model_.no_fail[i] && !model_.no_fail[j]) {
        left_[b] = std::min(left_[b], secant(law, stretch / strength_factor(law, xi)));
        if (left_[b] == 0)
            state_.alive[b] = 0;
    }
    return whole_stiffness_(i, j) * left_[b];
}

void ReferenceRelaxation::sum_forces(bool may_break) {
    const auto& x = model_.nodes.position;
    for (std::size_t i = 0; i < x.size(); ++i) {
        Vec3 force{};
        for (auto b = families_.begin[i]; b < families_.begin[i + 1]; ++b) {
            if (!state_.alive[b])
                continue;
            const std::size_t j = families_.neighbour[b];
            const Vec3 xi = x[j] - x[i];
            const Vec3 bond = xi + state_.displacement[j] - state_.displacement[i];
            const double length = norm(bond), stretch = (length - norm(xi)) / norm(xi);
            force += (bond_stiffness(i, b, xi, stretch, may_break) * stretch * model_.nodes.volume[j] / length) * bond;
        }
        state_.force_density[i] = force;
    }
}

relaxation::Sums ReferenceRelaxation::sums() const {
    relaxation::Sums s;
    for (std::size_t i = 0; i < density_.size(); ++i)
        for (std::size_t a = 0; a < axes_of(model_.space); ++a) {
            const double volume = model_.nodes.volume[i], pulls = volume * (state_.force_density[i][a] + load_[i][a]);
            if (!is_free(i, a)) {
                s.acting2 += pulls * pulls;
                continue;
            }
            const double way = state_.displacement[i][a] - start_displacement_[i][a];
            s.stiffness -= volume * way * (state_.force_density[i][a] - start_force_[i][a]);
            s.inertia += volume * density_[i] / (model_.stable_step * model_.stable_step) * way * way;
            s.residual2 += pulls * pulls;
            s.acting2 += volume * load_[i][a] * volume * load_[i][a];
        }
    return s;
}

void ReferenceRelaxation::find_residual() {
    const relaxation::Sums s = sums();
    acting_ = std::max(largest_acting_, std::sqrt(s.acting2));
    residual_ = s.residual2 > 0 ? std::sqrt(s.residual2) / acting_ : 0;
}

void ReferenceRelaxation::load_step() {
    ++state_.step;
    const double time = model_.time(state_.step);
    const std::vector<Pull> pulls = pulls_at(model_, time);
    for (std::size_t i = 0; i < density_.size(); ++i) {
        const Pull& pull = pulls[model_.load_group(i)];
        load_[i] = pull.on(model_.nodes.volume[i], model_.materials[model_.material_of(i)].density);
        for (std::size_t a = 0; a < axes_of(model_.space); ++a)
            if (!is_free(i, a))
                state_.displacement[i][a] =
                    model_.motions[static_cast<std::size_t>(model_.node_motion[i][a])].displacement(time);
    }
    sum_forces(false);
    for (int round = 0; round < relaxation::most_rounds; ++round) {
        relax();
        sum_forces(true);
        find_residual();
        if (residual_ <= model_.quasi_static.tolerance) {
            largest_acting_ = acting_;
            return;
        }
    }
    throw RunError(fmt::format("Load step {}: bonds continue to break.", state_.step));
}

// To rest with the bonds as they are; the forces are those of the displacement.
void ReferenceRelaxation::relax() {
    start_displacement_ = state_.displacement;
    start_force_ = state_.force_density;
    std::fill(state_.velocity.begin(), state_.velocity.end(), Vec3{});
    damping_ = 0;
    std::uint64_t next_start = relaxation::first_start;
    for (std::uint64_t n = 0;; ++n, ++iterations_) {
        find_residual();
        if (residual_ <= relaxation::margin * model_.quasi_static.tolerance)
            return;
        if (n >= static_cast<std::uint64_t>(model_.quasi_static.most_iterations))
            throw RunError(fmt::format("Load step {}: no equilibrium, residual {:.3g}.", state_.step, residual_));
        if (n > 0 && n % relaxation::adapt_every == 0)
            damping_ = relaxation::damping(sums());
        if (n == next_start) {
            next_start *= 2;
            start_displacement_ = state_.displacement;
            start_force_ = state_.force_density;
        }
        const double step = model_.stable_step;
        for (std::size_t i = 0; i < density_.size(); ++i)
            for (std::size_t a = 0; a < axes_of(model_.space); ++a) {
                if (!is_free(i, a))
                    continue;
                double& v = state_.velocity[i][a];
                v = ((2 - damping_) * v + 2 * step / density_[i] * (state_.force_density[i][a] + load_[i][a])) /
                    (2 + damping_);
                state_.displacement[i][a] += step * v;
            }
        sum_forces(false);
    }
}

} // namespace periscope
