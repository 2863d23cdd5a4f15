// An L-shaped panel, clamped at the lower end of its vertical leg and pushed upwards near the free end of its
// horizontal leg (Winkler, 2001: 500 × 500 × 100 mm, legs of 250 mm, load 30 mm from the free end). The crack starts in
// the corner.
#include "core/part/part_rows.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {
namespace {

constexpr double clamp_depth = 3; // spacings

} // namespace

Part default_l_panel() {
    Part part;
    part.length = part_length("500 mm");
    part.height = part_length("500 mm");
    part.thickness = part_length("100 mm");
    part.spacing = part_length("5 mm");
    part.leg = part_length("250 mm");
    part.load_distance = part_length("30 mm");
    part.displacement = part_length("0.5 mm");
    return part;
}

void check_l_panel(PartChecks& checks) {
    const double dx = checks.spacing(), leg = checks.metres(checks.part().leg);
    const double shorter = std::min(checks.width(), checks.height());
    const double free_length = checks.width() - leg; // length of the horizontal leg without the vertical one
    if (!checks.at_most("leg", "The width of the legs", checks.part().leg, shorter - dx,
                        fmt::format("leaves no corner to cut out of the panel of {} × {}", in_mm(checks.width()),
                                    in_mm(checks.height()))) ||
        !checks.fine_enough("the width of the legs", leg, 6) ||
        !checks.fine_enough("the corner that is cut out", shorter - leg, 6))
        return;
    checks.at_most("load_distance", "The distance from the load to the free end", checks.part().load_distance,
                   free_length - 1.25 * dx, "places the load on the vertical leg");
    checks.at_least("load_distance", "The distance from the load to the free end", checks.part().load_distance,
                    1.25 * dx, "places the load beyond the free end");
}

void design_l_panel(PartDesign& design, const Part& part) {
    const double dx = design.spacing, leg = part.leg.metres(dx), below = design.height - leg;
    const double load = design.width - part.load_distance.metres(dx);
    design.add_sizes(part);
    design.openings.push_back({"corner", PartRectangle{{leg, 0}, {design.width, below}}});
    design.add_set("clamp", PartRectangle{{0, 0}, {leg, clamp_depth * dx}});
    design.add_set("load", design.patch(load, below, below + dx));
    design.dimensions.push_back({{0, 0.5 * below}, {leg, 0.5 * below}, {}, "leg", part.leg});
    design.dimensions.push_back({{load, below}, {design.width, below}, {0, -36}, "load_distance", part.load_distance});
    for (const double share : {0.1, 0.5, 0.9})
        design.marks.push_back({PartMarkKind::support, {share * leg, 0}, {0, 1}});
    if (!part.is_loaded)
        return;
    design.marks.push_back({PartMarkKind::push, {load, below}, {0, 1}});
    design.fix("clamp");
    design.displace("load", std::nullopt, part.displacement.metres(dx));
    design.keep_bonds("clamp");
    design.keep_bonds("load");
    design.observe_reaction("load", "clamp"); // the reaction is positive along y, as the displacement is
    design.observe_displacement("displacement at the load", "load");
}

} // namespace periscope
