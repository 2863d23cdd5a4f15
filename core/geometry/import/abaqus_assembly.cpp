#include "core/geometry/import/abaqus_assembly.hpp"

#include "core/geometry/import/abaqus_join.hpp"
#include "core/geometry/import/abaqus_sets.hpp"
#include "core/geometry/mesh/group_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

namespace periscope {
namespace {

class Assembly {
public:
    Assembly(AbaqusModel model, const AbaqusLines& lines, const std::filesystem::path& file)
        : model_(std::move(model)), lines_(lines), file_(file), sets_(model_.scopes.size()) {}

    VolumeMesh make() {
        mesh_.notes = model_.notes;
        choose_instances();
        place_points();
        number_points();
        add_elements();
        add_groups();
        return std::move(mesh_);
    }

private:
    struct Placed {
        std::string name; // name of the instance; empty: the assembly
        std::size_t scope = 0;
        AbaqusPlacement placement;
        std::vector<std::uint32_t> point;   // index in the mesh of each point of the scope
        std::vector<std::uint32_t> element; // index in the mesh of each element of the scope
        std::uint64_t offset = 0;           // added to node numbers where they are shown

        bool is_assembly() const { return scope == 0; }
    };

    const AbaqusScope& scope_of(const Placed& placed) const { return model_.scopes[placed.scope]; }

    AbaqusScopeSets& sets_of(const Placed& placed) {
        auto& sets = sets_[placed.scope];
        if (!sets)
            sets = std::make_unique<AbaqusScopeSets>(lines_, scope_of(placed));
        return *sets;
    }

    void choose_instances() {
        std::set<std::string> used;
        for (const AbaqusInstance& instance : model_.instances) {
            placed_.push_back({instance.name, instance.scope, instance.placement, {}, {}});
            used.insert(capitals(model_.scopes[instance.scope].name));
        }
        std::vector<std::size_t> left; // parts with a mesh that are not placed
        for (std::size_t s = 1; s < model_.scopes.size(); ++s)
            if (!model_.scopes[s].points.empty() && !used.contains(capitals(model_.scopes[s].name)))
                left.push_back(s);
        if (placed_.empty() && left.size() > 1)
            lines_.fail(fmt::format("the file has {} parts, but no assembly that places them", left.size()),
                        "export the assembly, or one part");
        if (placed_.empty() && left.size() == 1)
            placed_.push_back({model_.scopes[left[0]].name, left[0], {}, {}, {}});
        else
            for (std::size_t k = 0; k < left.size() && k < 10; ++k)
                mesh_.notes.push_back(fmt::format(
                    "mesh: the part {} is not placed by an *INSTANCE and is ignored{}.", model_.scopes[left[k]].name,
                    k == 9 && left.size() > 10 ? fmt::format(", as are {} more parts", left.size() - 10) : ""));
        placed_.push_back({});
        std::size_t points = 0, elements = 0;
        for (const Placed& placed : placed_) {
            points += scope_of(placed).points.size();
            elements += scope_of(placed).elements.size();
        }
        if (points == 0 || elements == 0)
            lines_.fail(points == 0 ? "the file has no *NODE" : "the file has no *ELEMENT",
                        "export the mesh, not only the loads");
        if (points >= UINT32_MAX)
            lines_.fail("too many nodes", "use a coarser mesh");
    }

    void place_points() {
        std::vector<Vec3> points;
        std::vector<std::uint32_t> owner;
        for (std::uint32_t i = 0; i < placed_.size(); ++i) {
            for (const Vec3& p : scope_of(placed_[i]).points) {
                placed_[i].point.push_back(static_cast<std::uint32_t>(points.size()));
                points.push_back(placed_[i].placement.placed(p));
            }
            owner.resize(points.size(), i);
        }
        if (instances_with_elements() > 1)
            join(points, owner);
        mesh_.points = std::move(points);
    }

    std::size_t instances_with_elements() const {
        return static_cast<std::size_t>(std::count_if(
            placed_.begin(), placed_.end(), [&](const Placed& placed) { return !scope_of(placed).elements.empty(); }));
    }

    void join(std::vector<Vec3>& points, const std::vector<std::uint32_t>& owner) {
        std::vector<AbaqusCorners> elements;
        for (const Placed& placed : placed_)
            for (std::uint32_t e = 0; e < scope_of(placed).elements.size(); ++e)
                if (scope_of(placed).elements[e].type.family != AbaqusFamily::without_body) {
                    AbaqusCorners& corners = elements.emplace_back();
                    for (const std::uint32_t k : sets_of(placed).corners_of(e))
                        corners.push_back(placed.point[k]);
                }
        const AbaqusJoints joints = joints_between_instances(points, owner, elements);
        if (joints.too_many)
            lines_.fail("more than four instances lie at the same position", "export each body once");
        if (joints.count == 0)
            return;
        std::vector<std::uint32_t> number(points.size());
        std::size_t kept = 0;
        for (std::uint32_t i = 0; i < points.size(); ++i) {
            number[i] = joints.same_as[i] == i ? static_cast<std::uint32_t>(kept) : number[joints.same_as[i]];
            if (joints.same_as[i] == i)
                points[kept++] = points[i];
        }
        points.resize(kept);
        for (Placed& placed : placed_)
            for (std::uint32_t& point : placed.point)
                point = number[point];
        mesh_.notes.push_back(fmt::format(
            "mesh: the instances are joined at {} pairs of nodes at the same position: bonds cross these interfaces. "
            "The node "
            "of the first instance remains. If the bodies must stay separate, leave a gap, or add an initial crack.",
            joints.count));
    }

    void number_points() {
        using Limits = std::pair<std::uint64_t, std::uint64_t>; // least and largest number
        std::vector<Limits> taken;
        std::uint64_t largest = 0;
        const auto limits = [](const std::vector<std::uint64_t>& numbers) {
            const auto [least, most] = std::minmax_element(numbers.begin(), numbers.end());
            return numbers.empty() ? Limits{1, 0} : Limits{*least, *most};
        };
        for (const Placed& placed : placed_)
            for (const auto* numbers : {&scope_of(placed).point_numbers, &scope_of(placed).element_numbers})
                largest = std::max(largest, limits(*numbers).second);
        std::uint64_t power = 10;
        while (power <= largest && power < UINT64_MAX / 10)
            power *= 10;
        const auto meets = [](const Limits& a, const Limits& b) { return a.first <= b.second && b.first <= a.second; };
        std::string changed;
        std::size_t changes = 0;
        for (Placed& placed : placed_) {
            const AbaqusScope& scope = scope_of(placed);
            const Limits own = limits(scope.point_numbers);
            if (std::any_of(taken.begin(), taken.end(), [&](const Limits& other) { return meets(own, other); })) {
                ++changes;
                if (power > UINT64_MAX / (changes + 2))
                    lines_.fail("the node numbers are too large to number several instances", "renumber the nodes");
                placed.offset = changes * power;
                if (!scope.elements.empty() && changes <= 5)
                    changed += fmt::format("{}{} by {}", changed.empty() ? "" : ", ", placed.name, placed.offset);
                else if (changes == 6)
                    changed += " …";
            } else if (own.first <= own.second)
                taken.push_back(own);
        }
        if (!changed.empty())
            mesh_.notes.push_back(fmt::format("mesh: instances have the same node and element numbers. The numbers are "
                                              "increased in {}: node 1 becomes node {}.",
                                              changed, power + 1));
        mesh_.point_numbers.resize(mesh_.points.size());
        // The loop runs backwards, so that the number from the first instance remains.
        for (auto placed = placed_.rbegin(); placed != placed_.rend(); ++placed)
            for (std::size_t k = 0; k < placed->point.size(); ++k)
                mesh_.point_numbers[placed->point[k]] = scope_of(*placed).point_numbers[k] + placed->offset;
    }

    void add_elements() {
        std::vector<std::uint32_t> nodes;
        for (Placed& placed : placed_)
            for (std::uint32_t e = 0; e < scope_of(placed).elements.size(); ++e) {
                const AbaqusElement& element = scope_of(placed).elements[e];
                nodes.clear();
                for (const std::uint32_t k : sets_of(placed).corners_of(e))
                    nodes.push_back(placed.point[k]);
                placed.element.push_back(static_cast<std::uint32_t>(mesh_.elements.size()));
                mesh_.add(element.type.kind, element.number + placed.offset, nodes);
                origin_.emplace_back(static_cast<std::uint32_t>(&placed - placed_.data()), e);
            }
    }

    static AbaqusIndices in_mesh(const AbaqusIndices& list, const std::vector<std::uint32_t>& index_in_mesh) {
        AbaqusIndices result;
        for (const std::uint32_t i : list)
            result.push_back(index_in_mesh[i]);
        keep_each_once(result);
        return result;
    }

    AbaqusIndices nodes_of_elements(const AbaqusIndices& elements) const {
        AbaqusIndices points;
        for (const std::uint32_t e : elements) {
            const auto corners = mesh_.corners_of(mesh_.elements[e]);
            points.insert(points.end(), corners.begin(), corners.end());
        }
        keep_each_once(points);
        return points;
    }

    Placed& instance(const std::string& key) {
        return *std::find_if(placed_.begin(), placed_.end(), [&](const Placed& placed) {
            return !placed.is_assembly() && capitals(placed.name) == key;
        });
    }

    // The sets of one scope as lists of nodes and elements of the mesh.
    struct Lists {
        AbaqusSetLists nodes, elements;
    };
    Lists lists_of(const Placed& placed) {
        const auto of = [this](bool are_nodes) -> AbaqusSetLists::OfInstance {
            return [this, are_nodes](const std::string& key, const AbaqusMembers& members, const std::string& set) {
                Placed& at = instance(key);
                auto& lists = are_nodes ? sets_of(at).nodes() : sets_of(at).elements();
                return in_mesh(lists.listed(members, set), are_nodes ? at.point : at.element);
            };
        };
        const AbaqusScope& scope = scope_of(placed);
        const auto hook = [&](bool are_nodes) {
            return placed.is_assembly() ? of(are_nodes) : AbaqusSetLists::OfInstance();
        };
        return {AbaqusSetLists(lines_, scope.node_sets, scope.point_numbers, "node", mesh_.points.size(), placed.point,
                               hook(true)),
                AbaqusSetLists(lines_, scope.element_sets, scope.element_numbers, "element", mesh_.elements.size(),
                               placed.element, hook(false))};
    }

    AbaqusIndices points_of_node_set(Lists& lists, const Placed& placed, const std::string& key) {
        const AbaqusSet& set = scope_of(placed).node_sets.at(key);
        AbaqusIndices points = lists.nodes.members(key);
        for (const auto& [of, names] : set.of_elements)
            for (const std::string& name : names) {
                Placed* at = of.empty() ? nullptr : &instance(of);
                const AbaqusScope& where = at ? scope_of(*at) : scope_of(placed);
                if (!where.element_sets.contains(name))
                    lines_.fail(fmt::format("set {} refers to element set {}, which does not exist", set.name, name),
                                "export the file again with all sets");
                const AbaqusIndices more = nodes_of_elements(
                    at ? in_mesh(sets_of(*at).elements().members(name), at->element) : lists.elements.members(name));
                points.insert(points.end(), more.begin(), more.end());
            }
        keep_each_once(points);
        return points;
    }

    AbaqusIndices points_of_surface(Lists& lists, const AbaqusSurface& surface) {
        AbaqusIndices points;
        for (const AbaqusSurfacePart& part : surface.parts) {
            Placed* at = part.instance.empty() ? nullptr : &instance(part.instance);
            if (surface.of_nodes) {
                const AbaqusIndices more =
                    at ? in_mesh(sets_of(*at).nodes().listed(part.target, surface.name), at->point)
                       : lists.nodes.listed(part.target, surface.name);
                points.insert(points.end(), more.begin(), more.end());
                continue;
            }
            const AbaqusIndices elements =
                at ? in_mesh(sets_of(*at).elements().listed(part.target, surface.name), at->element)
                   : lists.elements.listed(part.target, surface.name);
            std::map<std::uint32_t, AbaqusIndices>
                of_instance; // for an instance's elements, faces are looked up in the scope that defines them
            for (const std::uint32_t e : elements)
                of_instance[origin_[e].first].push_back(origin_[e].second);
            for (const auto& [i, list] : of_instance) {
                const AbaqusIndices more =
                    in_mesh(sets_of(placed_[i]).nodes_of_faces(list, part.face, surface.name), placed_[i].point);
                points.insert(points.end(), more.begin(), more.end());
            }
        }
        keep_each_once(points);
        return points;
    }

    struct Group {
        const Placed* owner;
        std::size_t at;        // position in the order of the file
        std::string key, name; // the key is the set's name in capitals, without " (elements)"
        AbaqusIndices points;
    };

    Group group_of(Lists& lists, const Placed& placed, AbaqusGroupKind kind, const std::string& key) {
        const AbaqusScope& scope = scope_of(placed);
        switch (kind) {
        case AbaqusGroupKind::nodes:
            return {&placed, 0, key, scope.node_sets.at(key).name, points_of_node_set(lists, placed, key)};
        case AbaqusGroupKind::elements:
            return {&placed, 0, key, scope.element_sets.at(key).name, nodes_of_elements(lists.elements.members(key))};
        default:
            return {&placed, 0, key, scope.surfaces.at(key).name, points_of_surface(lists, scope.surfaces.at(key))};
        }
    }

    // Groups of node sets have the name of the set. Sets with the same name and the same nodes become one group.
    void add_groups_of(const Placed& placed, std::vector<Group>& groups) {
        using enum AbaqusGroupKind;
        Lists lists = lists_of(placed);
        const auto first = static_cast<std::ptrdiff_t>(groups.size());
        std::map<std::string, std::vector<std::size_t>> known; // indices of the groups with each key
        for (const auto& [kind, addition] :
             {std::pair(nodes, ""), std::pair(elements, " (elements)"), std::pair(surface, " (surface)")})
            for (std::size_t at = 0; at < scope_of(placed).order.size(); ++at) {
                if (scope_of(placed).order[at].first != kind)
                    continue;
                Group made = group_of(lists, placed, kind, scope_of(placed).order[at].second);
                auto& others = known[made.key];
                if (std::any_of(others.begin(), others.end(),
                                [&](std::size_t g) { return groups[g].points == made.points; }))
                    continue;
                if (!others.empty())
                    made.name += addition;
                held_ += made.points.size();
                if (const std::size_t most = 2 * GroupMaker::most_entries(mesh_.points.size()); held_ > most)
                    lines_.fail(fmt::format("the sets have more than {} entries in total", most),
                                "export the mesh without sets");
                made.at = at;
                others.push_back(groups.size());
                groups.push_back(std::move(made));
            }
        std::sort(groups.begin() + first, groups.end(), [](const Group& a, const Group& b) { return a.at < b.at; });
    }

    void add_groups() {
        std::vector<Group> groups;
        for (const Placed& placed : placed_)
            add_groups_of(placed, groups);
        std::map<std::string, std::set<const Placed*>> owners; // the instances that have a set of this name
        for (const Group& group : groups)
            owners[group.key].insert(group.owner);
        GroupMaker made(file_, mesh_.points.size());
        std::set<std::string> names;
        std::string qualified;
        for (const Group& group : groups) {
            std::string name = group.name;
            if (!group.owner->is_assembly() && owners[group.key].size() > 1) {
                name = fmt::format("{}.{}", group.owner->name, name);
                if (qualified.empty())
                    qualified = name;
            }
            while (!names.insert(name).second)
                name += " (2)";
            made.add(name, group.points);
        }
        if (instances_with_elements() > 1)
            for (const Placed& placed : placed_)
                if (!placed.is_assembly() && !placed.element.empty() && names.insert(placed.name).second)
                    made.add(placed.name, nodes_of_elements(placed.element));
        if (!qualified.empty())
            mesh_.notes.push_back(fmt::format("mesh: several sets have the same name. Those of instances are called "
                                              "INSTANCE.SET, e.g. {}; a name alone "
                                              "is the set of the assembly.",
                                              qualified));
        mesh_.groups = made.finish();
    }

    AbaqusModel model_;
    const AbaqusLines& lines_;
    std::filesystem::path file_;
    VolumeMesh mesh_;
    std::size_t held_ = 0;                               // points of all groups
    std::vector<Placed> placed_;                         // the last entry is the assembly itself
    std::vector<std::unique_ptr<AbaqusScopeSets>> sets_; // sets by scope
    std::vector<std::pair<std::uint32_t, std::uint32_t>>
        origin_; // for each element, the instance or assembly that contains it and its index in the scope
};

} // namespace

VolumeMesh mesh_of(AbaqusModel model, const AbaqusLines& lines, const std::filesystem::path& file) {
    return Assembly(std::move(model), lines, file).make();
}

} // namespace periscope
