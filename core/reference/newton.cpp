#include "core/reference/newton.hpp"

#include "core/physics/state_based.hpp"
#include "core/stiffness/corrections.hpp"
#include "core/stiffness/state_sums.hpp"

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

// Computes the quantities of newton.hpp for single bonds, at a given displacement of the body.
class Bonds {
public:
    Bonds(const Model& model, const Families& families, const std::vector<std::uint8_t>& alive,
          const std::vector<double>& left, const std::vector<Vec3>& displacement)
        : m_(model), families_(families), alive_(alive), left_(left), u_(displacement),
          whole_stiffness_(model.is_state_based() ? std::vector<double>() : plain_stiffness(model, families)) {
        if (!m_.is_state_based())
            return;
        for (std::size_t i = 0; i < m_.nodes.size(); ++i)
            pressure_.push_back(m_.of_theta(i) * family_sums(m_, families_, alive_, u_, i, left_).first);
    }

    struct Bond {
        std::size_t i = 0, j = 0;
        Vec3 xi, y;
        double ratio = 1, stretch = 0;       // r and r − 1
        double k = 0, along = 1, across = 0; // K, b, T
    };

    template <typename Visit>
    void of_node(std::size_t i, const Visit& visit) const {
        for (auto at = families_.begin[i]; at < families_.begin[i + 1]; ++at) {
            if (!alive_[at])
                continue;
            Bond b{i, families_.neighbour[at], {}, {}};
            b.xi = m_.nodes.position[b.j] - m_.nodes.position[i];
            const Vec3 eta = u_[b.j] - u_[i];
            b.y = b.xi + eta;
            b.stretch = extension(b.xi, eta) / norm(b.xi);
            b.ratio = 1 + b.stretch;
            if (m_.is_state_based()) {
                b.k = m_.bond_weight(norm(b.xi)) * (left_.empty() ? 1 : left_[at]);
                b.along = m_.deviator(i) + m_.deviator(b.j);
                b.across = (pressure_[i] + pressure_[b.j] + b.along * b.stretch) / b.ratio;
            } else {
                b.k = whole_stiffness_[at] * (left_.empty() ? 1 : left_[at]) / norm(b.xi);
                b.across = b.stretch / b.ratio;
            }
            visit(b);
        }
    }

private:
    const Model& m_;
    const Families& families_;
    const std::vector<std::uint8_t>& alive_;
    const std::vector<double>& left_;
    const std::vector<Vec3>& u_;
    const std::vector<double> whole_stiffness_;
    std::vector<double> pressure_;
};

} // namespace

std::vector<Vec3> inner_forces(const Model& m, const Families& families, const std::vector<std::uint8_t>& alive,
                               const std::vector<double>& left, const std::vector<Vec3>& displacement) {
    const Bonds bonds(m, families, alive, left, displacement);
    std::vector<Vec3> force(m.nodes.size());
    for (std::size_t i = 0; i < force.size(); ++i)
        bonds.of_node(i, [&](const Bonds::Bond& b) {
            force[i] += (m.nodes.volume[i] * m.nodes.volume[b.j] * b.k * b.across) * b.y;
        });
    return force;
}

std::vector<Vec3> tangent_action(const Model& m, const Families& families, const std::vector<std::uint8_t>& alive,
                                 const std::vector<double>& left, const std::vector<Vec3>& displacement,
                                 const std::vector<Vec3>& w, double least_across) {
    const Bonds bonds(m, families, alive, left, displacement);
    std::vector<double> pressed(m.nodes.size()); // δp
    if (m.is_state_based())
        for (std::size_t i = 0; i < pressed.size(); ++i)
            bonds.of_node(i, [&](const Bonds::Bond& b) {
                pressed[i] += m.of_theta(i) * b.k * m.nodes.volume[b.j] * dot(b.y, w[b.j] - w[i]) / b.ratio;
            });
    std::vector<Vec3> result(m.nodes.size());
    for (std::size_t i = 0; i < result.size(); ++i)
        bonds.of_node(i, [&](const Bonds::Bond& b) {
            const Vec3 difference = w[b.j] - w[i];
            const double across = std::max(b.across, least_across);
            const double of_y =
                (b.along - across) * dot(b.y, difference) / dot(b.y, b.y) + (pressed[i] + pressed[b.j]) / b.ratio;
            result[i] += (-m.nodes.volume[i] * m.nodes.volume[b.j] * b.k) * (across * difference + of_y * b.y);
        });
    return result;
}

} // namespace periscope
