// A block with a groove and a notch below it, split by pushing the faces of the groove apart (Brühwiler & Wittmann,
// 1990). It rests on a line support below the notch. The wedge and its vertical force are not modelled.
#include "core/part/part_rows.hpp"

#include <fmt/format.h>

namespace periscope {
namespace {

constexpr double least_ligament = 6, least_groove_width = 5, least_groove_depth = 3; // spacings

void add_groove_sizes(PartDesign& design, const Part& part, const PartRectangle& groove, const PartCut& notch) {
    const double top = design.height;
    design.dimensions.push_back({{groove.from.x, top}, {groove.to.x, top}, {0, 10}, "groove_width", part.groove_width});
    design.dimensions.push_back({groove.to, {groove.to.x, groove.from.y}, {30, 0}, "groove_depth", part.groove_depth});
    design.dimensions.push_back({notch.mouth, notch.tip, {14, 0}, "crack", part.crack});
}

void add_faces(PartDesign& design, const PartRectangle& groove) {
    const double dx = design.spacing, at = 0.5 * (groove.from.y + groove.to.y), reach = 1.25 * dx;
    design.add_set("left face", PartRectangle{{groove.from.x - dx, at - reach}, {groove.from.x, at + reach}});
    design.add_set("right face", PartRectangle{{groove.to.x, at - reach}, {groove.to.x + dx, at + reach}});
    if (!design.is_loaded)
        return;
    design.marks.push_back({PartMarkKind::pull, {groove.from.x, at}, {-1, 0}});
    design.marks.push_back({PartMarkKind::pull, {groove.to.x, at}, {1, 0}});
}

void push_open(PartDesign& design, double opening) {
    design.fix("support");
    design.displace("left face", -0.5 * opening, std::nullopt);
    design.displace("right face", 0.5 * opening, std::nullopt);
    for (const char* set : {"support", "left face", "right face"})
        design.keep_bonds(set);
    design.observe_reaction("splitting load", "left face");
}

} // namespace

Part default_wedge_splitting() {
    Part part;
    part.length = part_length("200 mm");
    part.height = part_length("200 mm");
    part.thickness = part_length("100 mm");
    part.spacing = part_length("4 mm");
    part.groove_width = part_length("32 mm");
    part.groove_depth = part_length("20 mm");
    part.crack = part_length("80 mm");
    part.displacement = part_length("0.5 mm");
    return part;
}

void check_wedge_splitting(PartChecks& checks) {
    const Part& part = checks.part();
    const double dx = checks.spacing(), ligament = least_ligament * dx;
    checks.at_most("groove_width", "The width of the groove", part.groove_width, checks.width() - 2 * ligament,
                   fmt::format("leaves no walls beside it: the block is {} long", in_mm(checks.width())));
    checks.at_least("groove_width", "The width of the groove", part.groove_width, least_groove_width * dx,
                    "is less than 5 spacings");
    checks.at_least("groove_depth", "The depth of the groove", part.groove_depth, least_groove_depth * dx,
                    "is less than 3 spacings");
    if (checks.at_most("groove_depth", "The depth of the groove", part.groove_depth, checks.height() - 2 * ligament,
                       fmt::format("leaves no block below it: its height is {}", in_mm(checks.height()))))
        checks.at_least("crack", "The length of the notch", part.crack, 2 * dx, "is less than 2 spacings") &&
            checks.at_most("crack", "The length of the notch", part.crack,
                           checks.height() - checks.metres(part.groove_depth) - ligament,
                           "leaves no material below the notch");
}

void design_wedge_splitting(PartDesign& design, const Part& part) {
    const double dx = design.spacing, middle = 0.5 * design.width, half = 0.5 * part.groove_width.metres(dx);
    const double bottom = design.height - part.groove_depth.metres(dx);
    const PartRectangle groove{{middle - half, bottom}, {middle + half, design.height}};
    const PartCut notch{{middle, bottom}, {middle, bottom - part.crack.metres(dx)}};
    design.add_sizes(part);
    design.openings.push_back({"groove", groove});
    design.cuts.push_back(notch);
    add_groove_sizes(design, part, groove, notch);
    design.add_patch_below("support", middle);
    design.marks.push_back({PartMarkKind::support, {middle, 0}, {0, 1}});
    add_faces(design, groove);
    if (part.is_loaded)
        push_open(design, part.displacement.metres(dx));
    design.add_gauges("left gauge", {{middle - 2.25 * dx, bottom - dx}, {middle - 0.25 * dx, bottom}}, "right gauge",
                      {{middle + 0.25 * dx, bottom - dx}, {middle + 2.25 * dx, bottom}});
}

} // namespace periscope
