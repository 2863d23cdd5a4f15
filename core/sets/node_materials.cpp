#include "core/sets/node_materials.hpp"

#include "core/nodes/node_numbers.hpp"
#include "core/sets/random_choice.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {
namespace {

class MaterialAssigner {
public:
    MaterialAssigner(const Case& c, const Nodes& nodes, const NodesOfSet& nodes_of, std::vector<Problem>& problems)
        : case_(c), nodes_(nodes), nodes_of_(nodes_of), problems_(problems) {}

    NodeMaterials run() {
        assigned_.share.resize(case_.materials.size());
        if (case_.materials.size() < 2)
            return std::move(assigned_);
        assigned_.material.assign(nodes_.size(), 0);
        for (std::size_t k = 1; k < case_.materials.size(); ++k)
            if (!case_.materials[k].share)
                for (const std::uint32_t node : nodes_of_(case_.materials[k].set))
                    if (!give(node, k, assigned_.material))
                        break; // one message for each pair of sets is enough
        if (has_shares(case_))
            draw_shares();
        return std::move(assigned_);
    }

private:
    // Assigns a node to material k. Returns false and adds an error if it belongs to another material already.
    bool give(std::uint32_t node, std::size_t k, std::vector<std::uint8_t>& to) {
        if (const std::size_t other = to[node]; other != 0 && other != k) {
            problems_.push_back({fmt::format("materials[{}].set", k),
                                 fmt::format("Assigns node {} at {} to '{}', but materials[{}] assigns it to '{}'",
                                             shown_number(nodes_, node), at(nodes_.position[node]),
                                             case_.materials[k].name, other, case_.materials[other].name),
                                 on_border(k, other) ? "the boundary nodes belong to both mesh groups; exclude them "
                                                       "from one group, or make one of the two the first material"
                                                     : "separate the two sets"});
            return false;
        }
        to[node] = static_cast<std::uint8_t>(k);
        return true;
    }

    // Returns whether the sets of both materials are groups of a mesh.
    bool on_border(std::size_t one, std::size_t other) const {
        const auto is_group = [&](std::size_t material) {
            const SetEntry* set = case_.find_set(case_.materials[material].set);
            return set && std::holds_alternative<SetGroup>(set->shape);
        };
        return is_group(one) && is_group(other);
    }

    // Draws the nodes of materials with shares from regions. A region is the set that some of these materials have in
    // common or, without a set, all nodes that are in no material's set.
    void draw_shares() {
        std::vector<std::uint8_t> region(nodes_.size(),
                                         0); // the first material that is drawn from the region of the node
        std::vector<std::string> seen;
        for (std::size_t k = 1; k < case_.materials.size(); ++k) {
            const MaterialEntry& m = case_.materials[k];
            if (!m.share || std::find(seen.begin(), seen.end(), m.set) != seen.end())
                continue;
            seen.push_back(m.set);
            const std::vector<std::uint32_t> free = m.set.empty() ? nodes_in_no_set() : std::vector<std::uint32_t>();
            const std::vector<std::uint32_t>& from = m.set.empty() ? free : nodes_of_(m.set);
            for (const std::uint32_t node : from)
                if (!give(node, k, region))
                    return;
            draw_from(from, k);
        }
    }

    std::vector<std::uint32_t> nodes_in_no_set() const {
        std::vector<std::uint8_t> in_set(nodes_.size(), 0);
        for (const MaterialEntry& m : case_.materials)
            if (!m.set.empty())
                for (const std::uint32_t node : nodes_of_(m.set))
                    in_set[node] = 1;
        std::vector<std::uint32_t> free;
        for (std::uint32_t node = 0; node < nodes_.size(); ++node)
            if (!in_set[node])
                free.push_back(node);
        return free;
    }

    // Draws the nodes of the material `first` and of later ones with the same set. Each material is drawn from the
    // nodes that the earlier ones have left, with a probability that gives it its share of the whole set.
    void draw_from(const std::vector<std::uint32_t>& nodes, std::size_t first) {
        struct Draw {
            std::size_t material;
            double chance;
            RandomChoice number;
            double volume;
        };
        std::vector<Draw> draws;
        double left = 1;
        for (std::size_t k = first; k < case_.materials.size(); ++k)
            if (const MaterialEntry& m = case_.materials[k]; m.share && m.set == case_.materials[first].set) {
                const double chance = left > 0 ? m.share->value / left : 0;
                draws.push_back({k, chance, RandomChoice(nodes_, static_cast<std::uint64_t>(m.seed), draws.size()), 0});
                left -= m.share->value;
            }
        double whole = 0;
        for (const std::uint32_t node : nodes) {
            whole += nodes_.volume[node];
            const auto drawn =
                std::find_if(draws.begin(), draws.end(), [&](const Draw& d) { return d.number(node) < d.chance; });
            if (drawn == draws.end())
                continue;
            drawn->volume += nodes_.volume[node];
            assigned_.material[node] = static_cast<std::uint8_t>(drawn->material);
        }
        for (const Draw& d : draws)
            assigned_.share[d.material] = whole > 0 ? d.volume / whole : 0;
    }

    const Case& case_;
    const Nodes& nodes_;
    const NodesOfSet& nodes_of_;
    std::vector<Problem>& problems_;
    NodeMaterials assigned_;
};

} // namespace

NodeMaterials node_materials(const Case& value, const Nodes& nodes, const NodesOfSet& nodes_of,
                             std::vector<Problem>& problems) {
    return MaterialAssigner(value, nodes, nodes_of, problems).run();
}

bool has_shares(const Case& value) {
    return std::any_of(value.materials.begin(), value.materials.end(),
                       [](const MaterialEntry& m) { return m.share.has_value(); });
}

} // namespace periscope
