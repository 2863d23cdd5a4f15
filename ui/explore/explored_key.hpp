// A key of the case that a slider moves between two bounds.
#pragma once

#include "core/case/case.hpp"

#include <QString>

#include <optional>
#include <string>

namespace periscope::ui {

struct ExploredKey {
    QString path;       // in the case
    QString label;      // of its field: "left ▸ Velocity y"
    std::string unit;   // of the numbers below: that of the case's own value
    double present = 0; // the value of the case
    double minimum = 0; // below the maximum
    double maximum = 0;
    double value = 0;

    bool is_changed() const { return value != present; }
    std::string change() const; // "path=30 m/s"
};

// The slider begins at the value of the case, and reaches from half of it to twice of it. Nothing where the case has no number there.
std::optional<ExploredKey> explored_key(const Case& value, const QString& path);

constexpr int slider_steps = 100;
int step_of(const ExploredKey& key);                    // 0 … slider_steps, the nearest to its value
double value_at_step(const ExploredKey& key, int step); // both ends exactly, others with four digits

// Reads what was typed as a bound; a number alone has the unit of the key. Throws std::invalid_argument that says what is wrong.
double read_bound(const ExploredKey& key, const QString& typed);

} // namespace periscope::ui
