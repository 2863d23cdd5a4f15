// Supports as engineers know them, of conditions that a case file has as displacements of zero.
#pragma once

#include "core/case/case.hpp"

#include <QStringList>

#include <cstddef>
#include <optional>

namespace periscope::ui {

// The axis along which the condition holds its nodes while they are free along the others: a roller or a symmetry plane.
std::optional<std::size_t> roller_axis(const ConditionEntry& condition);

// Makes the condition such a support. Its set remains.
void make_roller(ConditionEntry& condition, std::size_t axis);

QString roller_name(std::size_t axis); // "x fixed (roller, symmetry)"

QString condition_name(const ConditionEntry& condition); // of a roller, otherwise of its type

// The types that the window offers, by their number: those of a case file, and behind them a roller along each axis.
QStringList condition_types(Space space);
QString condition_type_help(int type);
bool prescribes_motion(int type);
int type_of(const ConditionEntry& condition);
void change_type(ConditionEntry& condition, int type);

} // namespace periscope::ui
