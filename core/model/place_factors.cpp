#include "core/model/place_factors.hpp"

#include "core/case/place_function.hpp"
#include "core/model/build_steps.hpp"
#include "core/model/node_numbers.hpp"

#include <fmt/format.h>

#include <cmath>
#include <utility>

namespace periscope {
namespace {

constexpr std::int32_t of_no_load = -1;

} // namespace

bool PlaceFactors::is_there(std::size_t condition, std::size_t axis) const {
    return !case_.conditions[condition].factor[axis].is_one();
}

std::vector<double> PlaceFactors::at(std::size_t condition, std::size_t axis, const std::vector<std::uint32_t>& nodes,
                                     std::vector<Problem>& problems) const {
    const FactorEntry& entry = case_.conditions[condition].factor[axis];
    PlaceValue value = [](std::uint64_t, const Vec3&) { return 1.0; };
    if (!entry.function.empty())
        value = [function = std::make_shared<PlaceFunction>(entry.function)](std::uint64_t, const Vec3& place) {
            return (*function)(place);
        };
    else if (condition < tables_.size() && tables_[condition][axis])
        value = tables_[condition][axis];
    std::vector<double> values;
    values.reserve(nodes.size());
    bool is_said = false; // one word a component is enough
    for (const std::uint32_t node : nodes) {
        const Vec3& place = nodes_.position[node];
        const std::uint64_t number = shown_number(nodes_, node);
        values.push_back(value(number, place));
        if (std::isfinite(values.back()))
            continue;
        values.back() = 1;
        if (std::exchange(is_said, true))
            continue;
        const std::string path = fmt::format("conditions[{}].factor[{}]", condition, axis);
        if (entry.function.empty())
            problems.push_back({path,
                                fmt::format("'{}' in {} has no value for node {} at {}", entry.column, entry.file,
                                            number, periscope::at(place)),
                                "add a row for this node, or remove it from the set"});
        else
            problems.push_back(
                {path,
                 fmt::format("'{}' has no finite value at node {} at {}", entry.function, number, periscope::at(place)),
                 "avoid a division by zero there, or remove these nodes from the set"});
    }
    return values;
}

void PlaceFactors::of_motion(std::size_t axis, std::int16_t motion, const std::vector<std::uint32_t>& nodes,
                             std::vector<double> values) {
    of_motions_.push_back({axis, motion, nodes, std::move(values)});
}

void PlaceFactors::of_load(std::size_t condition, std::size_t axis, const std::vector<std::uint32_t>& nodes,
                           const std::vector<double>& values, std::vector<Problem>& problems) {
    of_loads_.resize(nodes_.size(), Vec3{1, 1, 1});
    condition_of_.resize(nodes_.size(), {of_no_load, of_no_load, of_no_load});
    for (std::size_t k = 0; k < nodes.size(); ++k) {
        const std::uint32_t node = nodes[k];
        std::int32_t& owner = condition_of_[node][axis];
        if (owner != of_no_load) {
            problems.push_back(
                {fmt::format("conditions[{}].factor[{}]", condition, axis),
                 fmt::format("Two loads with a factor act along {} on node {} at {}; the other one is "
                             "conditions[{}]",
                             "xyz"[axis], shown_number(nodes_, node), periscope::at(nodes_.position[node]), owner),
                 "separate the two sets, or write one load whose factor is the sum"});
            return;
        }
        owner = static_cast<std::int32_t>(condition);
        of_loads_[node][axis] = values[k];
    }
}

void PlaceFactors::put_into(Model& model) const {
    if (of_loads_.empty() && of_motions_.empty())
        return;
    model.factor = of_loads_.empty() ? std::vector<Vec3>(nodes_.size(), Vec3{1, 1, 1}) : of_loads_;
    for (std::size_t i = 0; i < nodes_.size(); ++i)
        for (std::size_t a = 0; a < 3; ++a)
            if (model.node_motion[i][a] != no_motion)
                model.factor[i][a] = 1;
    for (const OfMotion& m : of_motions_)
        for (std::size_t k = 0; k < m.nodes.size(); ++k)
            if (model.node_motion[m.nodes[k]][m.axis] == m.motion)
                model.factor[m.nodes[k]][m.axis] = m.values[k];
}

} // namespace periscope
