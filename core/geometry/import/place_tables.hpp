// Factors of conditions that come from files: a CSV table, or the points of a VTU file.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/place_values.hpp"

namespace periscope {

// Those of a case, for build_model; a column that several components name is read once. A table (number_table.hpp) has
// a column "node" with the numbers of nodes, or columns "x", "y", "z" with coordinates, in metres where they have no
// unit; a coordinate may be missing. With coordinates a node gets the value of the nearest row or point, and none when
// that is further away than twice the largest distance between neighbours in the file. A column with a unit is
// converted to SI units. Of an array with several components, that of the axis counts. Throws FileError; the message
// names the condition.
PlaceTables place_tables(const Case& value);

} // namespace periscope
