// The settings with which this machine runs the case. They are not stored in the case.
#pragma once

#include "gpu/solver.hpp"

#include <QObject>

#include <filesystem>
#include <string>

namespace periscope::ui {

class RunDefaults;

struct RunSettings {
    std::string device;  // a part of the name of a device; empty: automatic
    std::string devices; // several devices that compute a run together, as in gpu::DeviceChoice; empty: one device
    gpu::Precision precision = gpu::Precision::automatic;
    bool write_results = false;
    std::filesystem::path output; // the results folder, if results are written
};

// Returns the initial settings, with the user's defaults for all cases.
RunSettings settings_of(const RunDefaults& defaults);

// Emits a signal when the settings have changed.
class RunSettingsNotice : public QObject {
    Q_OBJECT
signals:
    void changed();
};

// Returns why results cannot be written to the output folder, and what to do; empty if they can.
QString trouble_with_output(const RunSettings& settings);

} // namespace periscope::ui
