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
    double usual = 0;    // of a quasi-static run, while no bond softens or breaks
    double cracking = 0; // of a quasi-static run in which a crack grows in every load step; otherwise 0
    double longest() const { return std::max(usual, cracking); }
};

class SpeedMemory : public QObject {
    Q_OBJECT
public:
    SpeedMemory(RunController& run, const Results& results);
    void note(const gpu::RunStatus& status); // of the run under way
    // Wall time in s, start and compilation included; none where the prediction lacks nodes or steps.
    std::optional<RunTime> seconds_for(const Prediction& prediction) const;
    double bonds_per_second() const { return of_steps_; } // seen from both ends, times steps

signals:
    void changed();

private:
    void learn();

    RunController& run_;
    const Results& results_;
    gpu::RunStatus last_;
    double of_steps_, of_iterations_; // bonds per second, seen from both ends
};

} // namespace periscope::ui
