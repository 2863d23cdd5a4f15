// A disc that is compressed between two strips until it splits (Brazilian test; ISRM suggested method, 1978). The
// tensile strength follows from the largest load P: 2 P / (π D t).
#include "core/part/part_rows.hpp"

#include <cmath>

namespace periscope {

Part default_brazilian_disc() {
    Part part;
    part.diameter = part_length("54 mm");
    part.thickness = part_length("27 mm");
    part.spacing = part_length("1 mm");
    part.strip = part_length("5 mm");
    part.displacement = part_length("0.1 mm");
    return part;
}

void check_brazilian_disc(PartChecks& checks) {
    const Part& part = checks.part();
    if (!checks.fine_enough("the diameter", checks.width(), 10))
        return;
    checks.at_most("strip", "The width of the loading strips", part.strip, 0.2 * checks.width(),
                   "is more than a fifth of the diameter of the disc");
    checks.at_least("strip", "The width of the loading strips", part.strip, 2 * checks.spacing(),
                    "is less than 2 spacings");
}

void design_brazilian_disc(PartDesign& design, const Part& part) {
    design.make_round(part.diameter, "disc");
    const double dx = design.spacing, radius = 0.5 * design.width, top = design.height;
    // nodes on the border of the strip belong to it
    const double half = 0.5 * part.strip.metres(dx), reach = half + 1e-3 * dx;
    const double deep = radius - std::sqrt(radius * radius - half * half) + 1.25 * dx;
    design.add_set("lower strip", PartRectangle{{radius - reach, 0}, {radius + reach, deep}});
    design.add_set("upper strip", PartRectangle{{radius - reach, top - deep}, {radius + reach, top}});
    design.dimensions.push_back(
        {{radius - half, top - deep}, {radius + half, top - deep}, {0, -24}, "strip", part.strip});
    design.marks.push_back({PartMarkKind::support, {radius, 0}, {0, 1}});
    if (!part.is_loaded)
        return;
    design.marks.push_back({PartMarkKind::push, {radius, top}, {0, -1}});
    design.fix("lower strip");
    design.displace("upper strip", 0.0, -part.displacement.metres(dx));
    design.keep_bonds("lower strip");
    design.keep_bonds("upper strip");
    design.observe_reaction("load", "upper strip");
    design.observe_opening("shortening", "upper strip", "lower strip");
}

} // namespace periscope
