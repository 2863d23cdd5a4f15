// The functions in the rows of part_kinds.cpp: defaults, checks and design of each kind.
#pragma once

#include "core/part/part_checks.hpp"
#include "core/part/part_design.hpp"

namespace periscope {

Part default_box();
Part default_plate();
Part default_cylinder();
Part default_beam();
Part default_four_point_beam();
Part default_l_panel();
Part default_compact_tension();
Part default_wedge_splitting();
Part default_brazilian_disc();
Part default_double_cantilever();

PartPoint flat_extent(const Part& part);
PartPoint round_extent(const Part& part);
PartPoint compact_tension_extent(const Part& part);

void check_box(PartChecks& checks);
void check_plate(PartChecks& checks);
void check_cylinder(PartChecks& checks);
void check_beam(PartChecks& checks);
void check_four_point_beam(PartChecks& checks);
void check_l_panel(PartChecks& checks);
void check_compact_tension(PartChecks& checks);
void check_wedge_splitting(PartChecks& checks);
void check_brazilian_disc(PartChecks& checks);
void check_double_cantilever(PartChecks& checks);

void design_box(PartDesign& design, const Part& part);
void design_plate(PartDesign& design, const Part& part);
void design_cylinder(PartDesign& design, const Part& part);
void design_beam(PartDesign& design, const Part& part);
void design_four_point_beam(PartDesign& design, const Part& part);
void design_l_panel(PartDesign& design, const Part& part);
void design_compact_tension(PartDesign& design, const Part& part);
void design_wedge_splitting(PartDesign& design, const Part& part);
void design_brazilian_disc(PartDesign& design, const Part& part);
void design_double_cantilever(PartDesign& design, const Part& part);

// The following functions are shared by several kinds.
Quantity part_length(const char* words);                   // reads a length such as "12 mm"
void design_notches(PartDesign& design, const Part& part); // slots, sharp cracks, and their dimension lines
void design_gauges(PartDesign& design, const Part& part);  // CMOD gauges beside a notch at the bottom
PartRectangle slot_of(const PartDesign& design, const PartNotch& notch); // rectangle of a notch with a width
PartCut cut_of(const PartDesign& design, const PartNotch& notch);        // centre line of a notch

} // namespace periscope
