#include "core/model/state_based.hpp"

#include "core/model/place_sums.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

namespace periscope {
namespace {

// With δ = 1. A point at the distance z from the plane has a part of its m in the bonds across it; with two
// halves moved apart by v s_c a bond at the angle φ to the normal is stretched by v cos φ/ξ s_c, and lives
// while that is below s_c:
//   I = ∫ dz ∫ ω ξ² dV / m,   J = 2 ∫ v dv ∫ dz N²,   N(z, v) = ∫ ω ξ cos φ dV / m of those that live,
// dV = 2π ξ² dξ d(cos φ) in a solid, 2 ξ dξ dφ in a plane. I = ∫ω ξ⁵/(4 ∫ω ξ⁴) in a solid, ∫ω ξ⁴/(π ∫ω ξ³) in
// a plane, ∫ω ξ³/(2 ∫ω ξ²) in a bar; J by quadrature; the tests have both as sums over a lattice.
struct Separation {
    double i, j;
};
constexpr Separation separation[3][4] = { // by axes and influence
    {{0.37500000, 0.12857143}, {0.33333333, 0.10000000}, {0.30000000, 0.09047619}, {0.26862076, 0.07444339}},
    {{0.25464791, 0.05855477}, {0.23873241, 0.05189695}, {0.21220659, 0.04540359}, {0.19651240, 0.03965045}},
    {{0.20833333, 0.04258858}, {0.20000000, 0.03968254}, {0.17857143, 0.03472800}, {0.16981604, 0.03160432}}};

// ∫ ω(t) tⁿ dt from 0 to 1.
double influence_moment(Influence form, int n) {
    switch (form) {
    case Influence::constant:
        return 1.0 / (n + 1);
    case Influence::inverse: // without end for n = 0
        return 1.0 / n;
    case Influence::conical:
        return 1.0 / ((n + 1) * (n + 2));
    case Influence::gaussian: { // Simpson's rule: smooth, and zero at the near end
        constexpr int parts = 200;
        double sum = 0;
        for (int k = 0; k <= parts; ++k) {
            const double t = static_cast<double>(k) / parts;
            sum += (k == 0 || k == parts ? 1 : k % 2 ? 4 : 2) * std::exp(-4 * t * t) * std::pow(t, n);
        }
        return sum / (3 * parts);
    }
    }
    return 1;
}

// G/(s_c² δ), Pa.
double separation_stress(const StateConstants& constants, Space space, Influence influence) {
    const std::size_t d = axes_of(space);
    const Separation& s = separation[d - 1][static_cast<std::size_t>(influence)];
    return constants.deviator * s.i + static_cast<double>(d) * constants.dilatation * s.j;
}

// What a bond adds to m.
double weighted_share(const Model& m, const Vec3& xi, double volume) {
    return m.bond_weight(norm(xi)) * dot(xi, xi) * volume;
}

// m of every node of a grid of this shape with the model's one family.
std::vector<double> volumes_of_grid(const Model& m, const LatticeShape& shape) {
    Sums<1> shares;
    for (std::size_t b = 0; b < m.regular->bonds(); ++b)
        shares.push_back(
            {weighted_share(m, m.nodes.spacing * to_vector(m.regular->of_bond(b)), m.nodes.volume.front())});
    std::vector<double> volumes(shape.nodes());
    for_sums(*m.regular, shape, shares,
             [&](std::size_t node, const std::array<double, 1>& sum) { volumes[node] = sum[0]; });
    return volumes;
}

// D per material: d² K = d P + B.
std::vector<double> stiffest_of_materials(const Model& m) {
    const auto d = static_cast<double>(axes_of(m.space));
    std::vector<double> stiffest;
    for (const StateConstants& c : m.state_constants)
        stiffest.push_back(c.deviator + std::max(0.0, d * c.dilatation));
    return stiffest;
}

// ω β V of a grid's bonds.
std::vector<double> weights_of_grid(const Model& m) {
    std::vector<double> weight;
    for (std::size_t b = 0; m.regular && b < m.regular->bonds(); ++b)
        weight.push_back(m.bond_weight(m.nodes.spacing * norm(to_vector(m.regular->of_bond(b)))) *
                         m.nodes.volume.front());
    return weight;
}

// Σ ω β (D_i/m_i + D_j/m_j) V_j; `specific` gives D/m of a node.
template <typename Specific>
double stiffness_sum(const Model& m, const LatticeShape& shape, const std::vector<double>& weight,
                     const Specific& specific, std::uint32_t i) {
    double sum = 0;
    if (m.regular) {
        const auto& absent = m.regular->absent;
        auto next = std::ranges::lower_bound(absent, CutBond{i, 0});
        for (std::uint32_t b = 0; b < weight.size(); ++b)
            if (next != absent.end() && *next == CutBond{i, b})
                ++next;
            else if (const auto j = neighbour(shape, i, m.regular->of_bond(b)))
                sum += weight[b] * (specific(i) + specific(*j));
        return sum;
    }
    const auto& x = m.nodes.position;
    for (const std::uint32_t j : m.families.of(i))
        sum += m.bond_weight(norm(x[j] - x[i])) * m.nodes.volume[j] * (specific(i) + specific(j));
    return sum;
}

} // namespace

double influence_weight(Influence form, double r) {
    switch (form) {
    case Influence::constant:
        return 1;
    case Influence::inverse:
        return 1 / r;
    case Influence::conical:
        return std::max(0.0, 1 - r);
    case Influence::gaussian:
        return std::exp(-4 * r * r);
    }
    return 1;
}

double shear_modulus(double youngs_modulus, double poisson_ratio) {
    return youngs_modulus / (2 * (1 + poisson_ratio));
}
double bulk_modulus(double youngs_modulus, double nu, Space space) {
    switch (space) {
    case Space::solid:
        return youngs_modulus / (3 * (1 - 2 * nu));
    case Space::plane_stress:
        return youngs_modulus / (2 * (1 - nu));
    case Space::plane_strain:
        return youngs_modulus / (2 * (1 + nu) * (1 - 2 * nu));
    case Space::bar:
        break;
    }
    return youngs_modulus;
}

StateConstants state_constants(double youngs_modulus, double poisson_ratio, Space space) {
    if (space == Space::bar)
        return {0, youngs_modulus};
    const auto d = static_cast<double>(axes_of(space));
    const double mu = shear_modulus(youngs_modulus, poisson_ratio);
    return {d * bulk_modulus(youngs_modulus, poisson_ratio, space) - (d + 2) * mu, d * (d + 2) * mu};
}

double equivalent_micromodulus(const StateConstants& constants, double horizon, Space space, double section,
                               Influence influence) {
    const int d = static_cast<int>(axes_of(space));
    const double shell = space == Space::solid ? 4 * std::numbers::pi : (d == 2 ? 2 * std::numbers::pi : 2) * section;
    const double m = shell * std::pow(horizon, d + 2) * influence_moment(influence, d + 1);
    return 2 * constants.deviator * horizon / m;
}

double state_critical_stretch(const StateConstants& constants, double fracture_energy, double horizon, Space space,
                              Influence influence) {
    return std::sqrt(fracture_energy / (separation_stress(constants, space, influence) * horizon));
}
double state_fracture_energy(const StateConstants& constants, double critical_stretch, double horizon, Space space,
                             Influence influence) {
    return separation_stress(constants, space, influence) * horizon * critical_stretch * critical_stretch;
}

std::vector<double> weighted_volumes(const Model& m) {
    std::vector<double> volumes;
    if (m.regular) {
        volumes = volumes_of_grid(m, *m.nodes.lattice);
        for (const CutBond& bond : m.regular->absent)
            volumes[bond.node] -=
                weighted_share(m, m.nodes.spacing * to_vector(m.regular->of_bond(bond.bond)), m.nodes.volume.front());
    } else {
        volumes.resize(m.nodes.size());
        const auto& x = m.nodes.position;
        tbb::parallel_for(tbb::blocked_range<std::size_t>(0, x.size(), 256), [&](const auto& range) {
            for (std::size_t i = range.begin(); i < range.end(); ++i)
                for (const std::uint32_t j : m.families.of(i))
                    volumes[i] += weighted_share(m, x[j] - x[i], m.nodes.volume[j]);
        });
    }
    const double least = 1e-6 * *std::ranges::max_element(volumes); // rounding where no bond is left
    for (double& volume : volumes)
        if (!(volume > least))
            volume = 1;
    return volumes;
}

double state_stable_step(const Model& m) {
    // Of all nodes, or of a grid of one material cut down to so many layers that every place is still there.
    const bool small = m.regular && m.nodes.lattice->is_full() && m.regular->absent.empty() && m.materials.size() == 1;
    LatticeShape shape = m.regular ? *m.nodes.lattice : LatticeShape{};
    if (small)
        for (auto& count : shape.count)
            count = std::min(count, static_cast<std::uint32_t>(4 * m.regular->reach() + 1));
    const std::vector<double> of_shape = small ? volumes_of_grid(m, shape) : std::vector<double>();
    const std::vector<double>& volume = small ? of_shape : m.weighted_volume;
    const std::vector<double> stiffest = stiffest_of_materials(m), weight = weights_of_grid(m);
    const auto specific = [&](std::size_t i) { return stiffest[small ? 0 : m.material_of(i)] / volume[i]; };
    const double least = tbb::parallel_reduce(
        tbb::blocked_range<std::uint32_t>(0, static_cast<std::uint32_t>(volume.size()), 256),
        std::numeric_limits<double>::infinity(),
        [&](const auto& range, double so_far) {
            for (std::uint32_t i = range.begin(); i < range.end(); ++i)
                so_far = std::min(so_far, 2 * m.materials[small ? 0 : m.material_of(i)].density /
                                              stiffness_sum(m, shape, weight, specific, i));
            return so_far;
        },
        [](double a, double b) { return std::min(a, b); });
    return std::sqrt(least);
}

std::vector<double> state_stiffness_sums(const Model& m) {
    const LatticeShape shape = m.regular ? *m.nodes.lattice : LatticeShape{};
    const std::vector<double> stiffest = stiffest_of_materials(m), weight = weights_of_grid(m);
    const auto specific = [&](std::size_t i) { return stiffest[m.material_of(i)] / m.weighted_volume[i]; };
    std::vector<double> sums(m.nodes.size());
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, static_cast<std::uint32_t>(sums.size()), 256),
                      [&](const auto& range) {
                          for (std::uint32_t i = range.begin(); i < range.end(); ++i)
                              sums[i] = stiffness_sum(m, shape, weight, specific, i);
                      });
    return sums;
}

double state_step_inside(const StateConstants& constants, double density, double horizon, Space space,
                         Influence influence) { // ρ m/(D Σ ω V)
    const int d = static_cast<int>(axes_of(space));
    const double stiffest = constants.deviator + std::max(0.0, d * constants.dilatation);
    return horizon *
           std::sqrt(density / stiffest * influence_moment(influence, d + 1) / influence_moment(influence, d - 1));
}

template <typename Real>
FamilySums family_sums(const Model& m, const Families& families, const std::vector<std::uint8_t>& alive,
                       const std::vector<Vec3>& displacement, std::size_t i, const std::vector<Real>& left) {
    FamilySums sums;
    for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b) {
        if (!alive[b])
            continue;
        const std::size_t j = families.neighbour[b];
        const Vec3 xi = m.nodes.position[j] - m.nodes.position[i];
        const double e = extension(xi, displacement[j] - displacement[i]);
        const double lambda = left.empty() ? 1 : static_cast<double>(left[b]);
        const double share = lambda * m.bond_weight(norm(xi)) * e * m.nodes.volume[j];
        sums.first += share * norm(xi);
        sums.second += share * e;
    }
    return sums;
}

template FamilySums family_sums(const Model&, const Families&, const std::vector<std::uint8_t>&,
                                const std::vector<Vec3>&, std::size_t, const std::vector<float>&);
template FamilySums family_sums(const Model&, const Families&, const std::vector<std::uint8_t>&,
                                const std::vector<Vec3>&, std::size_t, const std::vector<double>&);

double state_energy(const Model& m, std::size_t i, const FamilySums& sums) {
    const StateConstants& c = m.state_constants[m.material_of(i)];
    const auto d = static_cast<double>(axes_of(m.space));
    const double volume = m.weighted_volume[i], theta = d * sums.first / volume;
    return 0.5 * c.dilatation / d * theta * theta + 0.5 * c.deviator / volume * sums.second;
}

} // namespace periscope
