// Names kinds of supports for conditions that are zero displacements in the case file: fixed, roller, symmetry.
#pragma once

#include "core/case/case.hpp"

#include <QStringList>

#include <cstddef>
#include <optional>

namespace periscope::ui {

// Returns the axis along which the condition prevents motion, if its nodes can move freely along the other axes. Such a
// support is a roller or a symmetry plane.
std::optional<std::size_t> roller_axis(const ConditionEntry& condition);

// Makes the condition a roller along this axis, on the same set.
void make_roller(ConditionEntry& condition, std::size_t axis);

QString roller_name(std::size_t axis); // "x fixed (roller, symmetry)"

// Returns the name of the support for a roller, and of the type for other conditions.
QString condition_name(const ConditionEntry& condition);

// Returns the names of the types that the window offers: first those of a case file, then a roller along each axis. The
// functions below take or return an index of this list as `type`.
QStringList condition_types(Space space);
QString condition_type_help(int type);
bool prescribes_motion(int type);
int type_of(const ConditionEntry& condition);
void change_type(ConditionEntry& condition, int type);

} // namespace periscope::ui
