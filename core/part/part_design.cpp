#include "core/part/part_design.hpp"

#include "core/case/condition_table.hpp"
#include "core/case/written_length.hpp"
#include "core/part/part_kinds.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace periscope {

PartDesign::PartDesign(const Part& part)
    : spacing(part.spacing.value), width(part_width(part)), height(part_height(part)),
      depth(part_depth(part).metres(spacing)), is_solid(part.kind == PartKind::box || part.space == Space::solid),
      is_loaded(part.is_loaded), box{part.length, part.height, part_depth(part)} {}

void PartDesign::make_round(const Quantity& diameter, const std::string& name) {
    box = {diameter, diameter, box[2]};
    origin = {-0.5 * width, -0.5 * height};
    round = name;
    const double middle = 0.5 * height;
    dimensions.push_back(
        {{0, middle}, {width, middle}, {0, -38}, "diameter", diameter, "⌀ ", DimensionShown::always, {0, -middle}});
}

void PartDesign::add_sizes(const Part& part, double below) {
    dimensions.push_back({{0, 0}, {width, 0}, {0, -below}, "length", part.length});
    dimensions.push_back({{0, 0}, {0, height}, {-22, 0}, "height", part.height});
}

SetBox PartDesign::box_of(const PartRectangle& rectangle) const {
    const double edge = 1e-6 * spacing;
    SetBox result;
    if (rectangle.from.x > edge)
        result.min[0] = written_length(origin.x + rectangle.from.x);
    if (rectangle.from.y > edge)
        result.min[1] = written_length(origin.y + rectangle.from.y);
    if (rectangle.to.x < width - edge)
        result.max[0] = written_length(origin.x + rectangle.to.x);
    if (rectangle.to.y < height - edge)
        result.max[1] = written_length(origin.y + rectangle.to.y);
    return result;
}

void PartDesign::add_set(const std::string& name, SetShape shape) {
    SetEntry entry;
    entry.name = name;
    entry.shape = std::move(shape);
    sets.push_back(std::move(entry));
}

void PartDesign::add_set(const std::string& name, const PartRectangle& rectangle) {
    add_set(name, SetShape(box_of(rectangle)));
}

void PartDesign::add_union(const std::string& name, const std::string& first, const std::string& second) {
    SetCombination both;
    both.expression = fmt::format("'{}' or '{}'", first, second);
    add_set(name, SetShape(both));
}

// The borders are a quarter of a spacing away from rows of nodes, wherever the middle is between the rows.
PartRectangle PartDesign::patch(double middle, double from, double to) const {
    constexpr double half_width = 1.25; // spacings
    return {{middle - half_width * spacing, from}, {middle + half_width * spacing, to}};
}

void PartDesign::add_patch_below(const std::string& name, double middle) {
    add_set(name, patch(middle, 0, spacing));
}

void PartDesign::add_patch_above(const std::string& name, double middle) {
    add_set(name, patch(middle, height - spacing, height));
}

void PartDesign::add_gauges(const std::string& first, const PartRectangle& first_at, const std::string& second,
                            const PartRectangle& second_at) {
    add_set(first, first_at);
    add_set(second, second_at);
    if (is_loaded)
        observe_opening("CMOD", first, second);
}

void PartDesign::fix(const std::string& set) {
    ConditionEntry entry;
    entry.kind = ConditionKind::fixed;
    entry.set = set;
    conditions.push_back(entry);
}

void PartDesign::displace(const std::string& set, std::optional<double> x, std::optional<double> y, RampShape ramp) {
    ConditionEntry entry;
    entry.kind = ConditionKind::displacement;
    entry.set = set;
    const std::optional<double> wanted[] = {x, y};
    for (std::size_t axis = 0; axis < 2; ++axis) {
        if (!wanted[axis])
            continue;
        const bool moves = *wanted[axis] != 0;
        entry.value[axis] = moves ? written_length(*wanted[axis]) : Quantity(0.0);
        if (moves) {
            entry.ramp = ramp;
            entry.ramp_time = parse_quantity("1 s", dimension::time);
        }
    }
    conditions.push_back(std::move(entry));
}

void PartDesign::hold_along_z() {
    if (is_solid)
        conditions.back().value[2] = Quantity(0.0);
}

void PartDesign::keep_bonds(const std::string& set) {
    ConditionEntry entry;
    entry.kind = ConditionKind::no_fail;
    entry.set = set;
    conditions.push_back(entry);
}

void PartDesign::observe_reaction(const std::string& name, const std::string& set) {
    ObserverEntry entry;
    entry.name = name;
    entry.kind = ObserverKind::reaction;
    entry.set = set;
    observers.push_back(entry);
}

void PartDesign::observe_displacement(const std::string& name, const std::string& set) {
    ObserverEntry entry;
    entry.name = name;
    entry.kind = ObserverKind::mean_displacement;
    entry.set = set;
    observers.push_back(entry);
}

void PartDesign::observe_opening(const std::string& name, const std::string& first, const std::string& second) {
    ObserverEntry entry;
    entry.name = name;
    entry.kind = ObserverKind::opening;
    entry.ends[0].set = first;
    entry.ends[1].set = second;
    observers.push_back(entry);
}

// Observes the reaction of each set with a prescribed displacement. These forces are the main result of a test, and
// their sum shows whether the body is in equilibrium.
void PartDesign::observe_supports() {
    for (const ConditionEntry& condition : conditions) {
        const auto is_its_reaction = [&](const ObserverEntry& o) {
            return o.kind == ObserverKind::reaction && o.set == condition.set;
        };
        if (condition_info(condition.kind).prescribes_motion() && std::ranges::none_of(observers, is_its_reaction))
            observe_reaction(condition.set + " reaction", condition.set);
    }
}

PartDesign design_of(const Part& part) {
    PartDesign design(part);
    part_kind(part.kind).design(design, part);
    design.observe_supports();
    return design;
}

} // namespace periscope
