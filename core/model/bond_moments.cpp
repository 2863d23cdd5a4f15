#include "core/model/bond_moments.hpp"

#include <stdexcept>

namespace periscope {

std::vector<BondMoments> bond_moments(const Model& model, const Families& families, const State& state) {
    if (model.is_state_based())
        throw std::invalid_argument("bond_moments: a state-based model");
    const auto& x = model.nodes.position;
    std::vector<BondMoments> all(x.size());
    for (std::size_t i = 0; i < x.size(); ++i)
        for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b) {
            if (!state.alive[b])
                continue;
            const std::size_t j = families.neighbour[b];
            const Vec3 xi = x[j] - x[i], eta = state.displacement[j] - state.displacement[i], bond = xi + eta;
            const double length = norm(xi), now = norm(bond), volume = model.nodes.volume[j];
            const double stretch = dot(eta, xi + bond) / (length * (now + length));
            const double left = state.stiffness.empty() ? 1 : static_cast<double>(state.stiffness[b]);
            const double part = model.partial_volume(length) * volume;
            const Vec3 force = (0.5 * model.bond_stiffness(i, j) * left * stretch * volume / now) * bond;
            BondMoments& m = all[i];
            for (std::size_t r = 0; r < 3; ++r) {
                for (std::size_t c = 0; c < 3; ++c) {
                    m.stretch[3 * r + c] += part * eta[r] * xi[c];
                    m.stress[3 * r + c] += force[r] * xi[c];
                }
                m.shape[r] += part * xi[r] * xi[r];
                m.shape[3 + r] += part * xi[r] * xi[(r + 1) % 3];
            }
        }
    return all;
}

} // namespace periscope
