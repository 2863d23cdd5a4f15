// Supports as engineers know them, of conditions that a case file has as displacements of zero.
#pragma once

#include "core/case/case.hpp"

#include <cstddef>
#include <optional>

class QString;

namespace periscope::ui {

// The axis along which the condition holds its nodes while they are free along the others: a roller or a symmetry plane.
std::optional<std::size_t> roller_axis(const ConditionEntry& condition);

// Makes the condition such a support. Its set remains.
void make_roller(ConditionEntry& condition, std::size_t axis);

QString roller_name(std::size_t axis); // "x fixed (roller, symmetry)"

QString condition_name(const ConditionEntry& condition); // of a roller, otherwise of its type

} // namespace periscope::ui
