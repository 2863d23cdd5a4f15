// Reads factors of conditions from files: a CSV table, or the points of a VTU file.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/position_values.hpp"

namespace periscope {

// Returns the tables of a case, for build_model; a column that several components use is read once. A table
// (number_table.hpp) has a column "node" with node numbers, or columns "x", "y", "z" with coordinates, in metres unless
// they have a unit; some coordinates may be missing. With coordinates, a node has the value of the nearest row or
// point, or no value if the distance exceeds twice the largest distance between neighbours in the file. A column with a
// unit is converted to SI units. In an array with several components, each axis uses its own. Throws FileError; the
// message names the condition.
PositionTables position_tables(const Case& value);

} // namespace periscope
