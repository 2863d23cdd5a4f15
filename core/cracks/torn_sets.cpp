#include "core/cracks/torn_sets.hpp"

#include "core/case/condition_table.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {
namespace {

constexpr double least_share = 0.05; // sets with a smaller share are not reported
constexpr double most_nodes = 0.25;  // sets with a larger share of the body's nodes are ignored
constexpr double mostly = 0.5;

struct Grip {
    const NodeSet* set;
    bool is_moved; // whether a motion is prescribed; otherwise a load acts
};

std::vector<Grip> grips_of(const Case& c, const Model& model) {
    std::vector<Grip> grips;
    for (const ConditionEntry& entry : c.conditions) {
        const ConditionInfo& info = condition_info(entry.kind);
        const bool is_moved = info.prescribes_motion();
        const auto set = std::ranges::find(model.sets, entry.set, &NodeSet::name);
        if ((!is_moved && info.effect != ConditionEffect::loads) || set == model.sets.end() || set->nodes.empty() ||
            static_cast<double>(set->nodes.size()) > most_nodes * static_cast<double>(model.nodes.size()))
            continue;
        const auto known = std::ranges::find(grips, &*set, &Grip::set);
        if (known == grips.end())
            grips.push_back({&*set, is_moved});
        else
            known->is_moved = known->is_moved || is_moved;
    }
    return grips;
}

// Calls visit(neighbour) for each node of the family, also for broken bonds.
template <typename Visit>
void each_neighbour(const Model& model, std::uint32_t node, const Visit& visit) {
    if (!model.regular) {
        for (const std::uint32_t j : model.families.of(node))
            visit(j);
        return;
    }
    const RegularFamily& family = *model.regular;
    for (std::uint32_t bond = 0; bond < family.bonds(); ++bond)
        if (const auto j = neighbour(*model.nodes.lattice, node, family.of_bond(bond)))
            if (!std::binary_search(family.absent.begin(), family.absent.end(), CutBond{node, bond}))
                visit(*j);
}

// Returns the total volume of the neighbours for which wanted(neighbour) is true, m³.
template <typename Wanted>
double family_volume(const Model& model, std::uint32_t node, const Wanted& wanted) {
    double sum = 0;
    each_neighbour(model, node, [&](std::uint32_t j) { sum += wanted(j) ? model.nodes.volume[j] : 0; });
    return sum;
}

double lost_at(const Model& model, std::uint32_t node, float damage) {
    return damage > 0 ? static_cast<double>(damage) * model.nodes.volume[node] *
                            family_volume(model, node, [](std::uint32_t) { return true; })
                      : 0;
}

std::vector<SetShare> largest_first(std::vector<SetShare> shares) {
    std::erase_if(shares, [](const SetShare& s) { return s.share < least_share; });
    std::ranges::stable_sort(shares, std::ranges::greater(), &SetShare::share);
    return shares;
}

} // namespace

std::vector<SetShare> breaks_at_sets(const Case& c, const Model& model, const std::vector<float>& more_damage) {
    if (more_damage.size() != model.nodes.size())
        return {};
    std::vector<double> lost(more_damage.size());
    double all = 0; // each bond is counted at both ends
    for (std::uint32_t node = 0; node < lost.size(); ++node)
        all += lost[node] = lost_at(model, node, more_damage[node]);
    std::vector<SetShare> shares;
    if (!(all > 0))
        return shares;
    for (const Grip& grip : grips_of(c, model)) {
        double own = 0;
        for (const std::uint32_t node : grip.set->nodes)
            own += lost[node];
        shares.push_back({grip.set->name, std::min(1.0, 2 * own / all), grip.is_moved});
    }
    return largest_first(std::move(shares));
}

std::vector<SetShare> torn_sets(const Case& c, const Model& model, const std::vector<float>& damage) {
    std::vector<SetShare> shares;
    if (damage.size() != model.nodes.size())
        return shares;
    for (const Grip& grip : grips_of(c, model)) {
        const std::vector<std::uint32_t>& own = grip.set->nodes;
        double lost = 0, to_rest = 0;
        for (const std::uint32_t node : own) {
            lost += lost_at(model, node, damage[node]);
            to_rest += model.nodes.volume[node] * family_volume(model, node, [&](std::uint32_t j) {
                           return !std::binary_search(own.begin(), own.end(), j);
                       });
        }
        if (to_rest > 0)
            shares.push_back({grip.set->name, std::min(1.0, lost / to_rest), grip.is_moved});
    }
    return largest_first(std::move(shares));
}

std::optional<BreakAtSets> break_at_sets(const FirstBreak& broke) {
    double sum = 0;
    std::string names;
    for (const SetShare& set : broke.at_sets) {
        sum += set.share;
        names += fmt::format("{}'{}', where {} ({:.0f} %)", names.empty() ? "the set " : " and at the set ", set.set,
                             set.is_moved ? "a motion is prescribed" : "a load acts", 100 * set.share);
    }
    if (sum < mostly)
        return std::nullopt;
    return BreakAtSets{
        fmt::format("The first broken bonds are at {}", names),
        "Such a set can tear off, so that the load no longer reaches the body. Make it one horizon deep, or "
        "add a no-fail zone that contains it"};
}

} // namespace periscope
