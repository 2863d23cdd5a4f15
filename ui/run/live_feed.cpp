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
                if (run_.state() == RunController::State::stopping) // perhaps another case is open already
                    return;
                results_.begin(value, model, nodes);
                shown_.reset();
                since_frame_.invalidate();
                budget_.begin();
                timer_.start();
            });
    connect(&run_, &RunController::frame_made, &results_, &Results::add_frame);
    connect(&run_, &RunController::samples_made, &results_, &Results::add_samples);
    connect(&run_, &RunController::ended, this, &LiveFeed::finish);
}

void LiveFeed::tick() {
    auto* channel = run_.channel();
    if (auto frame = channel->live.take()) {
        if (!results_.live() || (*frame)->step >= results_.live()->step)
            results_.set_live(*frame);
        channel->view_taken = true;
    }
    const bool paused = run_.state() == RunController::State::paused;
    const bool due = !since_frame_.isValid() || double(since_frame_.elapsed()) >= 1e3 * budget_.interval();
    if (due || (paused && results_.live() != shown_))
        refresh();
}

void LiveFeed::refresh() {
    auto* channel = run_.channel();
    const auto status_now = channel->status.take();
    if (!status_now && results_.live() == shown_)
        return;
    since_frame_.start();
    if (status_now)
        emit status(*status_now);
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
    refresh();
}

} // namespace periscope::ui
