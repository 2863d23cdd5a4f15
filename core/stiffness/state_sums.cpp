#include "core/stiffness/state_sums.hpp"

#include "core/nodes/layer_sums.hpp"
#include "core/stiffness/state_faces.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace periscope {
namespace {

// Returns ω β |ξ|² V, the contribution of a bond to the weighted volume m.
double weighted_share(const Model& m, const Vec3& xi, double volume) {
    return m.bond_weight(norm(xi)) * dot(xi, xi) * volume;
}

// Returns m of every node of a grid of this shape with the model's one family.
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

// Returns D = d² K = d P + B of each material, or B if P is negative.
std::vector<double> stiffest_of_materials(const Model& m) {
    const auto d = static_cast<double>(axes_of(m.space));
    std::vector<double> stiffest;
    for (const StateConstants& c : m.state_constants)
        stiffest.push_back(c.deviator + std::max(0.0, d * c.dilatation));
    return stiffest;
}

// Returns ω β V of the bonds of a grid.
std::vector<double> weights_of_grid(const Model& m) {
    std::vector<double> weight;
    for (std::size_t b = 0; m.regular && b < m.regular->bonds(); ++b)
        weight.push_back(m.bond_weight(m.nodes.spacing * norm(to_vector(m.regular->of_bond(b)))) *
                         m.nodes.volume.front());
    return weight;
}

// Returns Σ ω β (D_i/m_i + D_j/m_j) V_j; `specific` returns D/m of a node.
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
    // at a node without bonds, smaller values are only rounding errors
    const double least = 1e-6 * *std::ranges::max_element(volumes);
    for (double& volume : volumes)
        if (!(volume > least))
            volume = 1;
    return volumes;
}

double state_stable_step(const Model& m) {
    // The time step is computed for all nodes or, for a full grid of one material, for a smaller grid with enough
    // layers that each kind of surroundings still exists.
    const bool small = m.regular && m.nodes.lattice->is_full() && m.regular->absent.empty() && m.materials.size() == 1;
    LatticeShape shape = m.regular ? *m.nodes.lattice : LatticeShape{};
    if (small)
        for (auto& count : shape.count)
            count = std::min(count, static_cast<std::uint32_t>(4 * m.regular->reach() + 1));
    const std::vector<double> of_shape = small ? volumes_of_grid(m, shape) : std::vector<double>();
    const std::vector<double>& volume = small ? of_shape : m.weighted_volume;
    const std::vector<double> factors_of_shape = small ? face_factors(m, shape) : std::vector<double>();
    const std::vector<double>& factor = small ? factors_of_shape : m.state_factor;
    const std::vector<double> stiffest = stiffest_of_materials(m), weight = weights_of_grid(m);
    const auto specific = [&](std::size_t i) {
        return stiffest[small ? 0 : m.material_of(i)] * (factor.empty() ? 1 : factor[i]) / volume[i];
    };
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
    const auto specific = [&](std::size_t i) {
        return stiffest[m.material_of(i)] * (m.state_factor.empty() ? 1 : m.state_factor[i]) / m.weighted_volume[i];
    };
    std::vector<double> sums(m.nodes.size());
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, static_cast<std::uint32_t>(sums.size()), 256),
                      [&](const auto& range) {
                          for (std::uint32_t i = range.begin(); i < range.end(); ++i)
                              sums[i] = stiffness_sum(m, shape, weight, specific, i);
                      });
    return sums;
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
    return 0.5 * m.of_theta(i) * sums.first * sums.first + 0.5 * m.deviator(i) * sums.second;
}

} // namespace periscope
