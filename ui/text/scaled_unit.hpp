// The unit in which numbers of a size read best: 0.0022 m as 2.2 mm.
#pragma once

#include <QString>

namespace periscope::ui {

struct ScaledUnit {
    QString name;
    double in_si = 1; // one of it
};

// Of m, m/s, s, N, Pa and J and what else takes a prefix; other units stay as they are.
ScaledUnit scaled_unit(const QString& si_unit, double largest);

// "2.2 mm" of 0.0022 and "m".
QString format_scaled(double value, const QString& si_unit, int digits = 4);

} // namespace periscope::ui
