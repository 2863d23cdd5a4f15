#include "core/model/model.hpp"

#include "core/model/surface_factor.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/partial_volume.hpp"
#include "core/physics/state_based.hpp"

#include <algorithm>

namespace periscope {

std::uint64_t Model::bonds() const {
    return regular ? count_bonds(*nodes.lattice, *regular) : families.bonds();
}

std::uint64_t Model::bonds_cut() const {
    return regular
               ? regular->cut.size()
               : static_cast<std::uint64_t>(std::count(families.alive.begin(), families.alive.end(), std::uint8_t{0}));
}

double Model::partial_volume(double length) const {
    return periscope::partial_volume(partial_volumes, length, horizon, nodes.spacing);
}

double Model::bond_weight(double length) const {
    const double ratio = length / horizon;
    return shells.of(length) * partial_volume(length) *
           (is_state_based() ? influence_weight(influence, ratio) : micromodulus_weight(micromodulus, ratio));
}

double Model::deviator(std::size_t node) const {
    return (state_factor.empty() ? 1 : state_factor[node]) * state_constants[material_of(node)].deviator /
           weighted_volume[node];
}
double Model::of_theta(std::size_t node) const {
    const double m = weighted_volume[node];
    return (state_factor.empty() ? 1 : state_factor[node]) * state_constants[material_of(node)].dilatation *
           static_cast<double>(axes_of(space)) / (m * m);
}

double Model::surface_factor(std::size_t i, std::size_t j) const {
    if (!family_volume.empty())
        return volume_method_factor(family_volume, i, j);
    return energy_factor.empty()
               ? 1
               : energy_method_factor(energy_factor[i], energy_factor[j], nodes.position[j] - nodes.position[i]);
}

double Model::bond_stiffness(std::size_t i, std::size_t j, double surface_factor) const {
    const BondLaw& bond = law(material_of(i), material_of(j));
    const Vec3 xi = nodes.position[j] - nodes.position[i];
    return bond.micromodulus * bond_weight(norm(xi)) * surface_factor * stiffness_factor(bond, xi);
}

bool has_strengthening(const Model& model) {
    return std::any_of(model.laws.begin(), model.laws.end(), [](const BondLaw& l) { return l.strengthening > 0; });
}

Families listed_families(const Model& model) {
    return model.regular ? listed(*model.nodes.lattice, *model.regular) : model.families;
}

std::vector<std::string> parts_from_cache(const Model& model) {
    std::vector<std::string> parts;
    if (model.nodes.from_cache)
        parts.emplace_back("nodes");
    if (model.families.from_cache)
        parts.emplace_back("families");
    return parts;
}

} // namespace periscope
