// Writes and reads points as text: "0, 0, 0; 10 mm, 0, 0; …".
#pragma once

#include "core/case/case.hpp"

#include <QString>

#include <vector>

namespace periscope::ui {

QString points_text(const std::vector<QuantityVector>& points);
std::vector<QuantityVector> read_points(const QString& written); // throws std::invalid_argument with the reason

} // namespace periscope::ui
