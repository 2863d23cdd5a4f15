#include "ui/run/results_folder_feed.hpp"

#include "core/frames/frame_selection.hpp"
#include "core/preparation/prepare.hpp"
#include "ui/document/body.hpp"
#include "ui/run/results_name.hpp"
#include "ui/run/run_controller.hpp"
#include "ui/text/format.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

namespace periscope::ui {

namespace {

constexpr int look_every = 1000;       // ms
constexpr qint64 quiet_after = 60'000; // in ms; longer than the time between two outputs of most runs
constexpr auto silent_after = std::chrono::minutes(10);

QString to_qt_path(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
}

// Returns how long ago a run last wrote to its folder.
std::chrono::seconds silence_of(const std::filesystem::path& folder) {
    auto last = std::filesystem::file_time_type::min();
    for (const char* file : {"run.json", "observers.csv", "frames.pvd"}) {
        std::error_code error;
        if (const auto written = std::filesystem::last_write_time(folder / file, error); !error)
            last = std::max(last, written);
    }
    return last == std::filesystem::file_time_type::min()
               ? std::chrono::seconds(0)
               : std::chrono::duration_cast<std::chrono::seconds>(std::filesystem::file_time_type::clock::now() - last);
}

bool has_frames_folder(const std::filesystem::path& folder) {
    std::error_code error;
    return std::filesystem::is_directory(folder / "frames", error);
}

// Returns why a folder has no frames although its run has ended, and what to do.
QString no_frames_words(const std::filesystem::path& folder) {
    std::error_code error;
    const bool lists_some = !read_frame_names(folder).empty();
    if (lists_some && !has_frames_folder(folder))
        return ResultsFolderFeed::tr(
                   "%1 contains no folder 'frames', so that only the curves are shown. Copy the folder "
                   "again, with 'frames'.")
            .arg(to_qt_path(folder));
    return std::filesystem::exists(folder / "frames.pvd", error)
               ? ResultsFolderFeed::tr(
                     "The run in %1 ended before it wrote a frame. Run its case again to get results.")
                     .arg(to_qt_path(folder))
               : ResultsFolderFeed::tr("%1 contains no frames.pvd, the list of the frames. Copy the folder again, with "
                                       "frames.pvd and the folder 'frames'.")
                     .arg(to_qt_path(folder));
}

} // namespace

struct ResultsFolderFeed::Opened {
    // Number of this opening; the user may have opened another folder in the meantime.
    int number = 0;
    Case value;
    ModelPtr model;
    ViewNodesPtr nodes;
    RunFacts facts;
    std::shared_ptr<ResultsFollower> follower;
};

ResultsFolderFeed::ResultsFolderFeed(Results& results, Body& body, const RunController& run, QObject* parent)
    : QObject(parent), results_(results), body_(body), run_(run) {
    timer_.setSingleShot(true);
    connect(&timer_, &QTimer::timeout, this, &ResultsFolderFeed::read);
    // Stops if the results are cleared for another case or for a run in the window.
    connect(&results_, &Results::cleared, this, [this] {
        if (!mine_)
            stop();
    });
    connect(&run_, &RunController::solver_ready, this, [this] {
        if (!run_.in_background())
            stop();
    });
    connect(&opening_, &BackgroundTask::failed, this,
            [this](const QString&, const QString& reason) { give_up(reason); });
    connect(&opening_, &BackgroundTask::cancelled, this, &ResultsFolderFeed::stop);
    connect(&reading_, &BackgroundTask::failed, this,
            [this](const QString&, const QString& reason) { give_up(reason); });
}

void ResultsFolderFeed::start(const std::filesystem::path& folder, const Case& value) {
    stop();
    active_ = true;
    folder_ = folder;
    ++openings_;
    facts_ = {};
    progress_reported_ = silence_reported_ = caught_up_ = false;
    faults_ = 0;
    opening_.start(tr("Opening results"), [this, folder, value, number = openings_,
                                           cache = body_.cache()](const Progress& progress) {
        Opened opened;
        opened.number = number;
        opened.value = value;
        opened.facts = read_run_facts(folder);
        opened.model = std::make_shared<const Model>(prepare_model(value, progress, cache ? &*cache : nullptr));
        opened.nodes = make_view_nodes(value, std::shared_ptr<const Nodes>(opened.model, &opened.model->nodes));
        opened.follower = std::make_shared<ResultsFollower>(folder, opened.model, opened.facts);
        return [this, opened] { begin(opened); };
    });
}

void ResultsFolderFeed::stop() {
    if (!active_)
        return;
    active_ = false;
    results_.set_read(caught_up_);
    // If begin() has not been called for this folder, the results in the window are those of another run, and are left
    // alone.
    if (std::exchange(began_, false))
        results_.end_frames();
    timer_.stop();
    opening_.cancel();
    reading_.cancel();
    follower_.reset();
    emit following({}, 0, {});
}

void ResultsFolderFeed::begin(const Opened& opened) {
    if (!active_ || opened.number != openings_)
        return;
    // A run in the window is still stopping, and some of its frames have not arrived yet. Tries again later.
    if (run_.active() && !run_.in_background()) {
        QTimer::singleShot(100, this, [this, opened] { begin(opened); });
        return;
    }
    facts_ = opened.facts;
    follower_ = opened.follower;
    mine_ = true;
    results_.set_written_while_running(true);
    results_.begin(opened.value, opened.model, opened.nodes);
    results_.set_being_read();
    body_.build_for_run(opened.value);
    results_.note_load_steps(facts_.record.load_steps);
    results_.note_first_break(facts_.record.first_break);
    mine_ = false;
    began_ = true;
    since_news_.start();
    emit facts_read();
    read();
}

void ResultsFolderFeed::read() {
    if (!active_)
        return;
    reading_.start(tr("Reading results"), [this, follower = follower_](const Progress& progress) {
        auto piece = std::make_shared<const ResultsPiece>(follower->next(progress));
        const auto seen = std::make_shared<const std::vector<SeenFrame>>(piece->frames.begin(), piece->frames.end());
        return [this, piece, seen, follower] {
            if (active_ && follower == follower_)
                take(*piece, *seen);
        };
    });
}

void ResultsFolderFeed::take(const ResultsPiece& piece, const std::vector<SeenFrame>& frames) {
    facts_ = piece.facts;
    results_.note_load_steps(facts_.record.load_steps);
    results_.note_first_break(facts_.record.first_break);
    emit facts_read();
    for (const SeenFrame& frame : frames)
        results_.add_frame(frame);
    results_.add_samples(piece.samples);
    // Only the first is shown, because others seldom have another reason; their number is reported at the end.
    if (faults_ == 0 && !piece.faults.empty())
        emit problem(QString::fromStdString(piece.faults.front()));
    faults_ += piece.faults.size();
    if (!piece.frames.empty() || !piece.samples.empty()) {
        since_news_.start();
        if (!piece.frames.empty())
            emit frame_read(results_.live());
        results_.announce();
    }
    report(piece);
    if (!piece.more && !std::exchange(caught_up_, true))
        results_.set_read(true);
    if (piece.complete())
        return stop();
    timer_.start(piece.more ? 0 : look_every);
}

void ResultsFolderFeed::report(const ResultsPiece& piece) {
    const QString frames = format_count(double(results_.frames().size()));
    if (piece.complete()) {
        const QString state = to_qt(run_state_label(facts_.record.state));
        emit said(tr("Results of %1: %2 frames, %3 samples. State of the run: %4.")
                      .arg(to_qt_path(folder_), frames, format_count(double(results_.samples().size())), state));
        // If there are faults, the reason has been reported already.
        if (results_.empty() && (faults_ == 0 || !has_frames_folder(folder_)))
            emit problem(no_frames_words(folder_));
        else if (faults_ > 1)
            emit problem(tr("%1 frames in %2 cannot be read. The log has the reason of the first one.")
                             .arg(format_count(double(faults_)), to_qt_path(folder_)));
        if (const FramePtr& last = results_.live(); last && last->thinned)
            emit said(tr("The frames hold only %1.").arg(to_qt(held_words(*last->thinned))));
        if (const std::string why = not_converged_message(facts_.record.load_steps); !why.empty())
            emit problem(to_qt(why));
        if (facts_.record.state == RunState::failed)
            emit problem(
                tr("The run in %1 failed: %2").arg(to_qt_path(folder_), QString::fromStdString(facts_.record.message)));
        return;
    }
    if (!std::exchange(progress_reported_, true) && facts_.running())
        emit said(tr("The run in %1 is in progress. New results appear as they are written.").arg(to_qt_path(folder_)));
    if (const auto silence = silence_of(folder_);
        facts_.running() && !piece.more && silence > silent_after && !std::exchange(silence_reported_, true))
        emit problem(
            tr("The run in %1 is not recorded as ended, but it has written nothing for %2. If its program is no "
               "longer running, use File ▸ Resume a run, or run the case again.")
                .arg(to_qt_path(folder_), format_duration(double(silence.count()))));
    const FramePtr& newest = results_.live();
    QStringList numbers{results_name(folder_)};
    if (newest)
        numbers << tr("t = %1").arg(format_time(newest->time));
    numbers << tr("%1 frames").arg(frames);
    if (since_news_.elapsed() > quiet_after)
        numbers << tr("no new data for %1").arg(format_duration(double(since_news_.elapsed()) / 1e3));
    const double fraction = newest && facts_.steps > 0 ? double(newest->step) / double(facts_.steps) : 0;
    emit following(facts_.running() ? tr("Following") : tr("Reading"), std::min(1.0, fraction),
                   numbers.join(QStringLiteral("   ")));
}

// Stops reading and reports the reason. What has been read remains in memory, which is the only copy if the folder was
// deleted.
void ResultsFolderFeed::give_up(const QString& reason) {
    if (!active_)
        return;
    std::error_code error;
    if (!results_.empty() && follower_ && !std::filesystem::exists(folder_, error))
        results_.set_lost_on_disk();
    const bool any = follower_ && !results_.empty();
    stop();
    emit problem(any ? reason + QLatin1Char('\n') + tr("Results read earlier are still shown.") : reason);
}

} // namespace periscope::ui
