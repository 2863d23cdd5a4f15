// The queue of runs. Each run starts when the one before has ended, and writes to a results folder of its own. If its
// case is not the one in the window, the run is in the background: the window shows only its progress.
#pragma once

#include "ui/run/run_request.hpp"

#include <QObject>
#include <QString>

#include <vector>

namespace periscope::ui {

class DeviceList;
class Document;
class Results;
class RunController;

struct QueuedRun {
    enum class State { waiting, running, finished, not_converged, stopped, failed } state = State::waiting;
    int id = 0;
    RunRequest request;
    QString reason; // the reason why the run failed
};

class RunQueue : public QObject {
    Q_OBJECT
public:
    // `document` and `results` are those of the window. A run of another case than that of `document` is in the
    // background.
    RunQueue(RunController& run, const DeviceList& devices, const Document& document, Results& results,
             QObject* parent = nullptr);

    // Adds a run of a case without errors; the request must have an output folder. The run starts immediately if no run
    // is in progress and the queue is not on hold.
    void add(RunRequest request);
    void remove(int id);  // removes a run that waits; does nothing for the current one
    void move_up(int id); // exchanges a waiting run with the one above it
    void hold(bool on);   // on hold, the next run does not start automatically; stopping a run also holds the queue
    bool held() const { return held_; }
    bool has_waiting() const;
    const std::vector<QueuedRun>& runs() const { return runs_; }

    // Returns a folder for results that does not exist and that no queued run uses: `wanted`, or this name with a
    // number.
    std::filesystem::path free_folder(const std::filesystem::path& wanted) const;

signals:
    void changed();
    void said(const QString& words);

private:
    void next();
    void conclude();
    QueuedRun* running();

    RunController& run_;
    const DeviceList& devices_;
    const Document& document_;
    Results& results_;
    std::vector<QueuedRun> runs_;
    QString last_failure_;
    int ids_ = 0;
    bool held_ = false;
};

} // namespace periscope::ui
