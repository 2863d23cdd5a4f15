#include "core/checks/check_sets.hpp"

#include "core/base/overloaded.hpp"
#include "core/base/vec3.hpp"
#include "core/case/case_keys.hpp"
#include "core/case/set_expression.hpp"
#include "core/case/set_uses.hpp"
#include "core/case/words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numbers>
#include <set>
#include <stdexcept>
#include <unordered_set>

namespace periscope {
namespace {

class SetChecker {
public:
    explicit SetChecker(const Case& c) : case_(c), uses_(c) {
        for (const auto& s : c.sets)
            set_names_.push_back(s.name);
        for (const auto& m : c.materials)
            material_names_.push_back(m.name);
        is_material_.insert(material_names_.begin(), material_names_.end());
    }

    std::vector<Problem> run() {
        std::set<std::string> seen;
        for (std::size_t i = 0; i < case_.sets.size(); ++i) {
            const SetEntry& s = case_.sets[i];
            const std::string path = fmt::format("sets[{}]", i);
            if (s.name.empty())
                add(path + ".name", "No name given", "enter a name");
            else if (!seen.insert(s.name).second)
                add(path + ".name", "'" + s.name + "' is used by two sets", "choose unique names");
            const std::string at = path + "." + words::set_kinds[s.shape.index()];
            std::visit(
                [&](const auto& shape) {
                    values(at, shape);
                    check(at, shape);
                },
                s.shape);
            circle(at, i);
            colour(path + ".colour", s.colour);
        }
        holes();
        return std::move(problems_);
    }

private:
    void add(std::string path, std::string reason, std::string remedy) {
        problems_.push_back({std::move(path), std::move(reason), std::move(remedy)});
    }

    template <typename Entry>
    void values(const std::string& path, const Entry& entry) {
        std::ranges::move(check_values(path, key_rows<Entry>(), entry), std::back_inserter(problems_));
    }
    void angle(const std::string& path, const Quantity& q) {
        if (!(q.value > 0 && q.value <= std::numbers::pi))
            add(path,
                fmt::format("Must be greater than 0 and at most 180 degrees, but is {:g} degrees",
                            q.value * 180 / std::numbers::pi),
                "enter e.g. '20 deg'");
    }
    void needs_surface(const std::string& path) {
        if (std::holds_alternative<MeshGeometry>(case_.geometry) && case_.space() != Space::solid)
            add(path, "Requires a body surface, which a plane mesh does not have", "use 'box' or another shape");
    }

    void colour(const std::string& path, const std::string& c) {
        const bool hex =
            c.size() == 7 && c[0] == '#' && c.find_first_not_of("0123456789abcdefABCDEF", 1) == std::string::npos;
        if (!c.empty() && !hex)
            add(path, "'" + c + "' is not a colour", "enter red, green and blue as hexadecimal digits, e.g. '#e69f00'");
    }

    bool resolves(const QuantityVector& v) const { // returns false for a length in spacings while the spacing is not
                                                   // known
        return case_.spacing().value > 0 || !(v[0].in_spacings || v[1].in_spacings || v[2].in_spacings);
    }
    Vec3 metres(const QuantityVector& v) const { return periscope::metres(v, case_.spacing().value); }

    void check(const std::string& path, const SetBox& box) {
        const double dx = case_.spacing().value;
        for (std::size_t a = 0; a < 3; ++a)
            if (box.min[a] && box.max[a] && box.min[a]->metres(dx) > box.max[a]->metres(dx))
                add(fmt::format("{}.min[{}]", path, a), "Exceeds the opposite side of the box", "swap the two values");
    }

    void check(const std::string& path, const SetBrush& brush) {
        if (brush.dabs.empty())
            add(path, "Nothing painted yet", "paint on the model, or add spheres with centre and radius");
        for (std::size_t d = 0; d < brush.dabs.size(); ++d) {
            const BrushDab& dab = brush.dabs[d];
            const std::string at = fmt::format("{}[{}]", path, d);
            values(at, dab);
            if (dab.depth)
                needs_surface(at + ".depth");
        }
    }

    void check(const std::string& path, const SetGroup& group) {
        if (!std::holds_alternative<MeshGeometry>(case_.geometry))
            add(path, "Only a volume mesh has groups, but the geometry is not a volume mesh",
                "use 'box' or another shape");
        else if (group.group.empty())
            add(path, "No group given", "choose a mesh group");
    }

    void check(const std::string& path, const SetNumbers& n) {
        if (!std::holds_alternative<MeshGeometry>(case_.geometry))
            add(path, "Only nodes of a volume mesh have numbers, but the geometry is not a volume mesh",
                "use 'box' or another shape");
        else if (n.numbers.empty())
            add(path, "No node numbers given", "enter node numbers of the mesh, e.g. 1, 7, 20-35");
    }

    void check(const std::string& path, const SetCylinder& c) {
        if (resolves(c.from) && resolves(c.to) && metres(c.from) == metres(c.to))
            add(path + ".to", "Both ends are the same point", "enter the centres of the two end faces");
    }

    void check(const std::string& path, const SetPlane& p) {
        if (!(p.depth.value >= 0))
            add(path + ".depth", fmt::format("Must not be negative, but is {:g}", p.depth.value),
                "enter e.g. '3 dx' or '1 horizon'; reverse the normal to select the other side");
    }

    void check(const std::string&, const SetSphere&) {}
    void check(const std::string&, const SetNearest&) {}

    void check(const std::string& path, const SetPrism& p) {
        if (p.outline.size() < 3)
            add(path + ".outline", fmt::format("Only {} corners given", p.outline.size()), "add at least three");
        else if (std::all_of(p.outline.begin(), p.outline.end(), [&](const auto& v) { return resolves(v); }) &&
                 metres(p.direction) != Vec3{} && !(outlined_area(p) > 0))
            add(path + ".outline", "Encloses no area when seen along the view direction",
                "use corners that span an area normal to it");
        if (p.depth)
            needs_surface(path + ".depth");
    }

    void check(const std::string& path, const OneOf<SetFace, SetFacing> auto& f) {
        angle(path + ".angle", f.angle);
        needs_surface(path);
    }

    void check(const std::string& path, const SetGrown& g) {
        if (!uses_.names().contains(g.set))
            add(path + ".set", g.set.empty() ? "No node set given" : "Unknown node set '" + g.set + "'",
                did_you_mean(g.set, set_names_));
        if (!std::isfinite(g.by.value) || g.by.value == 0)
            add(path + ".by", fmt::format("Must be a length other than zero, but is {:g}", g.by.value),
                "enter e.g. '1 dx' to grow or '-1 dx' to shrink the set");
    }

    void check(const std::string& path, const SetMaterial& m) {
        if (case_.materials.empty())
            return; // the check of the materials reports this
        if (is_material_.contains(m.material))
            return;
        add(path, m.material.empty() ? "No material given" : "Unknown material '" + m.material + "'",
            did_you_mean(m.material, material_names_));
    }

    void check(const std::string& path, const SetCombination& c) {
        try {
            parse_set_expression(c.expression);
        } catch (const std::invalid_argument& e) {
            return add(path, e.what(), {});
        }
        for (const std::string& name : names_in(c.expression))
            if (!uses_.names().contains(name))
                add(path, "Unknown node set '" + name + "'", did_you_mean(name, set_names_));
    }

    // Returns the area (m²) that the outline encloses when it is seen along the direction. An outline that crosses
    // itself may enclose more.
    double outlined_area(const SetPrism& p) const {
        const Vec3 d = metres(p.direction), first = metres(p.outline.front());
        Vec3 sum;
        double edges = 0;
        for (std::size_t i = 0; i + 1 < p.outline.size(); ++i) {
            const Vec3 a = metres(p.outline[i]) - first, b = metres(p.outline[i + 1]) - first;
            sum += cross(a, b);
            edges = std::max(edges, std::abs(dot(cross(a, b), d)) / norm(d));
        }
        return std::max(std::abs(dot(sum, d)) / norm(d), edges) / 2;
    }

    void circle(const std::string& path, std::size_t set) {
        if (!uses_.is_in_circle(set))
            return;
        if (named_sets_ > most_told)
            return add(path, "Depends on itself, like other sets above", "correct those first");
        const auto cycle = uses_.circle_through(set);
        named_sets_ += cycle.size();
        std::string words;
        for (std::size_t k = 0; k < cycle.size(); ++k) {
            if (k == longest_cycle && cycle.size() > longest_cycle + 2) {
                words += fmt::format(" → … {} more …", cycle.size() - longest_cycle - 1);
                k = cycle.size() - 1;
            }
            const SetEntry& entry = case_.sets[cycle[k]];
            words += (words.empty() ? "'" : " → '") + entry.name + "'";
            if (const auto* m = std::get_if<SetMaterial>(&entry.shape))
                words += " (material '" + m->material + "')";
        }
        add(path, "Depends on itself: " + words, "remove one of them");
    }

    void holes() {
        const auto* box = std::get_if<BoxGeometry>(&case_.geometry);
        for (std::size_t k = 0; box && k < box->without.size(); ++k) {
            const std::string path = fmt::format("geometry.lattice.holes[{}]", k);
            const auto set = uses_.names().find(box->without[k]);
            if (!set)
                add(path, "Unknown node set '" + box->without[k] + "'",
                    set_names_.empty() ? "define a node set first" : did_you_mean(box->without[k], set_names_));
            else if (const std::string reason = uses_.no_hole_because(*set); !reason.empty())
                add(path, reason,
                    "a hole can be a box, a sphere, a cylinder, a layer behind a plane or a combination of a few of "
                    "these");
        }
    }

    static constexpr std::size_t longest_cycle = 10; // largest number of sets of a cycle that a message names
    static constexpr std::size_t most_told = 20000;  // largest number of sets in all messages about cycles together
    const Case& case_;
    const SetUses uses_;
    std::size_t named_sets_ = 0;
    std::vector<std::string> set_names_, material_names_;
    std::unordered_set<std::string> is_material_;
    std::vector<Problem> problems_;
};

} // namespace

std::vector<Problem> check_sets(const Case& value) {
    return SetChecker(value).run();
}

} // namespace periscope
