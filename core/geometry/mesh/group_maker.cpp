#include "core/geometry/mesh/group_maker.hpp"

#include "core/base/error.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {

GroupMaker::GroupMaker(const std::filesystem::path& file, std::size_t points)
    : file_(file), most_(most_entries(points)), look_(most_) {}

void GroupMaker::tidy_up(Growing& growing) {
    auto& points = growing.group.points;
    if (points.size() == growing.tidy)
        return;
    std::sort(points.begin(), points.end());
    points.erase(std::unique(points.begin(), points.end()), points.end());
    growing.tidy = points.size();
}

std::size_t GroupMaker::group(const std::string& name) {
    const auto [found, fresh] = index_of_name_.try_emplace(name, groups_.size());
    if (fresh)
        groups_.push_back({{name, {}}, 0});
    return found->second;
}

void GroupMaker::add(std::size_t group, std::span<const std::uint32_t> points) {
    Growing& growing = groups_[group];
    auto& all = growing.group.points;
    held_ += points.size();
    all.insert(all.end(), points.begin(), points.end());
    // Repetitions are removed when the size has doubled, so that the work stays proportional to the number of points.
    if (all.size() > 2 * growing.tidy + 1000) {
        held_ -= all.size();
        tidy_up(growing);
        held_ += all.size();
    }
    if (held_ <= look_)
        return;
    held_ = 0;
    for (Growing& each : groups_) {
        tidy_up(each);
        held_ += each.group.points.size();
    }
    if (held_ > most_)
        throw FileError(
            fmt::format("{}: its {} groups have more than {} node entries in total — export the mesh without groups",
                        file_.string(), groups_.size(), most_));
    look_ = std::max(most_, 2 * held_);
}

std::vector<MeshGroup> GroupMaker::finish() {
    std::vector<MeshGroup> groups;
    groups.reserve(groups_.size());
    for (Growing& growing : groups_) {
        tidy_up(growing);
        growing.group.points.shrink_to_fit();
        groups.push_back(std::move(growing.group));
    }
    groups_.clear();
    index_of_name_.clear();
    return groups;
}

} // namespace periscope
