// Stores how fast this machine computed its last runs, to predict the duration of a run before it starts
// (core/preparation/run_time.hpp).
#pragma once

#include "core/preparation/run_time.hpp"
#include "gpu/run.hpp"

#include <QObject>

#include <optional>

namespace periscope::ui {

class Results;
class RunController;

class SpeedMemory : public QObject {
    Q_OBJECT
public:
    SpeedMemory(RunController& run, const Results& results);
    void note(const gpu::RunStatus& status); // keeps the last status of the run in progress
    std::optional<RunTime> seconds_for(const Prediction& prediction) const { return speeds_.seconds_for(prediction); }
    const Speeds& speeds() const { return speeds_; }
    double bonds_per_second() const { return speeds_.of_steps; } // the speed of explicit dynamic runs

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
