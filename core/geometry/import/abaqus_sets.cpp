#include "core/geometry/import/abaqus_sets.hpp"

#include "core/geometry/mesh/group_maker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

namespace periscope {
namespace {

constexpr const char* export_sets = "export the file again with all sets";

// Joins ranges with the same step and remainder, so that each number which they cover together is looked up only once.
std::vector<AbaqusRange> merged(std::vector<AbaqusRange> ranges) {
    std::erase_if(ranges, [](const AbaqusRange& r) { return r.last < r.first; });
    std::sort(ranges.begin(), ranges.end(), [](const AbaqusRange& a, const AbaqusRange& b) {
        return std::tuple(a.step, a.first % a.step, a.first) < std::tuple(b.step, b.first % b.step, b.first);
    });
    std::vector<AbaqusRange> result;
    for (const AbaqusRange& r : ranges) {
        if (!result.empty()) {
            AbaqusRange& before = result.back();
            if (before.step == r.step && before.first % r.step == r.first % r.step && r.first <= before.last) {
                before.last = std::max(before.last, r.last);
                continue;
            }
        }
        result.push_back(r);
    }
    return result;
}

} // namespace

void keep_each_once(std::vector<std::uint32_t>& list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

AbaqusSetLists::AbaqusSetLists(const AbaqusLines& lines, const AbaqusSets& sets,
                               const std::vector<std::uint64_t>& numbers, std::string_view word, std::size_t count,
                               std::span<const std::uint32_t> mapped_to, OfInstance of_instance)
    : lines_(lines), sets_(sets), numbers_(numbers), word_(word), count_(count), mapped_to_(mapped_to),
      of_instance_(std::move(of_instance)), index_(numbers), by_number_(numbers.size()) {
    std::iota(by_number_.begin(), by_number_.end(), 0U);
    std::sort(by_number_.begin(), by_number_.end(),
              [&](std::uint32_t a, std::uint32_t b) { return numbers[a] < numbers[b]; });
}

// Adds the numbers of the range that exist. Generated ranges may have gaps.
void AbaqusSetLists::add_range(const AbaqusRange& r, AbaqusIndices& list) const {
    if ((r.last - r.first) / r.step <= numbers_.size()) {
        for (std::uint64_t k = 0; k <= (r.last - r.first) / r.step; ++k)
            if (const auto found = index_.find(r.first + k * r.step))
                list.push_back(mapped(*found));
        return;
    }
    auto i = std::lower_bound(by_number_.begin(), by_number_.end(), r.first,
                              [&](std::uint32_t at, std::uint64_t number) { return numbers_[at] < number; });
    for (; i != by_number_.end() && numbers_[*i] <= r.last; ++i)
        if ((numbers_[*i] - r.first) % r.step == 0)
            list.push_back(mapped(*i));
}

AbaqusIndices AbaqusSetLists::listed(const AbaqusMembers& members, const std::string& set_name, std::size_t depth) {
    AbaqusIndices list;
    std::size_t tidy = 0;
    const auto keep_in_proportion = [&] {
        if (list.size() <= 2 * tidy + count_)
            return;
        keep_each_once(list);
        tidy = list.size();
    };
    for (const std::uint64_t number : members.numbers) {
        const auto found = index_.find(number);
        if (!found)
            lines_.fail(fmt::format("set {} refers to {} {}, which does not exist", set_name, word_, number),
                        export_sets);
        list.push_back(mapped(*found));
    }
    for (const AbaqusRange& range : merged(members.ranges)) {
        add_range(range, list);
        keep_in_proportion();
    }
    std::vector<std::string> others = members.others;
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    for (const std::string& other : others) {
        if (!sets_.contains(other))
            lines_.fail(fmt::format("set {} refers to set {}, which does not exist", set_name, other), export_sets);
        const auto& more = this->members(other, depth + 1);
        list.insert(list.end(), more.begin(), more.end());
        keep_in_proportion();
    }
    keep_each_once(list);
    return list;
}

const AbaqusIndices& AbaqusSetLists::members(const std::string& key, std::size_t depth) {
    constexpr std::size_t deepest = 100;
    const AbaqusSet& set = sets_.at(key);
    Resolved& resolved = resolved_[key];
    if (resolved.members)
        return *resolved.members;
    if (resolved.is_open)
        lines_.fail(fmt::format("set {} contains itself", set.name), "correct the sets");
    if (depth > deepest)
        lines_.fail(fmt::format("set {} is nested in more than {} others", set.name, deepest),
                    "define each set before the sets that use it");
    resolved.is_open = true;
    AbaqusIndices list;
    for (const auto& [instance, members] : set.members) {
        if (!instance.empty() && !of_instance_)
            lines_.fail(fmt::format("set {} of a part refers to the instance {}", set.name, instance),
                        "correct the set");
        const AbaqusIndices more =
            instance.empty() ? listed(members, set.name, depth) : of_instance_(instance, members, set.name);
        list.insert(list.end(), more.begin(), more.end());
    }
    keep_each_once(list);
    resolved.is_open = false;
    held_ += list.size();
    // Sets that contain other sets can ask for many more members than a file of this size reasonably has.
    if (const std::size_t most = GroupMaker::most_entries(count_); held_ > 2 * most)
        lines_.fail(fmt::format("the sets have more than {} entries in total", 2 * most),
                    "export the mesh without sets");
    return resolved.members.emplace(std::move(list));
}

AbaqusScopeSets::AbaqusScopeSets(const AbaqusLines& lines, const AbaqusScope& scope)
    : lines_(lines), scope_(scope), nodes_(lines, scope.node_sets, scope.point_numbers, "node", scope.points.size()),
      elements_(lines, scope.element_sets, scope.element_numbers, "element", scope.elements.size()),
      corners_(scope.corner_numbers.size()) {
    const auto twice = [&](const NumberIndex& index, std::string_view what) {
        if (index.twice())
            lines.fail(fmt::format("two {} have the number {}", what, *index.twice()),
                       "export the mesh again, or renumber them");
    };
    twice(nodes_.index(), "nodes");
    twice(elements_.index(), "elements");
    for (const AbaqusElement& e : scope.elements)
        for (std::uint64_t k = e.first; k < e.first + e.nodes; ++k) {
            const auto found = nodes_.index().find(scope.corner_numbers[k]);
            if (!found)
                lines.fail(fmt::format("element {} refers to node {}, which does not exist", e.number,
                                       scope.corner_numbers[k]),
                           "export the file again with all nodes");
            corners_[k] = *found;
        }
}

AbaqusIndices AbaqusScopeSets::nodes_of(const AbaqusIndices& elements) const {
    AbaqusIndices points;
    for (const std::uint32_t e : elements) {
        const auto corners = corners_of(e);
        points.insert(points.end(), corners.begin(), corners.end());
    }
    keep_each_once(points);
    return points;
}

AbaqusScopeSets::FaceKey AbaqusScopeSets::key_of(const std::vector<std::uint32_t>& face) {
    FaceKey key;
    key.fill(UINT32_MAX);
    std::copy(face.begin(), face.end(), key.begin());
    std::sort(key.begin(), key.end());
    return key;
}

bool AbaqusScopeSets::is_free(const std::vector<std::uint32_t>& face) {
    if (!inside_) {
        std::vector<FaceKey> faces;
        std::vector<std::uint32_t> nodes;
        for (std::uint32_t e = 0; e < scope_.elements.size(); ++e)
            for (std::size_t f = 0; f < abaqus_faces(scope_.elements[e].type); ++f) {
                nodes.clear();
                for (const std::size_t k : abaqus_face(scope_.elements[e].type, fmt::format("S{}", f + 1)))
                    nodes.push_back(corners_of(e)[k]);
                faces.push_back(key_of(nodes));
            }
        std::sort(faces.begin(), faces.end());
        inside_.emplace();
        for (std::size_t i = 1; i < faces.size(); ++i)
            if (faces[i] == faces[i - 1] && (inside_->empty() || inside_->back() != faces[i]))
                inside_->push_back(faces[i]);
    }
    return !std::binary_search(inside_->begin(), inside_->end(), key_of(face));
}

AbaqusIndices AbaqusScopeSets::nodes_of_faces(const AbaqusIndices& elements, const std::string& face,
                                              const std::string& surface) {
    AbaqusIndices points;
    std::vector<std::uint32_t> nodes;
    for (const std::uint32_t e : elements) {
        const AbaqusType& type = scope_.elements[e].type;
        const auto corners = corners_of(e);
        const auto take = [&](std::string_view name) {
            nodes.clear();
            for (const std::size_t k : abaqus_face(type, name))
                nodes.push_back(corners[k]);
        };
        if (face.empty() && abaqus_faces(type) > 0) {
            for (std::size_t f = 0; f < abaqus_faces(type); ++f) {
                take(fmt::format("S{}", f + 1));
                if (is_free(nodes))
                    points.insert(points.end(), nodes.begin(), nodes.end());
            }
            continue;
        }
        take(face);
        if (nodes.empty())
            lines_.fail(
                fmt::format("surface {}: element {} has no face \"{}\"", surface, scope_.elements[e].number, face),
                "correct the face, e.g. S1, or export the mesh without this surface");
        points.insert(points.end(), nodes.begin(), nodes.end());
    }
    keep_each_once(points);
    return points;
}

} // namespace periscope
