// Reads factors that depend on position, by which the value of a condition is multiplied, from a CSV table or from an
// array of a VTU file.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/position_values.hpp"

namespace periscope {

// Returns the tables for all conditions of a case; build_model() needs them. A column that several conditions or
// components use is read once. A table (number_table.hpp) has a column "node" with node numbers, or columns "x", "y" and
// "z" with coordinates, in metres unless their heads give a unit. One or two of these columns may be missing; positions
// are then compared without this coordinate. With coordinates, a node takes the value of the nearest point of the file.
// It gets no value if this point is farther away than twice the largest distance of any point of the file from its
// nearest neighbour. A column with a unit is converted to SI units. If an array of a VTU file has several components, the
// x, y and z components of a condition use the first, second and third one. Throws FileError; the message names the
// condition.
PositionTables position_tables(const Case& value);

} // namespace periscope
