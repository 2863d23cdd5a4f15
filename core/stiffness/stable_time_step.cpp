#include "core/stiffness/stable_time_step.hpp"

#include "core/case/unit.hpp"
#include "core/nodes/node_kinds.hpp"
#include "core/stiffness/corrections.hpp"
#include "core/stiffness/state_sums.hpp"

#include <fmt/format.h>
#include <tbb/blocked_range.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace periscope {
namespace {

// Returns a full box, in which each axis has at most this number of layers.
LatticeShape cut_down(LatticeShape shape, std::uint32_t most) {
    shape = shape.full();
    for (auto& count : shape.count)
        count = std::min(count, most);
    return shape;
}

// Returns β_ij g_ij λ_ij V_j / |ξ| of a bond of a grid of a single material, including the factor of its direction.
double regular_share(const Model& m, std::uint32_t i, std::uint32_t j, GridOffset offset,
                     const NodeCorrections& corrections) {
    const Vec3 xi = m.nodes.spacing * to_vector(offset);
    const double direction = m.laws.size() == 1 ? stiffness_factor(m.laws.front(), xi) : 1;
    return m.bond_weight(norm(xi)) * corrections.factor(i, j, xi) * direction / norm(xi) * m.nodes.volume.front();
}

// Returns the sum of regular_share() over the family of a node.
double regular_sum(const Model& m, const LatticeShape& shape, std::uint32_t node, const NodeCorrections& corrections) {
    double sum = 0;
    for (std::size_t b = 0; b < m.regular->bonds(); ++b) {
        const GridOffset o = m.regular->of_bond(b);
        const auto j = neighbour(shape, node, o);
        if (!j)
            continue;
        sum += regular_share(m, node, *j, o, corrections);
    }
    return sum;
}

// Returns the smallest 2 / Σ_j rate_ij β_ij g_ij λ_ij V_j / |ξ| of these nodes of a grid (ascending). They must include
// all nodes that lack a bond because of a hole or an absent bond, because λ is larger beside these. rate(i, j, bond)
// returns c/ρ of a bond.
template <typename Nodes, typename Rate>
double least_regular_ratio(const Model& m, const Nodes& nodes, const Rate& rate) {
    constexpr double rounding = 1e-9; // far less than the share of a single bond
    const auto& absent = m.regular->absent;
    const auto node_of = [](const CutBond& bond, std::uint32_t node) { return bond.node < node; };
    const NodeCorrections corrections{m.family_volume, m.energy_factor};
    // regular_share() of each bond, if it is the same for all nodes because there is no correction
    std::vector<double> alike;
    for (std::size_t b = 0; m.surface_correction == SurfaceCorrection::none && b < m.regular->bonds(); ++b)
        alike.push_back(regular_share(m, 0, 0, m.regular->of_bond(b), corrections));
    const auto share = [&](std::uint32_t i, std::uint32_t j, std::size_t bond) {
        return rate(i, j, bond) *
               (alike.empty() ? regular_share(m, i, j, m.regular->of_bond(bond), corrections) : alike[bond]);
    };
    return tbb::parallel_reduce(
        tbb::blocked_range<std::size_t>(0, nodes.size(), 1024), std::numeric_limits<double>::infinity(),
        [&](const auto& range, double least) {
            auto next = std::lower_bound(absent.begin(), absent.end(), nodes[range.begin()], node_of);
            for (std::size_t k = range.begin(); k < range.end(); ++k) {
                const std::uint32_t i = nodes[k];
                double sum = 0;
                for (std::size_t b = 0; b < m.regular->bonds(); ++b)
                    if (const auto j = neighbour(*m.nodes.lattice, i, m.regular->of_bond(b)))
                        sum += share(i, *j, b);
                const double whole = sum;
                for (; next != absent.end() && next->node == i; ++next)
                    sum -= share(i, *neighbour(*m.nodes.lattice, i, m.regular->of_bond(next->bond)), next->bond);
                if (sum > rounding * whole) // if the sum is smaller, the node has no bond left
                    least = std::min(least, 2 / sum);
            }
            return least;
        },
        [](double a, double b) { return std::min(a, b); });
}

struct AllNodes {
    std::size_t count = 0;
    std::size_t size() const { return count; }
    std::uint32_t operator[](std::size_t node) const { return static_cast<std::uint32_t>(node); }
};

// Returns least_regular_ratio() with the c/ρ of each single bond: a few stiff bonds among many soft ones allow a longer
// time step than a family of stiff bonds.
double least_mixed_ratio(const Model& m) {
    return least_regular_ratio(m, AllNodes{m.nodes.size()}, [&m](std::uint32_t i, std::uint32_t j, std::size_t bond) {
        const BondLaw& law = m.law(m.material_of(i), m.material_of(j));
        const double direction = m.laws.size() > 1 ? stiffness_factor(law, to_vector(m.regular->of_bond(bond))) : 1;
        return law.micromodulus * direction /
               // for a single law, the share includes the factor of the direction
               m.materials[m.material_of(i)].density;
    });
}

// Returns the smallest 2ρ_i / Σ_j c_ij β_ij g_ij λ_ij V_j / |ξ| of a model with lists, exactly.
double least_listed_ratio(const Model& m) {
    const auto& x = m.nodes.position;
    return tbb::parallel_reduce(
        tbb::blocked_range<std::size_t>(0, x.size(), 256), std::numeric_limits<double>::infinity(),
        [&](const auto& range, double least) {
            for (std::size_t i = range.begin(); i < range.end(); ++i) {
                double sum = 0;
                for (const std::uint32_t j : m.families.of(i))
                    sum += m.bond_stiffness(i, j) * m.nodes.volume[j] / norm(x[j] - x[i]);
                least = std::min(least, 2 * m.materials[m.material_of(i)].density / sum);
            }
            return least;
        },
        [](double a, double b) { return std::min(a, b); });
}

} // namespace

double stable_step(const Model& m, Stepper stepper) {
    if (m.is_state_based())
        return state_stable_step(m);
    if (!m.regular)
        return std::sqrt(least_listed_ratio(m));
    const bool is_whole = m.nodes.lattice->is_full() && m.regular->absent.empty();
    const double largest = largest_specific_stiffness(m.materials, m.laws);
    // If the motion is fictitious and there are several materials, every bond counts as the stiffest one, as for the
    // densities (relaxation.cpp).
    if (m.materials.size() > 1 && stepper == Stepper::dynamic)
        return std::sqrt(least_mixed_ratio(m));
    if (is_whole)
        return std::sqrt(2 / (largest * largest_regular_sum(m)));
    // Nodes with the same surroundings have the same sum, so only nodes beside holes and missing bonds are examined one
    // by one.
    return std::sqrt(
        least_regular_ratio(m, one_of_each_kind(*m.nodes.lattice, *m.regular), [largest](auto...) { return largest; }));
}

WholeSteps whole_steps(const RunEntry& run, double duration, double longest) {
    if (run.time_step)
        return {std::max(1.0, std::round(duration / run.time_step->value)), run.time_step->value};
    const double count = std::max(1.0, std::ceil(duration / longest * (1 - 1e-9)));
    return {count, duration / count};
}

std::vector<Problem> check_steps(double steps) {
    if (steps < 1e12)
        return {};
    return {{"run.end_time", fmt::format("Requires {:.3g} time steps, too many to finish", steps),
             "check the units of end time, time step, Young's modulus and density"}};
}

std::vector<Problem> check_time_step(double step, double stable) {
    constexpr double least = 1e-9;
    if (!std::isfinite(stable))
        return {{"run.damping", fmt::format("Results in a stable time step of {:g} s", stable), "check the unit"}};
    if (!(step < least * stable))
        return {};
    return {{"run.end_time",
             fmt::format("Results in time steps of {:.3g} s, far below the stable time step of {}", step,
                         in_handy_unit(stable, "s")),
             "check the units of end time, time step, Young's modulus and density"}};
}

std::string warning_of_duration(double duration, double step) {
    if (!(duration < 0.999 * step))
        return {};
    return fmt::format("run.end_time: {} is shorter than one time step, {}; nothing will move. Check the unit.",
                       in_handy_unit(duration, "s"), in_handy_unit(step, "s"));
}

std::string warning_of_time_step(double step, double stable, double limit) {
    if (!(step > stable))
        return {};
    const std::string given = in_handy_unit(step, "s"), sure = in_handy_unit(stable, "s");
    if (!(limit > 0))
        return fmt::format(
            "The time step {} is {:.3g} times the stable time step ({}). The stability limit may be up to "
            "twice as large; it is computed when the model is built.",
            given, step / stable, sure);
    if (step > limit)
        return fmt::format(
            "The time step {} exceeds the stability limit {}; the run will probably become unstable. Reduce "
            "the time step, or remove it; the program then chooses one.",
            given, in_handy_unit(limit, "s"));
    return fmt::format("The time step {} is above the stable time step {}, but below the stability limit {} of this "
                       "model. The run remains bounded; compare its results with those of half the time step.",
                       given, sure, in_handy_unit(limit, "s"));
}

std::string share_of_stable_step(double used, double stable, double limit) {
    std::string share = fmt::format("{:.2f}", used / stable);
    if (used > stable && limit > 0)
        share += fmt::format(" ({:.2f} of the stability limit)", used / limit);
    return share;
}

std::string origin_of_time_step(const Model& m) {
    return fmt::format("{}; divided by the stable time step ({}): {}", in_handy_unit(m.time_step, "s"),
                       in_handy_unit(m.stable_step, "s"),
                       share_of_stable_step(m.time_step, m.stable_step, m.stability_limit));
}

double stable_limit(const RunEntry& run, double undamped, double least_density, double largest_density) {
    undamped /= std::sqrt(1 + run.local_damping.value);
    const double fastest = run.damping.value / least_density, slowest = run.damping.value / largest_density; // c
    switch (run.integrator) {
    case Integrator::velocity_verlet:
    case Integrator::euler_cromer: {
        const double k = fastest * undamped / 4;
        return undamped * (std::sqrt(1 + k * k) - k);
    }
    case Integrator::euler:
        return fastest > 0 ? std::min(slowest * undamped * undamped / 4, 2 / fastest) : undamped;
    case Integrator::central_difference:
        break;
    }
    return undamped;
}

std::string warning_of_integrator(const RunEntry& run, double limit, double undamped) {
    if (run.integrator != Integrator::euler)
        return {};
    if (run.damping.value == 0)
        return "run.integrator: 'euler' is unstable without damping for any time step. Enter a value for damping, or "
               "choose another integrator.";
    if (limit < 0.1 * undamped)
        return fmt::format("run.integrator: With this damping, 'euler' is stable only below {}, the other integrators "
                           "up to about {}. Reduce the damping, or choose another integrator.",
                           in_handy_unit(limit, "s"), in_handy_unit(undamped, "s"));
    return {};
}

// With one material, the sum (largest_regular_sum) includes the factors of the directions, so c does not.
double stiffest_of(const BondLaw& law, std::size_t laws) {
    return law.micromodulus * (laws > 1 && law.anisotropy ? std::max(1.0, law.anisotropy->stiffness_ratio) : 1);
}

double largest_specific_stiffness(const std::vector<Material>& materials, const std::vector<BondLaw>& laws) {
    double most = 0;
    for (std::size_t a = 0; a < materials.size(); ++a)
        for (std::size_t b = 0; b < materials.size(); ++b)
            most = std::max(most, stiffest_of(laws[a * materials.size() + b], laws.size()) / materials[a].density);
    return most;
}

double largest_regular_sum(const Model& m) {
    const auto reach = static_cast<std::uint32_t>(m.regular->reach());
    // With this number of layers, every node and its neighbours have the same surroundings as in the whole grid.
    const LatticeShape shape = cut_down(*m.nodes.lattice, 4 * reach + 1);
    const bool corrected = m.surface_correction != SurfaceCorrection::none;
    const bool oblique = m.laws.size() == 1 && m.laws.front().anisotropy;
    const NodeCorrections corrections = regular_corrections(m, shape);
    // The grid is symmetric, so one octant is enough unless its bonds are not symmetric. Without the correction, the
    // node in the middle has the largest sum; with it, a node near a face may have it.
    std::array<std::uint32_t, 3> first{}, last{};
    for (std::size_t a = 0; a < 3; ++a) {
        const std::uint32_t middle = (shape.count[a] - 1) / 2;
        first[a] = corrected ? 0 : middle;
        last[a] = corrected && oblique ? shape.count[a] - 1 : middle;
    }
    double most = 0;
    for (std::uint32_t i = first[0]; i <= last[0]; ++i)
        for (std::uint32_t j = first[1]; j <= last[1]; ++j)
            for (std::uint32_t k = first[2]; k <= last[2]; ++k)
                most =
                    std::max(most, regular_sum(m, shape, (i * shape.count[1] + j) * shape.count[2] + k, corrections));
    return most;
}

} // namespace periscope
