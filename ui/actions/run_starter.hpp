// Starts a run of the current case. Refuses with a reason if the case has an error, and asks before it overwrites
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
    // Returns true if the run has started; false if it was refused, or waits for an answer of the user or for another
    // run.
    bool start(bool single_step, Folder folder = Folder::must_be_empty);
    // Resumes the interrupted run in this folder. The window must have the case of this run.
    void resume(const std::filesystem::path& folder);
    // Continues a paused run. If the case was edited meanwhile, asks which of the two cases to use.
    void go_on(bool single_step);
    void queue();            // queues a run of the current case
    void start_when_built(); // starts a run; if the body is being built, waits until it is complete

signals:
    void resume_wanted(const std::filesystem::path& folder);
    void problem(const QString& words);
    void said(const QString& words);
    void mend(const QString& path); // requests to show the field with the first error

private:
    bool refused();
    // Returns true if another run is active. If it is being stopped, `then` is called when it has ended; otherwise a
    // problem is reported.
    bool has_to_wait(const std::function<void()>& then);
    bool output_fits(bool single_step);
    RunRequest request() const;
    void keep_in_list(RunRequest& request);
    void begin(RunRequest request);
    void go_on_changed(bool single_step);

    Workspace& workspace_;
    QWidget* window_;
    // The connection that starts a run when the one that is being stopped has ended. It is removed when another case is
    // opened.
    QMetaObject::Connection waiting_;
    bool took_over_body_ = false; // the body was still being built when the run began
};

} // namespace periscope::ui
