// Starts a run of the current case: refuses with a reason when something is wrong, and asks before it overwrites
// results.
#pragma once

#include "ui/run/run_request.hpp"

#include <QObject>

#include <filesystem>
#include <functional>

class QWidget;

namespace periscope::ui {

struct Workspace;

class RunStarter : public QObject {
    Q_OBJECT
public:
    RunStarter(Workspace& workspace, QWidget* window);
    enum class Folder { must_be_empty, overwritten };
    bool start(bool single_step, Folder folder = Folder::must_be_empty); // false: refused, asking or waiting
    void resume(const std::filesystem::path& folder); // the interrupted run in it, whose case is open
    // Continues a paused run. If the case was edited meanwhile, asks with which of the two.
    void go_on(bool single_step);
    void queue();            // queues the case as it is, after the current run
    void start_when_built(); // the body that is being built is used by the run

signals:
    void resume_wanted(const std::filesystem::path& folder);
    void problem(const QString& words);
    void said(const QString& words);
    void mend(const QString& path); // where the first problem is

private:
    bool refused();
    bool has_to_wait(const std::function<void()>& then); // which comes when a run that is being stopped has ended
    bool output_fits(bool single_step);
    RunRequest request() const;
    void keep_in_list(RunRequest& request);
    void begin(RunRequest request);
    void go_on_changed(bool single_step);

    Workspace& workspace_;
    QWidget* window_;
    QMetaObject::Connection
        waiting_; // what comes when a run that is being stopped has ended; nothing once another case is open
    bool took_over_body_ = false; // the body was being built when the run began
};

} // namespace periscope::ui
