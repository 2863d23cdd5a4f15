// The queue of runs. A run starts when the one before has ended, and writes to a folder of its own. If its case is not
// the one in the window, it runs in the background, and only its progress is shown.
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
    QString reason; // reason of a failure
};

class RunQueue : public QObject {
    Q_OBJECT
public:
    // `document` and `results` are those of the window. They distinguish runs of its case from runs in the background.
    RunQueue(RunController& run, const DeviceList& devices, const Document& document, Results& results,
             QObject* parent = nullptr);

    // Adds a case without errors, with an output folder. It starts immediately if nothing runs and the queue is not on
    // hold.
    void add(RunRequest request);
    void remove(int id);  // removes a waiting run, not the current one
    void move_up(int id); // moves a waiting run before the one above it
    void hold(bool on);   // the next run does not start automatically; stopping a run also holds the queue
    bool held() const { return held_; }
    bool has_waiting() const;
    const std::vector<QueuedRun>& runs() const { return runs_; }

    // Returns a folder for the results of a run of this case that does not exist and that no queued run uses.
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
