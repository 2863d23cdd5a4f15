// A key of the case that a slider moves between two bounds.
#pragma once

#include "core/case/case.hpp"

#include <QString>

#include <optional>
#include <string>

namespace periscope::ui {

struct ExploredKey {
    QString path;       // path in the case
    QString label;      // label of its field: "left ▸ Velocity y"
    std::string unit;   // unit of the numbers below, the same as in the case
    double present = 0; // the value of the case
    double minimum = 0; // smaller than the maximum
    double maximum = 0;
    double value = 0;

    bool is_changed() const { return value != present; }
    std::string change() const; // "path=30 m/s"
};

// Returns a key whose slider starts at the value of the case, with bounds of half and twice this value. Returns nothing
// if the case has no number there.
std::optional<ExploredKey> explored_key(const Case& value, const QString& path);

constexpr int slider_steps = 100;
int step_of(const ExploredKey& key);                    // returns the step nearest to the value: 0 … slider_steps
double value_at_step(const ExploredKey& key, int step); // exact at both ends; other values have four digits

// Reads a typed value or bound. A number alone has the unit of the key. Throws std::invalid_argument with a message for
// the user.
double read_bound(const ExploredKey& key, const QString& typed);

} // namespace periscope::ui
