// How fast this machine solved lately: so that the time of a run can be told before it starts.
#pragma once

#include "core/preparation/predict.hpp"
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
    void note(const gpu::RunStatus& status); // of the run under way
    // Of wall time, start and compilation included; none where the prediction lacks nodes or steps.
    std::optional<double> seconds_for(const Prediction& prediction) const;
    double bonds_per_second() const { return bonds_per_second_; } // seen from both ends, times steps

signals:
    void changed();

private:
    void learn();

    RunController& run_;
    const Results& results_;
    gpu::RunStatus last_;
    double bonds_per_second_;
};

} // namespace periscope::ui
