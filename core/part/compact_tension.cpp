// A compact tension specimen with the proportions of ASTM E399: 1.25 W × 1.2 W, with the load line 0.25 W from the
// front edge. The holes have the diameter 0.25 W and are centred 0.275 W above and below the crack. The crack length a
// is measured from the load line.
#include "core/case/written_length.hpp"
#include "core/part/part_rows.hpp"

#include <fmt/format.h>

#include <utility>

namespace periscope {
namespace {

constexpr double total_length = 1.25, total_height = 1.2, load_line = 0.25; // over W
constexpr double hole_radius = 0.125, hole_offset = 0.275;                  // over W
constexpr double least_nodes = 16; // least number of nodes along W, so that the diameter of a hole has four nodes

// Returns the area on which a pin bears: a strip about two spacings wide at the rim of the hole, on the side away from
// the crack.
PartRectangle bearing(const PartDesign& design, const PartCircle& hole, double outwards) {
    const double rim = hole.centre.y + outwards * (hole.radius + 1.25 * design.spacing);
    PartRectangle patch = design.patch(hole.centre.x, hole.centre.y, rim);
    if (outwards < 0)
        std::swap(patch.from.y, patch.to.y);
    return patch;
}

void add_pins(PartDesign& design, double w) {
    const double middle = 0.5 * design.height;
    for (const double outwards : {1.0, -1.0}) {
        const std::string side = outwards > 0 ? "upper" : "lower";
        const PartCircle hole{{load_line * w, middle + outwards * hole_offset * w}, hole_radius * w};
        design.openings.push_back({side + " hole", hole});
        design.add_set(side + " pin", bearing(design, hole, outwards));
        if (design.is_loaded)
            design.marks.push_back({PartMarkKind::pull, hole.centre, {0, outwards}});
    }
}

void pull_pins(PartDesign& design, double opening) {
    design.displace("lower pin", 0.0, -0.5 * opening);
    design.hold_along_z();
    design.displace("upper pin", 0.0, 0.5 * opening);
    design.keep_bonds("lower pin");
    design.keep_bonds("upper pin");
    design.observe_reaction("load", "lower pin");
    design.observe_opening("opening at the load line", "lower pin", "upper pin");
}

} // namespace

PartPoint compact_tension_extent(const Part& part) {
    const double w = part.width.metres(part.spacing.value);
    return {total_length * w, total_height * w};
}

Part default_compact_tension() {
    Part part;
    part.width = part_length("50 mm");
    part.thickness = part_length("25 mm");
    part.spacing = part_length("1.25 mm");
    part.crack = part_length("25 mm");
    part.displacement = part_length("0.5 mm");
    return part;
}

void check_compact_tension(PartChecks& checks) {
    const double dx = checks.spacing(), w = checks.metres(checks.part().width);
    if (checks.fine_enough("the width W", w, least_nodes) &&
        checks.at_least("crack", "The crack length a", checks.part().crack, 2 * dx, "is less than 2 spacings"))
        checks.at_most("crack", "The crack length a", checks.part().crack, w - 3 * dx,
                       fmt::format("leaves no material in front of the crack: W is {}", in_mm(w)));
}

void design_compact_tension(PartDesign& design, const Part& part) {
    const double dx = design.spacing, w = part.width.metres(dx), a = part.crack.metres(dx);
    const double middle = 0.5 * design.height, tip = load_line * w + a;
    design.box = {written_length(design.width), written_length(design.height), part.thickness};
    design.dimensions.push_back({{load_line * w, 0}, {design.width, 0}, {0, -38}, "width", part.width, "W "});
    design.dimensions.push_back({{load_line * w, middle}, {tip, middle}, {0, -16}, "crack", part.crack, "a "});
    design.cuts.push_back({{0, middle}, {tip, middle}});
    add_pins(design, w);
    if (part.is_loaded)
        pull_pins(design, part.displacement.metres(dx));
    design.add_gauges("lower gauge", {{0, middle - 2.25 * dx}, {dx, middle - 0.25 * dx}}, "upper gauge",
                      {{0, middle + 0.25 * dx}, {dx, middle + 2.25 * dx}});
}

} // namespace periscope
