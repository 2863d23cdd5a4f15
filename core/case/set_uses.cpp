#include "core/case/set_uses.hpp"

#include "core/base/overloaded.hpp"
#include "core/case/set_expression.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace periscope {
namespace {

void add_set(const Case& c, const std::string& name, std::vector<std::size_t>& to) {
    for (std::size_t i = 0; i < c.sets.size(); ++i)
        if (c.sets[i].name == name) {
            if (std::find(to.begin(), to.end(), i) == to.end())
                to.push_back(i);
            return;
        }
}

// Does a way lead from `from` to `target`? Then it is appended, without `from`.
bool find_way(const Case& c, std::size_t from, std::size_t target, std::vector<bool>& seen,
              std::vector<std::size_t>& way) {
    for (const std::size_t part : parts_of(c, c.sets[from])) {
        way.push_back(part);
        if (part == target)
            return true;
        if (!seen[part]) {
            seen[part] = true;
            if (find_way(c, part, target, seen, way))
                return true;
        }
        way.pop_back();
    }
    return false;
}

// How many shapes a set is made of, each counted wherever it is named; `counts` remembers it for each set,
// −1: not yet.
double shapes_in(const Case& c, const SetEntry& set, std::vector<double>& counts) {
    const auto* combination = std::get_if<SetCombination>(&set.shape);
    if (!combination)
        return 1;
    double& count = counts[static_cast<std::size_t>(&set - c.sets.data())];
    if (count < 0) {
        count = 0; // of a circle
        double sum = 0;
        try {
            for (const SetTerm& term : parse_set_expression(combination->expression))
                if (const SetEntry* part = term.kind == SetTerm::Kind::set ? c.find_set(term.name) : nullptr)
                    sum += shapes_in(c, *part, counts);
        } catch (const std::invalid_argument&) { // said by check_sets
        }
        count = sum;
    }
    return count;
}

// The sets that place a material.
std::vector<std::size_t> parts_of_material(const Case& c, const std::string& material) {
    std::vector<std::size_t> parts;
    const auto found = std::find_if(c.materials.begin(), c.materials.end(),
                                    [&](const MaterialEntry& m) { return m.name == material; });
    const bool drawn =
        std::any_of(c.materials.begin(), c.materials.end(), [](const auto& m) { return m.share.has_value(); });
    if (found == c.materials.end())
        return parts;
    if (found == c.materials.begin() || drawn) { // everywhere else; what is drawn is taken from any other
        for (const MaterialEntry& m : c.materials)
            add_set(c, m.set, parts);
    } else {
        add_set(c, found->set, parts);
    }
    return parts;
}

// The sets that a set of each shape is made of.
struct PartsOf {
    const Case& c;
    using Parts = std::vector<std::size_t>;

    Parts operator()(const OneOf<SetBox, SetBrush, SetGroup, SetSphere, SetCylinder, SetPlane, SetNearest, SetPrism,
                                 SetFace, SetFacing> auto&) const {
        return {};
    }
    Parts operator()(const SetMaterial& wanted) const { return parts_of_material(c, wanted.material); }
    Parts operator()(const SetCombination& combination) const {
        Parts parts;
        for (const std::string& name : names_in(combination.expression))
            add_set(c, name, parts);
        return parts;
    }
    Parts operator()(const SetGrown& grown) const {
        Parts parts;
        add_set(c, grown.set, parts);
        return parts;
    }
};

// Why no hole can have such a shape; null when one can.
struct NoHole {
    using Reason = const char*;

    Reason operator()(const OneOf<SetBox, SetSphere, SetCylinder, SetPlane, SetCombination> auto&) const {
        return nullptr;
    }
    Reason operator()(const SetGroup&) const { return "is a group of a mesh"; }
    Reason operator()(const SetBrush&) const { return "is painted"; }
    Reason operator()(const SetMaterial&) const { return "is made of a material"; }
    Reason operator()(const SetNearest&) const { return "is a single node"; }
    Reason operator()(const SetPrism&) const { return "is drawn around"; }
    Reason operator()(const OneOf<SetFace, SetFacing> auto&) const { return "lies below the surface"; }
    Reason operator()(const SetGrown&) const { return "is another set grown"; }
};

} // namespace

std::vector<std::size_t> parts_of(const Case& c, const SetEntry& set) {
    return std::visit(PartsOf{c}, set.shape);
}

std::vector<std::size_t> with_parts(const Case& c, const std::vector<std::string>& names) {
    std::vector<std::size_t> all;
    for (const std::string& name : names)
        add_set(c, name, all);
    for (std::size_t k = 0; k < all.size(); ++k) // grows as it goes
        for (const std::size_t part : parts_of(c, c.sets[all[k]]))
            if (std::find(all.begin(), all.end(), part) == all.end())
                all.push_back(part);
    return all;
}

std::vector<std::size_t> circle_through(const Case& c, std::size_t set) {
    std::vector<bool> seen(c.sets.size(), false);
    std::vector<std::size_t> way{set};
    return find_way(c, set, set, seen, way) ? way : std::vector<std::size_t>();
}

std::string no_hole_because(const Case& c, const SetEntry& set) {
    for (const std::size_t i : with_parts(c, {set.name})) {
        const SetEntry& part = c.sets[i];
        if (const char* what = std::visit(NoHole(), part.shape))
            return fmt::format("'{}' {}", part.name, what);
    }
    std::vector<double> counts(c.sets.size(), -1);
    if (const double count = shapes_in(c, set, counts); count > most_shapes)
        return fmt::format("'{}' is made of {:.3g} shapes, more than {}", set.name, count, most_shapes);
    return {};
}

std::vector<std::size_t> sets_of_holes(const Case& c) {
    const auto* box = std::get_if<BoxGeometry>(&c.geometry);
    return box ? with_parts(c, box->without) : std::vector<std::size_t>();
}

std::vector<bool> helper_sets(const Case& c) {
    std::vector<std::size_t> parts = sets_of_holes(c);
    for (const SetEntry& set : c.sets)
        if (std::holds_alternative<SetCombination>(set.shape))
            for (const std::size_t part : parts_of(c, set))
                parts.push_back(part);
    std::vector<bool> helper(c.sets.size(), false);
    for (const std::size_t part : parts)
        helper[part] = true;
    std::vector<std::string> used;
    for (const auto& m : c.materials)
        used.push_back(m.set);
    for (const auto& condition : c.conditions)
        used.push_back(condition.set);
    for (const auto& observer : c.observers)
        for (const std::string& name : {observer.set, observer.ends[0].set, observer.ends[1].set})
            used.push_back(name);
    for (std::size_t i = 0; i < c.sets.size(); ++i)
        if (std::find(used.begin(), used.end(), c.sets[i].name) != used.end())
            helper[i] = false;
    return helper;
}

} // namespace periscope
