// The queue of runs: each starts when the one before has ended, and writes to a folder of its own. A queued run whose case is not
// the one in the window runs in the background and shows only its progress.
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
    QString reason; // of a failure
};

class RunQueue : public QObject {
    Q_OBJECT
public:
    // `document` and `results`: of the window, to tell runs of its case from those in the background.
    RunQueue(RunController& run, const DeviceList& devices, const Document& document, Results& results,
             QObject* parent = nullptr);

    // Adds a case without problems, with a folder to write to. It starts at once if nothing runs and the queue
    // is not held.
    void add(RunRequest request);
    void remove(int id);  // not the running one
    void move_up(int id); // a waiting one, before the waiting one above it
    void hold(bool on);   // the next one does not start by itself; a stopped run holds the queue as well
    bool held() const { return held_; }
    bool has_waiting() const;
    const std::vector<QueuedRun>& runs() const { return runs_; }

    // A folder for the results of a run of this case that is not there yet and no queued run has.
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
