#include "core/reference/bond_moments.hpp"

#include "core/physics/regularised.hpp"
#include "core/stiffness/corrections.hpp"
#include "core/stiffness/state_sums.hpp"

namespace periscope {

std::vector<BondMoments> bond_moments(const Model& model, const Families& families, const State& state) {
    const auto& x = model.nodes.position;
    const std::vector<double> whole_stiffness = plain_stiffness(model, families);
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
            const double stiffness = model.is_state_based() ? 0 : whole_stiffness[b] * left * volume;
            BondMoments& m = all[i];
            Vec3 force = (0.5 * stiffness * stretch / now) * bond;
            double held = 0.5 * stretch * stretch;
            if (model.has_fading_bonds()) { // along ξ (regularised.hpp)
                const BondLaw& law = model.law(model.material_of(i), model.material_of(j));
                const bool is_linear = model.no_fail[i] || model.no_fail[j];
                const double strain = small_strain_of(xi, eta);
                force = (0.5 * stiffness * strain * (is_linear ? 1 : faded(law, length, strain)) / length) * xi;
                held = is_linear ? 0.5 * strain * strain : faded_energy(law, length, strain);
            }
            m.energy += 0.5 * stiffness * held * length;
            for (std::size_t r = 0; r < 3; ++r) {
                for (std::size_t c = 0; c < 3; ++c) {
                    m.stretch[3 * r + c] += part * eta[r] * xi[c];
                    m.stress[3 * r + c] += force[r] * xi[c];
                }
                m.shape[r] += part * xi[r] * xi[r];
                m.shape[3 + r] += part * xi[r] * xi[(r + 1) % 3];
            }
        }
    for (std::size_t i = 0; i < x.size() && model.is_state_based(); ++i)
        all[i].energy =
            state_energy(model, i, family_sums(model, families, state.alive, state.displacement, i, state.stiffness));
    return all;
}

} // namespace periscope
