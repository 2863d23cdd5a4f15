// Reads and writes the settings that apply to all cases and sessions together, for the dialog. Each setting is stored
// by the part to which it belongs.
#pragma once

#include "core/case/unit.hpp"
#include "ui/theme/theme_choice.hpp"
#include "ui/viewport/colours/colour_maps.hpp"

#include <QString>

#include <optional>

namespace periscope::ui {

class AutosaveChoice;
class ColourMapChoice;
class DeviceList;
class RunDefaults;
class TextSize;
class UnitChoice;

// The objects that store the settings. All of them must outlive the dialog.
struct Preferences {
    UnitChoice& units;
    TextSize& text_size;
    ThemeChoice& theme;
    ColourMapChoice& colour_maps;
    AutosaveChoice& autosave;
    RunDefaults& run;
    const DeviceList& devices; // for the choice of the default device
};

// The initial values are the defaults of the program.
struct PreferenceValues {
    UnitSystem units = UnitSystem::fitting;
    int text_percent = 100;
    Theme theme = Theme::system;
    std::optional<ColourMap> colour_map; // empty: each field has its own map
    std::optional<int> autosave = 0;     // seconds; none: off
    QString device;                      // empty: automatic
    int cores = 0;                       // 0: all
    friend bool operator==(const PreferenceValues&, const PreferenceValues&) = default;
};

PreferenceValues values_of(const Preferences& preferences);
void apply(const PreferenceValues& values, const Preferences& preferences); // applies the values and stores them

} // namespace periscope::ui
