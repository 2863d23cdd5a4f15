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

class SpeedMemory : public QObject {
    Q_OBJECT
public:
    SpeedMemory(RunController& run, const Results& results);
    void note(const gpu::RunStatus& status); // keeps the last status of the run in progress
    // Wall time in s, including start and compilation; no value if the prediction has no bonds or steps.
    std::optional<RunTime> seconds_for(const Prediction& prediction) const;
    // Bonds times steps per second in dynamic runs; each bond counts from both ends.
    double bonds_per_second() const { return of_steps_; }

signals:
    void changed();

private:
    void learn();

    RunController& run_;
    const Results& results_;
    gpu::RunStatus last_;
    double of_steps_, of_iterations_; // bonds times steps, or iterations, per second; each bond counts from both ends
};

} // namespace periscope::ui
