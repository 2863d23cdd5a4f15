// Box, plate and cylinder: bodies without a load.
#include "core/case/written_length.hpp"
#include "core/part/part_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

void check_hole(PartChecks& checks, std::size_t i, const PartHole& hole) {
    const std::string path = fmt::format("holes[{}]", i), name = fmt::format("Hole {}", i + 1);
    if (!checks.positive(path + ".diameter", fmt::format("The diameter of hole {}", i + 1), hole.diameter))
        return;
    const double width = checks.width(), height = checks.height();
    const double x = checks.metres(hole.x), y = checks.metres(hole.y), radius = 0.5 * checks.metres(hole.diameter);
    const double beside_x = std::max({0.0, -x, x - width}), beside_y = std::max({0.0, -y, y - height});
    const double farthest = std::hypot(std::max(x, width - x), std::max(y, height - y));
    if (std::hypot(beside_x, beside_y) >= radius) {
        const char* axis = beside_x > 0 || beside_y == 0 ? ".x" : ".y";
        checks.add(path + axis, fmt::format("{} lies outside the plate of {} × {}", name, in_mm(width), in_mm(height)),
                   "move its centre into the plate");
    } else if (farthest <= radius)
        checks.add(path + ".diameter", fmt::format("{} removes the whole plate", name), "make it smaller");
}

void design_holes(PartDesign& design, const Part& part) {
    const auto shown = part.holes.size() > 1 ? DimensionShown::with_group : DimensionShown::always;
    for (std::size_t i = 0; i < part.holes.size(); ++i) {
        const PartHole& hole = part.holes[i];
        const std::string path = fmt::format("holes[{}].", i);
        const double x = hole.x.metres(design.spacing), y = hole.y.metres(design.spacing);
        const double radius = 0.5 * hole.diameter.metres(design.spacing);
        design.openings.push_back(
            {part.holes.size() > 1 ? fmt::format("hole {}", i + 1) : std::string("hole"), PartCircle{{x, y}, radius}});
        design.dimensions.push_back({{x - radius, y}, {x + radius, y}, {}, path + "diameter", hole.diameter, "⌀ "});
        design.dimensions.push_back({{0, y - radius}, {x, y - radius}, {0, -14}, path + "x", hole.x, "", shown});
        design.dimensions.push_back({{x + radius, 0}, {x + radius, y}, {8, 0}, path + "y", hole.y, "", shown});
    }
}

void design_end_sets(PartDesign& design, const Part& part) {
    const double deep = 3 * design.spacing;
    if (!part.has_end_sets)
        return;
    design.add_set("left end", PartRectangle{{0, 0}, {deep, design.height}});
    design.add_set("right end", PartRectangle{{design.width - deep, 0}, {design.width, design.height}});
}

void design_ends_along_z(PartDesign& design, const Part& part) {
    if (!part.has_end_sets || !design.is_solid)
        return; // a disc has no end faces
    const double deep = 3 * design.spacing;
    SetBox low, high;
    low.max[2] = written_length(deep);
    high.min[2] = written_length(design.depth - deep);
    design.add_set("lower end", SetShape(low));
    design.add_set("upper end", SetShape(high));
}

} // namespace

Quantity part_length(const char* words) {
    return parse_quantity(words, dimension::length);
}

PartPoint flat_extent(const Part& part) {
    return {part.length.metres(part.spacing.value), part.height.metres(part.spacing.value)};
}

PartPoint round_extent(const Part& part) {
    const double diameter = part.diameter.metres(part.spacing.value);
    return {diameter, diameter};
}

Part default_box() {
    Part part;
    part.space = Space::solid;
    part.length = part_length("100 mm");
    part.height = part_length("40 mm");
    part.thickness = part_length("40 mm");
    part.spacing = part_length("4 mm");
    return part;
}

Part default_plate() {
    Part part;
    part.length = part_length("100 mm");
    part.height = part_length("50 mm");
    part.thickness = part_length("4 mm");
    part.spacing = part_length("1 mm");
    return part;
}

Part default_cylinder() {
    Part part;
    part.space = Space::solid;
    part.diameter = part_length("50 mm");
    part.length = part_length("100 mm");
    part.spacing = part_length("2.5 mm");
    return part;
}

void check_box(PartChecks&) {}

void check_plate(PartChecks& checks) {
    for (std::size_t i = 0; i < checks.part().holes.size(); ++i)
        check_hole(checks, i, checks.part().holes[i]);
    checks.notches();
}

void check_cylinder(PartChecks& checks) {
    const auto& bore = checks.part().bore;
    const double most = checks.width() - 2 * checks.spacing();
    if (!bore || !checks.positive("bore", "The diameter of the bore", *bore) || checks.metres(*bore) <= most)
        return;
    checks.add("bore",
               fmt::format("The bore ({}) leaves a wall thinner than the spacing ({})", in_mm(checks.metres(*bore)),
                           in_mm(checks.spacing())),
               fmt::format("its diameter must be at most {}", in_mm(most)));
}

void design_box(PartDesign& design, const Part& part) {
    design.add_sizes(part);
    design_end_sets(design, part);
}

void design_plate(PartDesign& design, const Part& part) {
    design.add_sizes(part);
    design_holes(design, part);
    design_notches(design, part);
    design_end_sets(design, part);
}

void design_cylinder(PartDesign& design, const Part& part) {
    design.make_round(part.diameter, "cylinder");
    if (part.bore) {
        const double middle = 0.5 * design.width, radius = 0.5 * part.bore->metres(design.spacing);
        design.openings.push_back({"bore", PartCircle{{middle, middle}, radius}});
        design.dimensions.push_back(
            {{middle - radius, middle}, {middle + radius, middle}, {}, "bore", *part.bore, "⌀ "});
    }
    design_ends_along_z(design, part);
}

} // namespace periscope
