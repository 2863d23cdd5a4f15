#include "core/case/set_uses.hpp"

#include "core/base/overloaded.hpp"
#include "core/case/set_expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>
#include <unordered_set>

namespace periscope {
namespace {

constexpr std::size_t no_set = SIZE_MAX;

// Returns the names of the sets of a material. Only as many materials as a case can have are searched; more are an
// error.
std::vector<std::string> names_of_material(const Case& c, const std::string& material) {
    const auto end =
        c.materials.begin() + static_cast<std::ptrdiff_t>(std::min(c.materials.size(), most_materials + 1));
    const auto found =
        std::find_if(c.materials.begin(), end, [&](const MaterialEntry& m) { return m.name == material; });
    if (found == end)
        return {};
    const bool drawn =
        std::any_of(c.materials.begin(), end, [](const MaterialEntry& m) { return m.share.has_value(); });
    if (found != c.materials.begin() && !drawn)
        return {found->set};
    // The material consists of nodes outside the sets of other materials, so it depends on all of these sets. This
    // holds for the first material, and for those that a share draws from the rest.
    std::vector<std::string> names;
    for (auto m = c.materials.begin(); m != end; ++m)
        names.push_back(m->set);
    return names;
}

// A visitor that returns the names of the sets on which a set depends, as often as they are mentioned.
struct NamesIn {
    const Case& c;
    using Names = std::vector<std::string>;

    Names operator()(const OneOf<SetBox, SetBrush, SetGroup, SetSphere, SetCylinder, SetPlane, SetNearest, SetPrism,
                                 SetFace, SetFacing, SetNumbers> auto&) const {
        return {};
    }
    Names operator()(const SetMaterial& wanted) const { return names_of_material(c, wanted.material); }
    Names operator()(const SetGrown& grown) const { return {grown.set}; }
    Names operator()(const SetCombination& combination) const {
        Names names;
        try {
            for (SetTerm& term : parse_set_expression(combination.expression))
                if (term.kind == SetTerm::Kind::set)
                    names.push_back(std::move(term.name));
        } catch (const std::invalid_argument&) { // check_sets reports an expression that cannot be read
            names.clear();
        }
        return names;
    }
};

// A visitor that returns why a set of this shape cannot be a hole; null if it can.
struct NoHole {
    using Reason = const char*;

    Reason operator()(const OneOf<SetBox, SetSphere, SetCylinder, SetPlane, SetCombination> auto&) const {
        return nullptr;
    }
    Reason operator()(const SetGroup&) const { return "is a mesh group"; }
    Reason operator()(const SetBrush&) const { return "is painted"; }
    Reason operator()(const SetMaterial&) const { return "is defined by a material"; }
    Reason operator()(const SetNearest&) const { return "is a single node"; }
    Reason operator()(const SetPrism&) const { return "is an outline"; }
    Reason operator()(const OneOf<SetFace, SetFacing> auto&) const { return "is a surface selection"; }
    Reason operator()(const SetNumbers&) const { return "is a list of mesh nodes"; }
    Reason operator()(const SetGrown&) const { return "is a grown set"; }
};

// Finds strongly connected components in the order of dependence (Tarjan 1972). It has a stack of its own, because a
// chain of sets may be longer than the program's stack allows.
class Components {
public:
    explicit Components(const std::vector<std::vector<std::size_t>>& parts)
        : parts_(parts), number_(parts.size(), no_set), lowest_(parts.size(), 0), of(parts.size(), no_set) {
        for (std::size_t set = 0; set < parts.size(); ++set)
            if (number_[set] == no_set)
                visit(set);
    }

private:
    struct Level {
        std::size_t set, next; // `next` is the part to visit next
    };

    void enter(std::size_t set) {
        number_[set] = lowest_[set] = entered_++;
        open_.push_back(set);
        levels_.push_back({set, 0});
    }
    void leave(std::size_t set) {
        levels_.pop_back();
        if (!levels_.empty())
            lowest_[levels_.back().set] = std::min(lowest_[levels_.back().set], lowest_[set]);
        if (lowest_[set] != number_[set])
            return;
        for (std::size_t member = no_set; member != set;) {
            member = open_.back();
            open_.pop_back();
            of[member] = count;
            order.push_back(member);
        }
        ++count;
    }
    void visit(std::size_t first) {
        enter(first);
        while (!levels_.empty()) {
            Level& level = levels_.back();
            const std::size_t set = level.set;
            if (level.next == parts_[set].size()) {
                leave(set);
                continue;
            }
            const std::size_t part = parts_[set][level.next++];
            if (number_[part] == no_set)
                enter(part);
            else if (of[part] == no_set) // still on the stack, so the sets form a cycle
                lowest_[set] = std::min(lowest_[set], number_[part]);
        }
    }

    const std::vector<std::vector<std::size_t>>& parts_;
    std::vector<std::size_t> number_, lowest_;
    std::vector<std::size_t> open_;
    std::vector<Level> levels_;
    std::size_t entered_ = 0;

public:
    std::vector<std::size_t> of, order;
    std::size_t count = 0;
};

} // namespace

SetUses::SetUses(const Case& c) : case_(c), names_(c), parts_(c.sets.size()), named_(c.sets.size()) {
    std::vector<std::size_t> seen_by(c.sets.size(), no_set);
    for (std::size_t set = 0; set < c.sets.size(); ++set) {
        for (const std::string& name : std::visit(NamesIn{c}, c.sets[set].shape)) {
            const auto part = names_.find(name);
            if (!part)
                continue;
            named_[set].push_back(*part);
            if (seen_by[*part] != set)
                parts_[set].push_back(*part);
            seen_by[*part] = set;
        }
    }
    find_order();
    judge_holes();
}

void SetUses::find_order() {
    Components found(parts_);
    order_ = std::move(found.order);
    circle_of_ = std::move(found.of);
    std::vector<std::size_t> members(found.count, 0);
    for (const std::size_t component : circle_of_)
        ++members[component];
    in_circle_.resize(parts_.size());
    for (std::size_t set = 0; set < parts_.size(); ++set)
        in_circle_[set] =
            members[circle_of_[set]] > 1 || std::find(parts_[set].begin(), parts_[set].end(), set) != parts_[set].end();
}

void SetUses::judge_holes() {
    unfit_.assign(parts_.size(), no_set);
    shapes_.assign(parts_.size(), 0);
    levels_.assign(parts_.size(), 0);
    // For sets in a cycle, which check_sets refuses, the results of some parts are still missing here.
    for (const std::size_t set : order_) {
        const bool is_combination = std::holds_alternative<SetCombination>(case_.sets[set].shape);
        if (std::visit(NoHole(), case_.sets[set].shape))
            unfit_[set] = set;
        for (const std::size_t part : parts_[set]) {
            if (unfit_[set] == no_set)
                unfit_[set] = unfit_[part];
            levels_[set] = std::max(levels_[set], levels_[part]);
        }
        ++levels_[set];
        for (const std::size_t part : named_[set])
            shapes_[set] += is_combination ? shapes_[part] : 0;
        if (!is_combination)
            shapes_[set] = 1;
    }
}

std::vector<std::size_t> SetUses::with_parts(const std::vector<std::string>& names) const {
    std::vector<std::size_t> all;
    std::vector<bool> seen(parts_.size(), false);
    const auto take = [&](std::size_t set) {
        if (!seen[set])
            all.push_back(set);
        seen[set] = true;
    };
    for (const std::string& name : names)
        if (const auto set = names_.find(name))
            take(*set);
    for (std::size_t k = 0; k < all.size(); ++k) // NOLINT(modernize-loop-convert): the list grows as it goes
        for (const std::size_t part : parts_[all[k]])
            take(part);
    return all;
}

std::vector<std::size_t> SetUses::circle_through(std::size_t set) const {
    if (!in_circle_[set])
        return {};
    std::map<std::size_t, std::size_t> came_from; // the set from which each set was reached
    std::vector<std::size_t> met{set};
    for (std::size_t k = 0; k < met.size(); ++k)
        for (const std::size_t part : parts_[met[k]]) {
            if (circle_of_[part] != circle_of_[set] || !came_from.try_emplace(part, met[k]).second)
                continue;
            if (part != set) {
                met.push_back(part);
                continue;
            }
            std::vector<std::size_t> circle{set};
            for (std::size_t at = met[k]; at != set; at = came_from.at(at))
                circle.push_back(at);
            circle.push_back(set);
            std::reverse(circle.begin(), circle.end());
            return circle;
        }
    return {};
}

std::string SetUses::no_hole_because(std::size_t set) const {
    const SetEntry& entry = case_.sets[set];
    if (const std::size_t unfit = unfit_[set]; unfit != no_set)
        return fmt::format("'{}' {}", case_.sets[unfit].name, std::visit(NoHole(), case_.sets[unfit].shape));
    if (shapes_[set] > most_shapes)
        return fmt::format("'{}' consists of {:.3g} shapes; the maximum is {}", entry.name, shapes_[set], most_shapes);
    if (levels_[set] > most_levels)
        return fmt::format("'{}' nests sets {:.0f} levels deep; the maximum is {}", entry.name, levels_[set],
                           most_levels);
    return {};
}

std::vector<std::size_t> sets_of_holes(const Case& c) {
    const auto* box = std::get_if<BoxGeometry>(&c.geometry);
    return box && !box->without.empty() ? SetUses(c).with_parts(box->without) : std::vector<std::size_t>();
}

std::vector<bool> helper_sets(const Case& c) {
    const SetUses uses(c);
    std::vector<bool> helper(c.sets.size(), false);
    if (const auto* box = std::get_if<BoxGeometry>(&c.geometry))
        for (const std::size_t part : uses.with_parts(box->without))
            helper[part] = true;
    for (std::size_t i = 0; i < c.sets.size(); ++i)
        if (std::holds_alternative<SetCombination>(c.sets[i].shape))
            for (const std::size_t part : uses.parts(i))
                helper[part] = true;
    std::unordered_set<std::string> used;
    for (const auto& m : c.materials)
        used.insert(m.set);
    for (const auto& condition : c.conditions)
        used.insert(condition.set);
    for (const auto& observer : c.observers)
        for (const std::string& name : {observer.set, observer.ends[0].set, observer.ends[1].set})
            used.insert(name);
    for (std::size_t i = 0; i < c.sets.size(); ++i)
        if (used.contains(c.sets[i].name))
            helper[i] = false;
    return helper;
}

} // namespace periscope
