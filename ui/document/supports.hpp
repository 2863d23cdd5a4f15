// Names the supports that engineers use for conditions that a case file has as zero displacements.
#pragma once

#include "core/case/case.hpp"

#include <QStringList>

#include <cstddef>
#include <optional>

namespace periscope::ui {

// Returns the axis along which the condition holds its nodes, if they are free along the others: a roller or a symmetry
// plane.
std::optional<std::size_t> roller_axis(const ConditionEntry& condition);

// Turns the condition into such a support; its set stays the same.
void make_roller(ConditionEntry& condition, std::size_t axis);

QString roller_name(std::size_t axis); // "x fixed (roller, symmetry)"

// returns the name of a roller, or of the type for other conditions
QString condition_name(const ConditionEntry& condition);

// Returns the names of the types that the window offers, by number: first those of a case file, then a roller along
// each axis.
QStringList condition_types(Space space);
QString condition_type_help(int type);
bool prescribes_motion(int type);
int type_of(const ConditionEntry& condition);
void change_type(ConditionEntry& condition, int type);

} // namespace periscope::ui
