#include "core/stiffness/relaxed_part.hpp"

#include "core/physics/bond_based.hpp"
#include "core/stiffness/corrections.hpp"
#include "core/stiffness/scaled_stiffness.hpp"
#include "core/stiffness/state_faces.hpp"
#include "core/stiffness/state_sums.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace periscope {
namespace {

constexpr double most_bonds = 4e6; // limit for the bonds of the sample, which then takes a second or two
constexpr int most_steps = 60;     // limit for the steps of conjugate gradients
// residual divided by that of the uniform strain, at which the iteration ends; the energy is then within a thousandth
// of its minimum
constexpr double at_rest = 0.03;

// Returns the position of the node with a complete family that is nearest to the middle of all such nodes.
Vec3 middle_of(const Nodes& nodes, const std::vector<std::uint32_t>& complete) {
    Vec3 mean;
    for (const std::uint32_t i : complete)
        mean += (1 / static_cast<double>(complete.size())) * nodes.position[i];
    return nodes.position[*std::ranges::min_element(complete, {},
                                                    [&](std::uint32_t i) { return norm(nodes.position[i] - mean); })];
}

// Returns the number of bonds of the nodes within this radius (m).
double bonds_within(double radius, double reach, double spacing, std::size_t axes) {
    const double ball = axes == 3 ? 4 * std::numbers::pi / 3 : std::numbers::pi, d = static_cast<double>(axes);
    return ball * ball * std::pow(radius / spacing * reach / spacing, d);
}

// Returns the radius within which nodes may move, m; 0 if even the smallest sample has too many bonds.
double free_radius(const Nodes& nodes, double reach, std::size_t axes) {
    for (const double radius : {4.0, 3.0, 2.0})
        if (bonds_within((radius + 2) * reach, reach, nodes.spacing, axes) < most_bonds)
            return radius * reach;
    return 0;
}

void put_nodes(const Nodes& nodes, const Vec3& middle, double radius, double reach, Model& sample) {
    std::vector<Vec3> position;
    std::vector<double> volume;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (norm(nodes.position[i] - middle) <= radius) {
            position.push_back(nodes.position[i]);
            volume.push_back(nodes.volume[i]);
        }
    sample.nodes.spacing = nodes.spacing;
    sample.nodes.volume = NodeValues<double>(std::move(volume));
    sample.nodes.position = Positions(std::move(position));
    sample.families = find_families(sample.nodes.position, reach);
    sample.materials = {{"", 1, {}}};
    if (sample.is_state_based()) {
        sample.weighted_volume = weighted_volumes(sample);
        sample.state_factor = face_factors(sample);
    } else {
        put_node_corrections(sample);
    }
}

// Returns the displacement under tension along an axis with free sides.
Vec3 pulled(const Vec3& x, std::size_t axis, std::size_t axes, double ratio) {
    Vec3 u;
    for (std::size_t a = 0; a < axes; ++a)
        u[a] = a == axis ? x[a] : -ratio * x[a];
    return u;
}

// Returns the energy density of a node, J/m³, for small displacements.
double energy_of(const Model& m, std::size_t i, const std::vector<Vec3>& u) {
    double first = 0, second = 0, bonds = 0;
    for (const std::uint32_t j : m.families.of(i)) {
        const Vec3 xi = m.nodes.position[j] - m.nodes.position[i];
        const double length = norm(xi), e = dot(xi, u[j] - u[i]) / length, volume = m.nodes.volume[j];
        if (m.is_state_based()) {
            first += m.bond_weight(length) * length * e * volume;
            second += m.bond_weight(length) * e * e * volume;
        } else {
            bonds += 0.25 * m.bond_stiffness(i, j) * e * e / length * volume;
        }
    }
    return m.is_state_based() ? 0.5 * m.of_theta(i) * first * first + 0.5 * m.deviator(i) * second : bonds;
}

// Finds the equilibrium of fields of scaled_stiffness.hpp in which only the free nodes move.
class Relaxation {
public:
    Relaxation(const Model& m, const std::vector<std::uint32_t>& free) : free_(free), stiffness_(scaled_stiffness(m)) {}

    // Solves A z = b for the free nodes; b is zero at all other nodes.
    SiteField at_rest_under(const SiteField& b) const {
        SiteField z = zeros(), r = b, p = b, product;
        double square = product_of(r, r);
        const double first = square;
        for (int k = 0; k < most_steps && square > at_rest * at_rest * first; ++k) {
            stiffness_.multiply(p, product);
            const double step = square / product_of(p, product), before = square;
            for (const std::uint32_t i : free_)
                for (std::size_t a = 0; a < 3; ++a) {
                    z[a][i] += step * p[a][i];
                    r[a][i] -= step * product[a][i];
                }
            square = product_of(r, r);
            for (const std::uint32_t i : free_)
                for (std::size_t a = 0; a < 3; ++a)
                    p[a][i] = r[a][i] + square / before * p[a][i];
        }
        return z;
    }

    SiteField pulls_on_free(const SiteField& y) const { // returns −A y at the free nodes, and zero at the others
        SiteField product, b = zeros();
        stiffness_.multiply(y, product);
        for (const std::uint32_t i : free_)
            for (std::size_t a = 0; a < 3; ++a)
                b[a][i] = -product[a][i];
        return b;
    }

private:
    SiteField zeros() const {
        SiteField field;
        for (auto& component : field)
            component.assign(stiffness_.size, 0);
        return field;
    }
    double product_of(const SiteField& a, const SiteField& b) const {
        double sum = 0;
        for (const std::uint32_t i : free_)
            sum += a[0][i] * b[0][i] + a[1][i] * b[1][i] + a[2][i] * b[2][i];
        return sum;
    }

    const std::vector<std::uint32_t>& free_;
    ScaledStiffness stiffness_;
};

// Returns the ratio of the strain across to that along a pull with free sides.
double free_ratio_of(const Model& m) {
    if (!m.is_state_based())
        return m.space == Space::bar ? 0 : m.space == Space::solid ? 0.25 : 1.0 / 3;
    return free_ratio(m.state_constants.front(), static_cast<double>(axes_of(m.space)));
}

} // namespace

double relaxed_part(const Nodes& nodes, const std::vector<std::uint32_t>& complete, double reach, Model sample) {
    const std::size_t axes = axes_of(sample.space);
    const double radius = free_radius(nodes, reach, axes);
    if (complete.empty() || !(radius > 0))
        return 1;
    const Vec3 middle = middle_of(nodes, complete);
    put_nodes(nodes, middle, radius + 2 * reach, reach, sample);
    const auto distance = [&](std::uint32_t i) { return norm(sample.nodes.position[i] - middle); };
    std::vector<std::uint32_t> free = complete_families(sample);
    std::erase_if(free, [&](std::uint32_t i) { return distance(i) > radius; });
    const Relaxation relaxation(sample, free);
    const double ratio = free_ratio_of(sample);
    double whole = 0, lost = 0; // sums near the middle, far from the nodes that may not move
    for (std::size_t axis = 0; axis < axes; ++axis) {
        std::vector<Vec3> u;
        SiteField y;
        for (std::uint32_t i = 0; i < sample.nodes.size(); ++i) {
            u.push_back(pulled(sample.nodes.position[i] - middle, axis, axes, ratio));
            for (std::size_t a = 0; a < 3; ++a)
                y[a].push_back(std::sqrt(sample.nodes.volume[i]) * u[i][a]);
        }
        const SiteField pulls = relaxation.pulls_on_free(y), z = relaxation.at_rest_under(pulls);
        for (const std::uint32_t i : free)
            if (distance(i) <= radius - reach) {
                whole += sample.nodes.volume[i] * energy_of(sample, i, u);
                for (std::size_t a = 0; a < 3; ++a)
                    lost += 0.5 * pulls[a][i] * z[a][i];
            }
    }
    return whole > 0 ? std::clamp(1 - lost / whole, 0.0, 1.0) : 1;
}

} // namespace periscope
