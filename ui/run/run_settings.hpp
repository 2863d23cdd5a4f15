// The settings by which this machine runs a case. They are not part of the case.
#pragma once

#include "gpu/solver.hpp"

#include <QObject>

#include <filesystem>
#include <string>

namespace periscope::ui {

class RunDefaults;

struct RunSettings {
    std::string device;  // part of a name; empty: chosen by itself
    std::string devices; // several that compute a run together, as gpu::DeviceChoice has them; empty: one
    gpu::Precision precision = gpu::Precision::automatic;
    bool write_results = false;
    std::filesystem::path output; // where, when results are written
};

// As a person wants them for all cases.
RunSettings settings_of(const RunDefaults& defaults);

// Says that someone chose other settings.
class RunSettingsNotice : public QObject {
    Q_OBJECT
signals:
    void changed();
};

// What is wrong with where results are to be written, in words that say what to do; empty: nothing.
QString trouble_with_output(const RunSettings& settings);

} // namespace periscope::ui
