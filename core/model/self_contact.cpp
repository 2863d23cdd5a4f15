#include "core/model/self_contact.hpp"

#include "core/model/model.hpp"

#include <algorithm>

namespace periscope {
namespace {

constexpr double part_of_length = 0.9; // largest contact distance divided by |ξ|

bool has_bond(const Families& families, const std::vector<std::uint8_t>& alive, std::uint32_t i, std::uint32_t j) {
    for (auto b = families.begin[i]; b < families.begin[i + 1]; ++b)
        if (families.neighbour[b] == j)
            return alive[b] != 0;
    return false;
}

} // namespace

double contact_distance(const SelfContact& contact, double length) {
    return std::min(part_of_length * length, contact.distance);
}

double contact_spring(const Model& model, std::size_t a, std::size_t b) {
    return model.self_contact->stiffness * model.law(a, b).micromodulus / model.horizon;
}

double contact_share(const Model& model) {
    if (!model.self_contact)
        return 0;
    const double along_axis = model.space == Space::solid ? 6 : model.space == Space::bar ? 2 : 4;
    double most = 0;
    for (std::size_t a = 0; a < model.materials.size(); ++a)
        for (std::size_t b = 0; b < model.materials.size(); ++b)
            most = std::max(most, contact_spring(model, a, b) / model.materials[a].density);
    const double volume = *std::max_element(model.nodes.volume.begin(), model.nodes.volume.end());
    return along_axis * most * volume / model.contact_rate();
}

SelfContactForces self_contact_forces(const Model& model, const Families& families,
                                      const std::vector<std::uint8_t>& alive, const std::vector<Vec3>& displacement,
                                      const std::vector<std::uint8_t>& is_removed) {
    const SelfContact& contact = *model.self_contact;
    const auto& x = model.nodes.position;
    const auto& volume = model.nodes.volume;
    SelfContactForces forces{std::vector<Vec3>(x.size()), 0};
    const auto is_there = [&](std::uint32_t i) { return is_removed.empty() || !is_removed[i]; };
    for (std::uint32_t i = 0; i < x.size(); ++i)
        for (std::uint32_t j = i + 1; j < x.size(); ++j) {
            if (!is_there(i) || !is_there(j))
                continue;
            const Vec3 xi = x[j] - x[i], y = xi + displacement[j] - displacement[i];
            const double distance = norm(y), depth = contact_distance(contact, norm(xi)) - distance;
            if (!(depth > 0) || !(distance > 0) || (!contact.of_all && has_bond(families, alive, i, j)))
                continue;
            const double spring = contact_spring(model, model.material_of(i), model.material_of(j));
            const Vec3 push = (spring * depth / distance) * y;
            forces.density[i] += -volume[j] * push;
            forces.density[j] += volume[i] * push;
            forces.energy += 0.5 * spring * depth * depth * volume[i] * volume[j];
        }
    return forces;
}

} // namespace periscope
