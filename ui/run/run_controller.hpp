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

    void start(RunRequest request); // no run may be active
    void pause();
    void resume();
    void step(); // computes one frame interval, then pauses
    void stop(); // stops the run; what was computed is kept
    // Stops the run, and stores its state, from which it can be resumed.
    void stop_and_keep(const std::filesystem::path& checkpoint);

    void forget(); // forgets how the last run ended; called when another case is opened

    State state() const { return state_; }
    bool active() const;
    bool goes_on() const { return goes_on_; }             // whether the run continues the one before
    bool in_background() const { return in_background_; } // the latest run
    // folder of the latest run; empty: its results are in memory
    const std::filesystem::path& output() const { return output_; }
    const QString& case_key() const { return case_key_; } // the key in the request of the run
    const Case& value() const { return value_; }          // the case in the request of the run
    const QString& device() const { return device_; }
    const RunRecord& record() const { return record_; }    // the record of the last run: device, times, how it ended
    RunChannel* channel() const { return channel_.get(); } // null before the first run

signals:
    void state_changed(periscope::ui::RunController::State state);
    void prepared(double fraction, const QString& what);
    void solver_ready(const periscope::Case& value, periscope::ui::ModelPtr model, periscope::ViewNodesPtr nodes);
    void frame_made(const periscope::ui::SeenFrame& seen);
    void samples_made(const std::vector<periscope::Sample>& samples);
    void said(const QString& line);
    void failed(const QString& reason);
    // emitted for errors found while building, before failed()
    void case_wrong(const std::vector<periscope::Problem>& problems);
    void output_given_up(); // emitted when the results are only in memory; said() has given the reason
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
