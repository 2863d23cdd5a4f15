// Beams on two supports, in three-point and in four-point bending.
#include "core/part/part_rows.hpp"

#include <fmt/format.h>

namespace periscope {
namespace {

// Half the widths of two loading strips and the patch at midspan, with the gaps between them, in spacings.
constexpr double least_inner_span = 5;

bool check_span(PartChecks& checks) {
    const double span = checks.metres(checks.part().span);
    if (span <= checks.width() - 2 * checks.spacing())
        return true;
    checks.add("span",
               fmt::format("The supports lie outside the beam: its length is {}, the span {}", in_mm(checks.width()),
                           in_mm(span)),
               "use a shorter span");
    return false;
}

void add_support(PartDesign& design, const std::string& name, double x) {
    design.add_patch_below(name, x);
    design.marks.push_back({PartMarkKind::support, {x, 0}, {0, 1}});
}

void add_strip_above(PartDesign& design, const std::string& name, double x) {
    design.add_patch_above(name, x);
    if (design.is_loaded)
        design.marks.push_back({PartMarkKind::push, {x, design.height}, {0, -1}});
}

void add_supports(PartDesign& design, const Part& part) {
    const double middle = 0.5 * design.width, reach = 0.5 * part.span.metres(design.spacing);
    add_support(design, "left support", middle - reach);
    add_support(design, "right support", middle + reach);
    design.dimensions.push_back({{middle - reach, 0}, {middle + reach, 0}, {0, -38}, "span", part.span, "span "});
}

// Adds a pinned support, a roller support and the prescribed displacement at the load. Bonds at these sets do not fail,
// because the concentrated force would crush the material.
void bend(PartDesign& design, const Part& part, RampShape ramp) {
    design.fix("left support");
    design.displace("right support", std::nullopt, 0.0);
    design.displace("load", std::nullopt, -part.displacement.metres(design.spacing), ramp);
    for (const char* set : {"left support", "right support", "load"})
        design.keep_bonds(set);
    design.observe_reaction("load", "load");
}

} // namespace

Part default_beam() {
    Part part;
    part.length = part_length("200 mm");
    part.height = part_length("50 mm");
    part.thickness = part_length("50 mm");
    part.spacing = part_length("2.5 mm");
    part.span = part_length("150 mm");
    part.displacement = part_length("0.15 mm");
    part.notches = {{PartEdge::bottom, part_length("100 mm"), part_length("10 mm"), std::nullopt}};
    return part;
}

Part default_four_point_beam() {
    Part part;
    part.length = part_length("500 mm");
    part.height = part_length("150 mm");
    part.thickness = part_length("150 mm");
    part.spacing = part_length("5 mm");
    part.span = part_length("450 mm");
    part.inner_span = part_length("150 mm");
    part.displacement = part_length("0.15 mm");
    return part;
}

void check_beam(PartChecks& checks) {
    check_span(checks);
    checks.notches();
}

void check_four_point_beam(PartChecks& checks) {
    const double dx = checks.spacing();
    if (check_span(checks)) {
        checks.at_most("inner_span", "The inner span", checks.part().inner_span,
                       checks.metres(checks.part().span) - 2 * dx, "is not shorter than the span");
        checks.at_least("inner_span", "The inner span", checks.part().inner_span, least_inner_span * dx,
                        "leaves no gap between the loading strips");
    }
    checks.notches();
}

void design_beam(PartDesign& design, const Part& part) {
    design.add_sizes(part, 62); // the dimension line of the span is above that of the length
    design_notches(design, part);
    add_supports(design, part);
    add_strip_above(design, "load", 0.5 * design.width);
    design.add_union("supports", "left support", "right support");
    design_gauges(design, part);
    if (!part.is_loaded)
        return;
    bend(design, part, RampShape::linear);
    design.observe_opening("deflection", "load", "supports"); // positive downwards
}

void design_four_point_beam(PartDesign& design, const Part& part) {
    const double middle = 0.5 * design.width, reach = 0.5 * part.inner_span.metres(design.spacing);
    design.add_sizes(part, 62);
    design_notches(design, part);
    add_supports(design, part);
    add_strip_above(design, "left load", middle - reach);
    add_strip_above(design, "right load", middle + reach);
    design.add_union("load", "left load", "right load");
    design.add_union("supports", "left support", "right support");
    design.add_patch_above("midspan", middle);
    design.dimensions.push_back({{middle - reach, design.height},
                                 {middle + reach, design.height},
                                 {0, -14},
                                 "inner_span",
                                 part.inner_span,
                                 "inner span "});
    design_gauges(design, part);
    if (!part.is_loaded)
        return;
    bend(design, part, RampShape::smooth);
    design.observe_opening("deflection", "midspan", "supports"); // positive downwards
}

} // namespace periscope
