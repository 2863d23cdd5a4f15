// Stores a choice for the next start of the program. A name is stored instead of a number, so that stored choices stay
// valid when the order of the values in the code changes.
#pragma once

#include <QSettings>

#include <array>
#include <optional>
#include <utility>

namespace periscope::ui {

template <typename Value, std::size_t count>
using ChoiceNames = std::array<std::pair<Value, const char*>, count>;

// Returns nothing if nothing is stored under this key, or an unknown name.
template <typename Value, std::size_t count>
std::optional<Value> remembered(const QString& key, const ChoiceNames<Value, count>& names) {
    const QString kept = QSettings().value(key).toString();
    for (const auto& [value, name] : names)
        if (kept == QLatin1String(name))
            return value;
    return std::nullopt;
}

// Without a value, removes the stored choice.
template <typename Value, std::size_t count>
void remember(const QString& key, const ChoiceNames<Value, count>& names, std::optional<Value> chosen) {
    if (!chosen)
        QSettings().remove(key);
    for (const auto& [value, name] : names)
        if (chosen == value)
            QSettings().setValue(key, QLatin1String(name));
}

} // namespace periscope::ui
