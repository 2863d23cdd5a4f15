#include "ui/run/live_feed.hpp"

#include "ui/document/results.hpp"
#include "ui/run/run_controller.hpp"

namespace periscope::ui {

LiveFeed::LiveFeed(RunController& run, Results& results, QObject* parent)
    : QObject(parent), run_(run), results_(results) {
    timer_.setInterval(33);
    connect(&timer_, &QTimer::timeout, this, &LiveFeed::tick);
    connect(&run_, &RunController::solver_ready, this,
            [this](const Case& value, const ModelPtr& model, const ViewNodesPtr& nodes) {
                if (run_.state() == RunController::State::stopping) // another case may have been opened
                    return;
                if (run_.goes_on())
                    results_.go_on(value, model, nodes);
                else if (!run_.in_background())
                    results_.begin(value, model, nodes);
                shown_.reset();
                since_frame_.invalidate();
                budget_.begin();
                timer_.start();
            });
    connect(&run_, &RunController::frame_made, this, [this](const SeenFrame& seen) {
        if (!run_.in_background())
            results_.add_frame(seen);
    });
    connect(&run_, &RunController::samples_made, this, [this](const std::vector<Sample>& samples) {
        if (!run_.in_background())
            results_.add_samples(samples);
    });
    connect(&run_, &RunController::output_given_up, this, [this] {
        if (run_.in_background())
            return;
        // This is necessary if the run has not begun yet.
        results_.set_written_while_running(false);
        results_.set_lost_on_disk();
    });
    connect(&run_, &RunController::ended, this, &LiveFeed::finish);
}

void LiveFeed::tick() {
    auto* channel = run_.channel();
    if (const auto seen = channel->live.take()) {
        if (!run_.in_background() && (!results_.live() || seen->frame->step >= results_.live()->step))
            results_.set_live(*seen);
        channel->view_taken = true;
    }
    const bool paused = run_.state() == RunController::State::paused;
    const bool due = !since_frame_.isValid() || double(since_frame_.elapsed()) >= 1e3 * budget_.interval();
    if (due || (paused && results_.live() != shown_))
        refresh();
}

void LiveFeed::refresh() {
    auto* channel = run_.channel();
    // The view does not show this run, so only its numbers are updated.
    const bool shown_elsewhere = run_.in_background();
    const auto status_now = channel->status.take();
    if (!status_now && results_.live() == shown_)
        return;
    since_frame_.start();
    if (status_now)
        emit status(*status_now);
    if (shown_elsewhere)
        return;
    if (status_now)
        results_.note_load_steps(status_now->load_steps);
    if (results_.live() && results_.live() != shown_) {
        shown_ = results_.live();
        emit live_frame(shown_);
    }
    emit refreshed();
    budget_.note_picture();
    channel->view_interval = budget_.interval();
}

void LiveFeed::finish() {
    timer_.stop();
    if (!run_.in_background())
        results_.note_load_steps(run_.record().load_steps);
    refresh();
    if (!run_.in_background())
        results_.end_frames();
}

} // namespace periscope::ui
