#include "core/reference/relaxation.hpp"

#include "core/base/error.hpp"
#include "core/model/pulls.hpp"
#include "core/reference/fracture_rules.hpp"
#include "core/stiffness/stable_time_step.hpp"
#include "core/stiffness/state_sums.hpp"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

namespace periscope {

double relaxation::damping(const Sums& s, double before) {
    const double square = s.inertia > 0 ? s.stiffness / s.inertia : 0;
    return square > 0 ? std::min(2 * std::sqrt(square), largest_damping) : before;
}

// On a regular grid, all nodes of a material have the density that follows from the largest sum k_i, which is known
// from the stable time step. The densities are computed for each material, because materials may differ much.
std::vector<double> fictitious_densities(const Model& m) {
    const double square = m.stable_step * m.stable_step;
    std::vector<double> density(m.nodes.size());
    if (m.is_state_based()) {
        const std::vector<double> sums = state_stiffness_sums(m);
        for (std::size_t i = 0; i < density.size(); ++i) // a node without bonds keeps its true density
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
            // A node without bonds keeps its true density.
            density[i] =
                sum > 0 ? relaxation::density_safety * 0.5 * square * sum : m.materials[m.material_of(i)].density;
        }
    });
    return density;
}

ReferenceRelaxation::ReferenceRelaxation(const Model& model)
    : model_(model), positions_(model.nodes.position.begin(), model.nodes.position.end()),
      families_(listed_families(model)), whole_stiffness_(plain_stiffness(model_, families_)),
      density_(fictitious_densities(model)) {
    const std::size_t n = model.nodes.size();
    state_.displacement = model.initial_displacement.empty() ? std::vector<Vec3>(n) : model.initial_displacement;
    state_.velocity.resize(n);
    state_.force_density.resize(n);
    state_.alive = families_.alive;
    left_.assign(state_.alive.begin(), state_.alive.end());
    any_softens_ = std::ranges::any_of(model.laws, &BondLaw::softens);
    load_.resize(n);
    equilibrium_ = state_.displacement;
    outer_.resize(n);
    if (model.initial_displacement.empty())
        return;
    sum_forces(Bonds::hold);
    put_loads(model.time(0));
    for (std::size_t i = 0; i < n; ++i)
        outer_[i] = outer_force(i);
    initial_ = energies().strain;
}

Vec3 ReferenceRelaxation::outer_force(std::size_t i) const {
    Vec3 outer{};
    for (std::size_t a = 0; a < axes_of(model_.space); ++a)
        outer[a] = model_.nodes.volume[i] * (is_free(i, a) ? load_[i][a] : -state_.force_density[i][a]);
    return outer;
}

void ReferenceRelaxation::add_work() {
    for (std::size_t i = 0; i < outer_.size(); ++i) {
        const Vec3 outer = outer_force(i);
        external_ += 0.5 * dot(outer_[i] + outer, state_.displacement[i] - equilibrium_[i]);
        outer_[i] = outer;
    }
    equilibrium_ = state_.displacement;
}

Energies ReferenceRelaxation::energies() const {
    const BondEnergies of_bonds = bond_energies(model_, families_, whole_stiffness_, state_.displacement,
                                                [&](std::uint64_t bond) { return left_[bond]; });
    Energies energies;
    energies.strain = of_bonds.strain;
    energies.fracture = of_bonds.fracture;
    energies.external = external_;
    energies.initial = initial_;
    return energies;
}

void ReferenceRelaxation::advance(std::uint64_t load_steps) {
    for (std::uint64_t k = 0; k < load_steps; ++k)
        load_step();
}

namespace {

double growth(double stretch) {
    return stretch * (2 + stretch);
}

// Returns the overload of a bond whose law breaks abruptly, and 0 for other laws.
double overload_of(const BondLaw& law, double stretch) {
    if (law.softens() || law.critical_stretch >= never_breaks)
        return 0;
    const double pulled = growth(stretch) / growth(law.critical_stretch);
    if (!law.breaks_in_compression || law.critical_stretch >= 1)
        return pulled;
    return std::max(pulled, growth(stretch) / growth(-law.critical_stretch));
}

} // namespace

// Returns the stiffness of the intact bond times its remaining fraction λ. With Bonds::fail, it also stores λ.
double ReferenceRelaxation::bond_stiffness(std::size_t i, std::uint64_t b, const Vec3& xi, double stretch, Bonds bonds,
                                           double overload) {
    const std::size_t j = families_.neighbour[b];
    const BondLaw& law = model_.law(model_.material_of(i), model_.material_of(j));
    double left = left_[b];
    if (bonds != Bonds::hold && !model_.no_fail[i] && !model_.no_fail[j]) {
        const double law_stretch = stretch / strength_factor(law, xi);
        if (law.softens())
            left = std::min(left, secant(law, law_stretch));
        else if (bonds == Bonds::fail && overload_of(law, law_stretch) >= overload)
            left = 0;
        if (bonds == Bonds::fail) {
            left_[b] = left;
            if (left == 0)
                state_.alive[b] = 0;
        }
    }
    return whole_stiffness_[b] * left;
}

ReferenceRelaxation::Limits ReferenceRelaxation::limits(double from) const {
    const auto& x = positions_;
    Limits found;
    for (std::size_t i = 0; i < x.size(); ++i)
        for (auto b = families_.begin[i]; b < families_.begin[i + 1]; ++b) {
            const std::size_t j = families_.neighbour[b];
            if (!state_.alive[b] || model_.no_fail[i] || model_.no_fail[j])
                continue;
            const BondLaw& law = model_.law(model_.material_of(i), model_.material_of(j));
            const Vec3 xi = x[j] - x[i];
            const double stretch = (norm(xi + state_.displacement[j] - state_.displacement[i]) - norm(xi)) / norm(xi) /
                                   strength_factor(law, xi);
            const double overload = overload_of(law, stretch);
            found.overload = std::max(found.overload, overload);
            found.count += overload >= from ? 1 : 0;
            if (law.softens())
                found.softened = std::max(found.softened, left_[b] - secant(law, stretch));
        }
    return found;
}

double ReferenceRelaxation::break_from(double largest) const {
    const double most = std::max(fracture::least_bonds, fracture::share_of_bonds * static_cast<double>(model_.bonds()));
    double from = fracture::breaks_from(largest);
    for (int k = 0; k < 6 && limits(from).count > most; ++k)
        from = 1 + 0.5 * ((from - 1) + (largest - 1));
    return from;
}

void ReferenceRelaxation::sum_forces(Bonds bonds, double overload) {
    const auto& x = positions_;
    for (std::size_t i = 0; i < x.size(); ++i) {
        Vec3 force{};
        for (auto b = families_.begin[i]; b < families_.begin[i + 1]; ++b) {
            if (!state_.alive[b])
                continue;
            const std::size_t j = families_.neighbour[b];
            const Vec3 xi = x[j] - x[i];
            const Vec3 bond = xi + state_.displacement[j] - state_.displacement[i];
            const double length = norm(bond), stretch = (length - norm(xi)) / norm(xi);
            force +=
                (bond_stiffness(i, b, xi, stretch, bonds, overload) * stretch * model_.nodes.volume[j] / length) * bond;
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
            const double change = state_.displacement[i][a] - start_displacement_[i][a];
            s.stiffness -= volume * change * (state_.force_density[i][a] - start_force_[i][a]);
            s.inertia += volume * density_[i] / (model_.stable_step * model_.stable_step) * change * change;
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

void ReferenceRelaxation::put_loads(double time) {
    const std::vector<Pull> pulls = pulls_at(model_, time);
    for (std::size_t i = 0; i < density_.size(); ++i)
        load_[i] = pulls[model_.load_group(i)].on(model_, i);
}

void ReferenceRelaxation::put_load(double time) {
    put_loads(time);
    for (std::size_t i = 0; i < density_.size(); ++i) {
        for (std::size_t a = 0; a < axes_of(model_.space); ++a)
            if (!is_free(i, a))
                state_.displacement[i][a] = model_.prescribed(i, a, time);
    }
}

void ReferenceRelaxation::load_step() {
    ++state_.step;
    double done = 0, part = next_part_;
    while (done < 1 - 1e-9) {
        const std::vector<Vec3> rest = state_.displacement;
        const double overload_at_rest = limits(1).overload;
        put_load(model_.time(state_.step - 1) + (done + part) * model_.time_step);
        double next = part, softened = 0;
        if (settle(part, overload_at_rest, next, softened)) {
            largest_acting_ = acting_;
            done += part;
            next_part_ = fracture::next_part(part, next_part_, softened);
            part = std::min(next_part_, 1 - done);
        } else {
            state_.displacement = rest;
            part = next;
        }
    }
}

// Finds the equilibrium at the end of a part of the load step. Returns false if the part must be repeated with the
// smaller size `next_part`.
bool ReferenceRelaxation::settle(double part, double overload_at_rest, double& next_part, double& softened) {
    const double wanted = relaxation::margin * model_.quasi_static.tolerance;
    const auto softens_too_much = [&](double by) {
        if (!fracture::is_cut_for_softening(part, by))
            return false;
        next_part = next_part_ = std::max(fracture::least_part, part / 2);
        return true;
    };
    const Bonds between_events = any_softens_ ? Bonds::yield : Bonds::hold;
    if (any_softens_) {
        relax(fracture::rough_equilibrium, Bonds::hold);
        relax(fracture::rough_equilibrium, Bonds::yield);
        if (softens_too_much(limits(1).softened / 1.5))
            return false;
    }
    bool has_broken = false;
    for (int event = 0; event < fracture::most_events; ++event) {
        relax(wanted, between_events);
        const Limits found = limits(1);
        if (!has_broken && softens_too_much(found.softened))
            return false;
        if (!has_broken && fracture::is_cut_for_event(part, overload_at_rest, found.overload)) {
            next_part =
                std::max(fracture::least_part, part * fracture::part_to_event(overload_at_rest, found.overload));
            return false;
        }
        softened = std::max(softened, found.softened);
        if (found.overload >= 1) // counts the work before these bonds break
            add_work();
        sum_forces(Bonds::fail, found.overload >= 1 ? break_from(found.overload) : 1);
        find_residual();
        has_broken = has_broken || found.overload >= 1;
        const bool holds = found.overload < 1 || limits(1).overload < 1;
        if (holds && residual_ <= model_.quasi_static.tolerance) {
            add_work();
            return true;
        }
    }
    throw RunError(fmt::format("Load step {}: bonds continue to break.", state_.step));
}

// Iterates until the residual is at most this value. Throws RunError after too many iterations.
void ReferenceRelaxation::relax(double residual, Bonds bonds) {
    sum_forces(bonds);
    start_displacement_ = state_.displacement;
    start_force_ = state_.force_density;
    std::fill(state_.velocity.begin(), state_.velocity.end(), Vec3{});
    damping_ = 0;
    std::uint64_t next_start = relaxation::first_start;
    for (std::uint64_t n = 0;; ++n, ++iterations_) {
        find_residual();
        if (residual_ <= residual)
            return;
        if (n >= static_cast<std::uint64_t>(model_.quasi_static.most_iterations))
            throw RunError(fmt::format("Load step {}: no equilibrium, residual {:.3g}.", state_.step, residual_));
        if (n > 0 && n % relaxation::adapt_every == 0)
            damping_ = relaxation::damping(sums(), damping_);
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
        sum_forces(bonds);
    }
}

} // namespace periscope
