#include "core/reference/bond_losses.hpp"

#include "core/physics/regularised.hpp"
#include "core/reference/energies.hpp"
#include "core/stiffness/corrections.hpp"

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

double ratio_of(const BondLaw& law, const Vec3& xi, const Vec3& eta, double least) {
    if (law.fades())
        return std::abs(small_strain_of(xi, eta)) / peak_strain(law, norm(xi));
    const Vec3 bond = xi + eta;
    const double length = norm(xi), stretch = dot(eta, xi + bond) / (length * (norm(bond) + length));
    const double size = law.breaks_in_compression ? std::abs(stretch) : stretch;
    const double limit = law.softens() ? law.elastic_stretch() : critical_stretch(law, least);
    return size / (limit * strength_factor(law, xi));
}

} // namespace

std::vector<BondLosses> bond_losses(const Model& model, const Families& families, const State& state,
                                    std::span<const double> lost) {
    const auto& x = model.nodes.position;
    const std::vector<double> whole_stiffness = plain_stiffness(model, families);
    std::vector<BondLosses> all(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        double whole = 0, left = 0;
        for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b) {
            const std::size_t j = families.neighbour[b];
            const Vec3 xi = x[j] - x[i], eta = state.displacement[j] - state.displacement[i];
            const BondLaw& law = model.law(model.material_of(i), model.material_of(j));
            const double volume = model.nodes.volume[j];
            const double size = model.is_state_based() ? model.bond_weight(norm(xi)) : whole_stiffness[b];
            const bool is_safe = model.no_fail[i] || model.no_fail[j];
            double lambda = !state.alive[b] ? 0 : state.stiffness.empty() ? 1 : static_cast<double>(state.stiffness[b]);
            if (state.alive[b] && law.fades() && !is_safe)
                lambda = faded(law, norm(xi), small_strain_of(xi, eta));
            const double least =
                state.least_stretch.empty() ? 0 : std::max(state.least_stretch[i], state.least_stretch[j]);
            whole += size * volume;
            left += size * lambda * volume;
            if (state.alive[b] && !is_safe)
                all[i].stretch_ratio = std::max(all[i].stretch_ratio, ratio_of(law, xi, eta, least));
            if (families.alive[b] && !model.is_state_based() && !law.fades()) {
                const double strength = strength_factor(law, xi);
                all[i].dissipated += 0.5 * size * norm(xi) * volume * strength * strength * dissipated(law, lambda);
            }
        }
        all[i].softening = whole > 0 ? 1 - left / whole : 0;
        if (!lost.empty())
            all[i].dissipated = lost[i];
    }
    return all;
}

} // namespace periscope
