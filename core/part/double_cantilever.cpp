// A double cantilever beam: a crack from the left end at half the height divides it into two arms, whose ends are
// pulled apart.
#include "core/part/part_rows.hpp"

namespace periscope {
namespace {

constexpr double least_front = 6; // least number of spacings in front of the crack

// Adds one column of nodes of each arm as a set. The arms can rotate there, because only the displacement along y is
// prescribed. A node in the plane of the crack belongs to neither set.
void add_ends(PartDesign& design) {
    const double dx = design.spacing, middle = 0.5 * design.height;
    design.add_set("lower arm", PartRectangle{{0, 0}, {dx, middle - 0.25 * dx}});
    design.add_set("upper arm", PartRectangle{{0, middle + 0.25 * dx}, {dx, design.height}});
    design.add_set("support",
                   PartRectangle{{design.width - dx, middle - 1.25 * dx}, {design.width, middle + 1.25 * dx}});
    design.marks.push_back({PartMarkKind::support, {design.width, middle}, {-1, 0}});
    if (!design.is_loaded)
        return;
    design.marks.push_back({PartMarkKind::pull, {0.5 * dx, design.height}, {0, 1}});
    design.marks.push_back({PartMarkKind::pull, {0.5 * dx, 0}, {0, -1}});
}

void pull_arms(PartDesign& design, double opening) {
    design.fix("support");
    design.displace("lower arm", std::nullopt, -0.5 * opening);
    design.displace("upper arm", std::nullopt, 0.5 * opening);
    for (const char* set : {"support", "lower arm", "upper arm"})
        design.keep_bonds(set);
    design.observe_reaction("load", "lower arm");
    design.observe_opening("opening", "lower arm", "upper arm");
}

} // namespace

Part default_double_cantilever() {
    Part part;
    part.length = part_length("100 mm");
    part.height = part_length("20 mm");
    part.thickness = part_length("10 mm");
    part.spacing = part_length("1 mm");
    part.crack = part_length("30 mm");
    part.displacement = part_length("0.5 mm");
    return part;
}

void check_double_cantilever(PartChecks& checks) {
    const double dx = checks.spacing();
    if (checks.fine_enough("the height", checks.height(), 6) &&
        checks.at_least("crack", "The length of the crack", checks.part().crack, 2 * dx, "is less than 2 spacings"))
        checks.at_most("crack", "The length of the crack", checks.part().crack, checks.width() - least_front * dx,
                       "leaves no material in front of it");
}

void design_double_cantilever(PartDesign& design, const Part& part) {
    const double middle = 0.5 * design.height, tip = part.crack.metres(design.spacing);
    design.add_sizes(part);
    design.cuts.push_back({{0, middle}, {tip, middle}});
    design.dimensions.push_back({{0, middle}, {tip, middle}, {0, -16}, "crack", part.crack});
    add_ends(design);
    if (part.is_loaded)
        pull_arms(design, part.displacement.metres(design.spacing));
}

} // namespace periscope
