#include "core/sets/node_set.hpp"

#include "core/base/boxes.hpp"
#include "core/base/large_pages.hpp"
#include "core/base/overloaded.hpp"
#include "core/case/set_expression.hpp"
#include "core/case/set_uses.hpp"
#include "core/nodes/cells.hpp"
#include "core/nodes/node_numbers.hpp"
#include "core/sets/node_materials.hpp"
#include "core/sets/surface_sets.hpp"
#include "core/shapes/solid.hpp"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <iterator>
#include <numeric>
#include <optional>
#include <stdexcept>
#include <unordered_map>
#include <utility>

namespace periscope {
namespace {

constexpr double tolerance = border_tolerance;

using List = std::vector<std::uint32_t>; // ascending
using Bits = std::vector<std::uint64_t>; // one bit for each node; the lowest bit of a word is the first node
constexpr std::size_t word = 64;
constexpr std::size_t part = 256 * word; // number of nodes that one task examines

struct InBox {
    Vec3 min{-INFINITY, -INFINITY, -INFINITY}, max{INFINITY, INFINITY, INFINITY};
    InBox(const SetBox& box, double spacing) {
        for (std::size_t a = 0; a < 3; ++a) {
            if (box.min[a])
                min[a] = box.min[a]->metres(spacing) - tolerance * spacing;
            if (box.max[a])
                max[a] = box.max[a]->metres(spacing) + tolerance * spacing;
        }
    }
    bool operator()(const Vec3& p) const {
        return p.x >= min.x && p.x <= max.x && p.y >= min.y && p.y <= max.y && p.z >= min.z && p.z <= max.z;
    }
};

struct Dab {
    Vec3 centre;
    double radius2 = 0; // m²
    bool erase = false;
    double depth = INFINITY; // only nodes at most this deep below the surface are painted, m

    Dab(const BrushDab& dab, double spacing, double horizon) : centre(metres(dab.centre, spacing)), erase(dab.erase) {
        const double radius = dab.radius.metres(spacing) + tolerance * spacing;
        radius2 = radius * radius;
        if (dab.depth)
            depth = dab.depth->metres(spacing, horizon) + tolerance * spacing;
    }
    bool covers(const Vec3& p) const {
        const Vec3 d = p - centre;
        return dot(d, d) <= radius2;
    }
    bool may_cover(const Box& box) const { return apart2(box, {centre, centre}) <= radius2; }
};

bool painted(const Vec3& p, const std::vector<Dab>& dabs, const NearTriangles* surface) {
    const auto latest = std::find_if(dabs.rbegin(), dabs.rend(), [&](const Dab& dab) {
        return dab.covers(p) && (dab.depth == INFINITY || (surface && surface->within(p, dab.depth)));
    });
    return latest != dabs.rend() && !latest->erase;
}

template <typename Inside>
void mark(const Positions& positions, std::size_t first, std::size_t last, const Inside& inside, Bits& bits) {
    for (; first < last; first += word) {
        std::uint64_t in = 0;
        for (std::size_t k = 0; k < std::min(word, last - first); ++k)
            in |= std::uint64_t{inside(positions[first + k])} << k;
        bits[first / word] = in;
    }
}

Box box_of(const Positions& positions, std::size_t first, std::size_t last) {
    Box box{positions[first], positions[first]};
    for (std::size_t i = first; i < last; ++i)
        include(box, positions[i]);
    return box;
}

// Marks the painted nodes among those from `first` to `last`. Nodes with consecutive numbers are close together, so
// only a few of thousands of painted spheres touch the bounding box of a range, and even fewer touch those of its
// parts.
void mark_painted(const Positions& positions, std::size_t first, std::size_t last, const std::vector<Dab>& dabs,
                  const NearTriangles* surface, Bits& bits) {
    const Box box = box_of(positions, first, last);
    std::vector<Dab> near;
    for (const Dab& dab : dabs)
        if (dab.may_cover(box))
            near.push_back(dab);
    if (near.empty())
        return;
    if (last - first <= word || near.size() == 1) {
        mark(
            positions, first, last, [&](const Vec3& p) { return painted(p, near, surface); }, bits);
        return;
    }
    for (const std::size_t step = last - first > 16 * word ? 16 * word : word; first < last; first += step)
        mark_painted(positions, first, std::min(last, first + step), near, surface, bits);
}

std::vector<std::uint32_t> listed(const Bits& bits) {
    constexpr std::size_t words = part / word;
    const std::size_t parts = (bits.size() + words - 1) / words;
    std::vector<std::size_t> begin(parts + 1, 0);
    const auto each_word = [&](std::size_t p, const auto& visit) {
        for (std::size_t w = p * words; w < std::min(bits.size(), (p + 1) * words); ++w)
            visit(w);
    };
    tbb::parallel_for(std::size_t{0}, parts, [&](std::size_t p) {
        each_word(p, [&](std::size_t w) { begin[p + 1] += static_cast<std::size_t>(std::popcount(bits[w])); });
    });
    for (std::size_t p = 0; p < parts; ++p)
        begin[p + 1] += begin[p];
    std::vector<std::uint32_t> nodes;
    resize_large(nodes, begin.back());
    tbb::parallel_for(std::size_t{0}, parts, [&](std::size_t p) {
        std::size_t at = begin[p];
        each_word(p, [&](std::size_t w) {
            for (std::uint64_t left = bits[w]; left != 0; left &= left - 1)
                nodes[at++] = static_cast<std::uint32_t>(w * word + static_cast<std::size_t>(std::countr_zero(left)));
        });
    });
    return nodes;
}

// Returns the node nearest to a point. If distances are equal except for rounding, it is the node with the smallest
// number.
std::vector<std::uint32_t> nearest_node(const Positions& positions, const Vec3& point, double spacing) {
    double least = INFINITY;
    for (const Vec3& p : positions)
        least = std::min(least, norm(p - point));
    for (std::size_t i = 0; i < positions.size(); ++i)
        if (norm(positions[i] - point) <= least + tolerance * spacing)
            return {static_cast<std::uint32_t>(i)};
    return {};
}

// Finds the nodes of a shape. There is one function for each kind of shape.
class ShapeFinder {
public:
    ShapeFinder(const Positions& positions, const LengthUnits& units, const Surface* outline)
        : positions_(positions), units_(units), outline_(outline) {}

    List operator()(const SetBox& box) const { return those(InBox(box, units_.spacing)); }

    List operator()(const SetBrush& brush) const {
        std::vector<Dab> dabs;
        for (const BrushDab& dab : brush.dabs)
            dabs.emplace_back(dab, units_.spacing, units_.horizon);
        const bool below = std::any_of(dabs.begin(), dabs.end(), [](const Dab& dab) { return dab.depth < INFINITY; });
        const auto surface = below && outline_ ? std::optional<NearTriangles>(*outline_) : std::nullopt;
        return marked([&](std::size_t first, std::size_t last, Bits& bits) {
            mark_painted(positions_, first, last, dabs, surface ? &*surface : nullptr, bits);
        });
    }

    List operator()(const SetNearest& nearest) const {
        const auto metres = [&](std::size_t axis) { return nearest.point[axis].metres(units_.spacing); };
        return nearest_node(positions_, {metres(0), metres(1), metres(2)}, units_.spacing);
    }

    List operator()(const OneOf<SetSphere, SetCylinder, SetPlane> auto& shape) const {
        const Solid solid(shape, units_);
        return those([&](const Vec3& p) { return solid.depth(p) >= -tolerance * units_.spacing; });
    }

    List operator()(const OneOf<SetPrism, SetFace, SetFacing> auto& drawn) const {
        return those(inside_of(drawn, units_, outline_));
    }

    // These sets need more than a shape, and have no nodes here.
    List operator()(const OneOf<SetGroup, SetMaterial, SetCombination, SetGrown, SetNumbers> auto&) const { return {}; }

private:
    // Returns the nodes that work(first, last, bits) marks. `work` is called from several threads, each time for
    // different nodes.
    template <typename Work>
    List marked(const Work& work) const {
        const std::size_t n = positions_.size();
        Bits bits((n + word - 1) / word, 0);
        tbb::parallel_for(std::size_t{0}, (n + part - 1) / part,
                          [&](std::size_t p) { work(p * part, std::min(n, (p + 1) * part), bits); });
        return listed(bits);
    }
    template <typename Holds>
    List those(const Holds& holds) const {
        return marked(
            [&](std::size_t first, std::size_t last, Bits& bits) { mark(positions_, first, last, holds, bits); });
    }

    const Positions& positions_;
    const LengthUnits units_;
    const Surface* outline_;
};

// Finds the nodes of each set once, after those of the sets to which it refers. Sets that refer to themselves, also by
// way of others, stay empty.
class SetFinder {
public:
    SetFinder(const Case& c, const Nodes& nodes)
        : case_(c), nodes_(nodes), uses_(c), spacing_(c.spacing().value), horizon_(c.horizon.metres(spacing_)),
          found_(c.sets.size()) {
        for (std::size_t g = 0; g < nodes.groups.size(); ++g)
            groups_.try_emplace(nodes.groups[g].name, g);
    }

    std::vector<List> all() {
        for (const std::size_t set : uses_.in_order())
            if (!uses_.is_in_circle(set))
                found_[set] = find(case_.sets[set]);
        return std::move(found_);
    }

private:
    List find(const SetEntry& set) {
        return std::visit([this](const auto& shape) { return nodes_of(shape); }, set.shape);
    }

    List nodes_of(const SetGroup& wanted) {
        const auto group = groups_.find(wanted.group);
        return group == groups_.end() ? List() : nodes_.groups[group->second].nodes;
    }
    List nodes_of(const SetNumbers& wanted) {
        if (!numbers_)
            numbers_.emplace(nodes_.numbers);
        List list;
        for (const NumberRange& range : wanted.numbers)
            numbers_->each(range, [&](std::uint32_t node) { list.push_back(node); });
        std::sort(list.begin(), list.end());
        list.erase(std::unique(list.begin(), list.end()), list.end());
        return list;
    }
    List nodes_of(const SetMaterial& wanted) { return of_material(wanted.material); }
    List nodes_of(const SetCombination& combination) { return combined(combination.expression); }
    List nodes_of(const SetGrown& wanted) {
        const double by = wanted.by.metres(spacing_, horizon_);
        const List& list = of_name(wanted.set);
        return by < 0 ? without(grown(without(list), -by)) : grown(list, by);
    }
    List nodes_of(const OneOf<SetBox, SetBrush, SetSphere, SetCylinder, SetPlane, SetNearest, SetPrism, SetFace,
                              SetFacing> auto& shape) {
        return ShapeFinder(nodes_.position, {spacing_, horizon_}, nodes_.outline.get())(shape);
    }

    // Returns the nodes of the list and all nodes that are within `by` (m) of one of them.
    List grown(const List& list, double by) const {
        if (list.empty() || !(by > 0))
            return list;
        std::vector<Vec3> there;
        for (const std::uint32_t node : list)
            there.push_back(nodes_.position[node]);
        const double reach = by + tolerance * spacing_;
        const Cells cells(there, reach);
        Bits bits((nodes_.size() + word - 1) / word, 0);
        tbb::parallel_for(std::size_t{0}, bits.size(), [&](std::size_t w) {
            const std::size_t first = w * word, last = std::min(nodes_.size(), first + word);
            std::vector<std::uint32_t> near;
            cells.collect_near(box_of(nodes_.position, first, last), reach, near);
            for (std::size_t i = first; !near.empty() && i < last; ++i)
                if (std::any_of(near.begin(), near.end(), [&](std::uint32_t k) {
                        const Vec3 d = there[k] - nodes_.position[i];
                        return dot(d, d) <= reach * reach;
                    }))
                    bits[w] |= std::uint64_t{1} << (i - first);
        });
        return listed(bits);
    }

    // Returns the nodes of a set to which the current one refers; they have been found already.
    const List& of_name(const std::string& name) const {
        const auto set = uses_.names().find(name);
        return set ? found_[*set] : none_;
    }

    List of_material(const std::string& name) {
        if (has_shares(case_))
            return is_material(name) ? assigned_nodes(name) : List();
        for (std::size_t k = 1; k < case_.materials.size(); ++k)
            if (case_.materials[k].name == name)
                return of_name(case_.materials[k].set);
        if (case_.materials.empty() || case_.materials.front().name != name)
            return {};
        List others;
        for (std::size_t k = 1; k < case_.materials.size(); ++k)
            others = joined(SetTerm::Kind::either, others, of_name(case_.materials[k].set));
        return without(others);
    }

    bool is_material(const std::string& name) const {
        return std::any_of(case_.materials.begin(), case_.materials.end(),
                           [&](const MaterialEntry& m) { return m.name == name; });
    }

    // Returns the nodes of a material in a case with materials that are distributed at random. All materials are assigned
    // for this, once.
    List assigned_nodes(const std::string& name) {
        if (!std::exchange(is_assigned_, true)) {
            std::vector<Problem> said_by_build_model;
            assigned_ = node_materials(
                case_, nodes_, [this](const std::string& set) -> const List& { return of_name(set); },
                said_by_build_model);
        }
        List list;
        for (std::uint32_t node = 0; node < assigned_.material.size(); ++node)
            if (case_.materials[assigned_.material[node]].name == name)
                list.push_back(node);
        return list;
    }

    List combined(const std::string& expression) {
        try {
            return evaluate(
                parse_set_expression(expression), [this](const std::string& name) { return of_name(name); },
                [this](const List& list) { return without(list); }, joined);
        } catch (const std::invalid_argument&) { // check_case reports it
            return {};
        }
    }

    static List joined(SetTerm::Kind kind, const List& a, const List& b) {
        List result;
        const auto to = std::back_inserter(result);
        if (kind == SetTerm::Kind::both)
            std::set_intersection(a.begin(), a.end(), b.begin(), b.end(), to);
        else if (kind == SetTerm::Kind::either)
            std::set_union(a.begin(), a.end(), b.begin(), b.end(), to);
        else
            std::set_difference(a.begin(), a.end(), b.begin(), b.end(), to);
        return result;
    }

    List without(const List& list) const {
        List all(nodes_.size());
        std::iota(all.begin(), all.end(), 0U);
        return joined(SetTerm::Kind::without, all, list);
    }

    const Case& case_;
    const Nodes& nodes_;
    const SetUses uses_;
    double spacing_, horizon_; // m
    std::unordered_map<std::string, std::size_t> groups_;
    std::vector<List> found_;
    const List none_;
    std::optional<NodeNumbers> numbers_; // made when the first set needs it
    NodeMaterials assigned_;
    bool is_assigned_ = false; // whether the materials have been assigned, or are being assigned
};

} // namespace

std::vector<std::uint32_t> nodes_of_set(const SetEntry& set, const Positions& positions, double spacing, double horizon,
                                        const Surface* outline) {
    return std::visit(ShapeFinder(positions, {spacing, horizon}, outline), set.shape);
}

std::vector<std::vector<std::uint32_t>> nodes_of_sets(const Case& value, const Nodes& nodes) {
    const Case c = with_spacing_of(value, nodes);
    return SetFinder(c, nodes).all();
}

} // namespace periscope
