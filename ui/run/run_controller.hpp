// Starts, controls and ends runs on a thread of their own. It lives on the GUI thread, where its signals arrive.
#pragma once

#include "core/results/results_folder.hpp"
#include "ui/document/results.hpp"
#include "ui/run/run_channel.hpp"
#include "ui/run/run_request.hpp"

#include <QObject>

#include <memory>
#include <thread>

namespace periscope::ui {

class RunController : public QObject {
    Q_OBJECT
public:
    enum class State { idle, preparing, running, paused, stopping, finished, stopped, failed };
    Q_ENUM(State)

    explicit RunController(QObject* parent = nullptr);
    ~RunController() override;

    void start(RunRequest request); // must not be called while a run is active
    void pause();
    void resume();
    void step(); // computes one frame interval, then pauses
    void stop(); // stops the run; what was computed is kept
    // Stops the run, and writes its state to this file, from which it can be resumed.
    void stop_and_keep(const std::filesystem::path& checkpoint);

    void forget(); // forgets how the last run ended; called when another case is opened

    State state() const { return state_; }
    bool active() const;
    bool goes_on() const { return goes_on_; } // whether the run continues the one before
    // whether the latest run is that of a case which the window does not show
    bool in_background() const { return in_background_; }
    // The results folder of the latest run; empty if its results are only in memory.
    const std::filesystem::path& output() const { return output_; }
    const QString& case_key() const { return case_key_; } // RunRequest::case_key of the latest run
    const Case& value() const { return value_; }          // RunRequest::value of the latest run
    const QString& device() const { return device_; }
    // the record of the last run: its device, its times, and how it ended
    const RunRecord& record() const { return record_; }
    RunChannel* channel() const { return channel_.get(); } // null before the first run

signals:
    void state_changed(periscope::ui::RunController::State state);
    void prepared(double fraction, const QString& what);
    void solver_ready(const periscope::Case& value, periscope::ui::ModelPtr model, periscope::ViewNodesPtr nodes);
    void frame_made(const periscope::ui::SeenFrame& seen);
    void samples_made(const std::vector<periscope::Sample>& samples);
    void said(const QString& line);
    void failed(const QString& reason);
    // Emitted before failed() for errors of the case that were found while the model was built.
    void case_wrong(const std::vector<periscope::Problem>& problems);
    // emitted when the results can no longer be written and are only in memory; said() has given the reason
    void output_given_up();
    void ended();

private:
    friend class RunWorker;
    void set_state(State state);
    void conclude(State state, const QString& reason, const std::vector<Problem>& problems);

    std::shared_ptr<RunChannel> channel_;
    std::jthread thread_;
    State state_ = State::idle;
    QString device_, case_key_;
    std::filesystem::path output_;
    Case value_;
    bool in_background_ = false, goes_on_ = false;
    bool is_forgotten_ = false; // another case has been opened since the run began
    RunRecord record_;
};

} // namespace periscope::ui
