#include "gpu/bonds/cut_stiffness.hpp"

#include "core/stiffness/corrections.hpp"
#include "gpu/domain/units.hpp"

namespace periscope::gpu {

std::vector<double> cut_stiffness(const Model& model, bool double_precision) {
    std::vector<double> sums(model.nodes.size());
    if (model.bonds_cut() == 0)
        return sums;
    const Units units = units_of(model);
    const auto& x = model.nodes.position;
    const ExactCorrections surface = device_corrections(model, double_precision);
    const auto add = [&](std::uint32_t i, std::uint32_t j) {
        const Vec3 xi = x[j] - x[i];
        const double stiffness = model.is_state_based()
                                     ? model.bond_weight(norm(xi))
                                     : model.bond_stiffness(i, j, surface.factor(i, j, xi)) / units.stiffness();
        sums[i] += stiffness * model.nodes.volume[j] / units.volume;
    };
    if (model.regular) {
        for (const CutBond& c : model.regular->cut)
            if (const auto j = neighbour(*model.nodes.lattice, c.node, model.regular->of_bond(c.bond)))
                add(c.node, *j);
        return sums;
    }
    const Families& families = model.families;
    for (std::uint32_t i = 0; i < families.size(); ++i)
        for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b)
            if (!families.alive[b])
                add(i, families.neighbour[b]);
    return sums;
}

} // namespace periscope::gpu
