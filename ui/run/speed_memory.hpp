// Remembers how fast this machine computed its last runs, to predict the time of a run before it starts.
#pragma once

#include "core/preparation/predict.hpp"
#include "gpu/run.hpp"

#include <QObject>

#include <algorithm>
#include <optional>

namespace periscope::ui {

class Results;
class RunController;

struct RunTime {
    double usual = 0; // the time of a dynamic run, or of a quasi-static run in which no bond softens or breaks
    // The time of a quasi-static run in which a crack grows in every load step; 0 for a dynamic run.
    double cracking = 0;
    double longest() const { return std::max(usual, cracking); }
};

// How fast a machine computes, in bonds times steps, or iterations, per second. Each bond counts from both ends.
struct Speeds {
    double of_steps = 0, of_iterations = 0;
    // Wall time in s, including start and compilation; no value if the prediction has no bonds or steps.
    std::optional<RunTime> seconds_for(const Prediction& prediction) const;
};

class SpeedMemory : public QObject {
    Q_OBJECT
public:
    SpeedMemory(RunController& run, const Results& results);
    void note(const gpu::RunStatus& status); // keeps the last status of the run in progress
    std::optional<RunTime> seconds_for(const Prediction& prediction) const { return speeds_.seconds_for(prediction); }
    const Speeds& speeds() const { return speeds_; }
    double bonds_per_second() const { return speeds_.of_steps; } // of dynamic runs

signals:
    void changed();

private:
    void learn();

    RunController& run_;
    const Results& results_;
    gpu::RunStatus last_;
    Speeds speeds_;
};

} // namespace periscope::ui
