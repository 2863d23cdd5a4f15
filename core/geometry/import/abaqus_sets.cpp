#include "core/geometry/import/abaqus_sets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <tuple>

namespace periscope {
namespace {

void keep_each_once(std::vector<std::uint32_t>& list) {
    std::sort(list.begin(), list.end());
    list.erase(std::unique(list.begin(), list.end()), list.end());
}

// Of ranges with one step and one remainder what they cover together: each number is then looked up once.
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

AbaqusGroups::Kind AbaqusGroups::kind_of(const AbaqusSetsOf& written) {
    std::vector<std::uint32_t> order(written.numbers.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [&](std::uint32_t a, std::uint32_t b) { return written.numbers[a] < written.numbers[b]; });
    return {written, std::move(order), {}};
}

AbaqusGroups::AbaqusGroups(const AbaqusLines& lines, const VolumeMesh& mesh, const AbaqusSetsOf& nodes,
                           const AbaqusSetsOf& elements)
    : lines_(lines), mesh_(mesh), nodes_(kind_of(nodes)), elements_(kind_of(elements)) {}

// Of a range only what there is, since generated ranges may have gaps.
void AbaqusGroups::add_range(const AbaqusRange& r, const Kind& kind, std::vector<std::uint32_t>& list) {
    const auto& [sets, index, numbers, word] = kind.written;
    if ((r.last - r.first) / r.step <= numbers.size()) {
        for (std::uint64_t k = 0; k <= (r.last - r.first) / r.step; ++k)
            if (const auto place = index.find(r.first + k * r.step))
                list.push_back(*place);
        return;
    }
    auto i = std::lower_bound(kind.by_number.begin(), kind.by_number.end(), r.first,
                              [&all = numbers](std::uint32_t at, std::uint64_t number) { return all[at] < number; });
    for (; i != kind.by_number.end() && numbers[*i] <= r.last; ++i)
        if ((numbers[*i] - r.first) % r.step == 0)
            list.push_back(*i);
}

const std::vector<std::uint32_t>& AbaqusGroups::members(Kind& kind, const std::string& key, std::size_t depth) {
    constexpr std::size_t deepest = 100;
    const auto& [sets, index, numbers, word] = kind.written;
    const AbaqusSet& set = sets.at(key);
    Resolved& resolved = kind.resolved[key];
    if (resolved.members)
        return *resolved.members;
    if (resolved.is_open)
        lines_.fail(fmt::format("set {} contains itself", set.name), "correct the sets");
    if (depth > deepest)
        lines_.fail(fmt::format("set {} is nested in more than {} others", set.name, deepest),
                    "define each set before the sets that use it");
    resolved.is_open = true;
    std::vector<std::uint32_t> list;
    std::size_t tidy = 0;
    const auto keep_in_proportion = [&, count = numbers.size()] {
        if (list.size() <= 2 * tidy + count)
            return;
        keep_each_once(list);
        tidy = list.size();
    };
    for (const std::uint64_t number : set.numbers) {
        const auto place = index.find(number);
        if (!place)
            lines_.fail(fmt::format("set {} refers to {} {}, which does not exist", set.name, word, number),
                        "export the file again with all sets");
        list.push_back(*place);
    }
    for (const AbaqusRange& range : merged(set.ranges)) {
        add_range(range, kind, list);
        keep_in_proportion();
    }
    std::vector<std::string> others = set.others;
    std::sort(others.begin(), others.end());
    others.erase(std::unique(others.begin(), others.end()), others.end());
    for (const std::string& other : others) {
        if (!sets.contains(other))
            lines_.fail(fmt::format("set {} refers to set {}, which does not exist", set.name, other),
                        "export the file again with all sets");
        const auto& more = members(kind, other, depth + 1);
        list.insert(list.end(), more.begin(), more.end());
        keep_in_proportion();
    }
    keep_each_once(list);
    resolved.is_open = false;
    held_ += list.size();
    // Sets of sets may ask for far more than a file of their size can mean.
    if (const std::size_t most = GroupMaker::most_entries(numbers.size()); held_ > 2 * most)
        lines_.fail(fmt::format("the sets have more than {} entries in total", 2 * most),
                    "export the mesh without sets");
    return resolved.members.emplace(std::move(list));
}

std::vector<std::uint32_t> AbaqusGroups::nodes_of_elements(const std::string& key) {
    std::vector<std::uint32_t> points;
    for (const std::uint32_t e : members(elements_, key)) {
        const auto corners = mesh_.corners_of(mesh_.elements[e]);
        points.insert(points.end(), corners.begin(), corners.end());
    }
    keep_each_once(points);
    return points;
}

void AbaqusGroups::add_node_set(const std::string& key, GroupMaker& groups) {
    const AbaqusSet& set = nodes_.written.sets.at(key);
    groups.add(set.name, members(nodes_, key));
    if (set.of_elements.empty())
        return;
    if (!elements_.written.sets.contains(set.of_elements))
        lines_.fail(fmt::format("set {} refers to element set {}, which does not exist", set.name, set.of_elements),
                    "export the file again with all sets");
    groups.add(set.name, nodes_of_elements(set.of_elements));
}

void AbaqusGroups::add_element_set(const std::string& key, GroupMaker& groups) {
    const auto points = nodes_of_elements(key);
    std::string name = elements_.written.sets.at(key).name;
    // Abaqus/CAE writes a region as a node set and as an element set of one name.
    if (nodes_.written.sets.contains(key)) {
        if (members(nodes_, key) == points)
            return;
        name += " (elements)";
    }
    groups.add(name, points);
}

} // namespace periscope
