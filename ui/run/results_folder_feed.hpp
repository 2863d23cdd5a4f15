// Shows the results in a folder as if their run had been in the window. While the run is in progress, new frames and
// samples appear within about two seconds. Nothing is written to the folder.
#pragma once

#include "core/results/follow_results.hpp"
#include "ui/base/background_task.hpp"
#include "ui/document/results.hpp"

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <filesystem>
#include <memory>

namespace periscope::ui {

class Body;
class RunController;

class ResultsFolderFeed : public QObject {
    Q_OBJECT
public:
    ResultsFolderFeed(Results& results, Body& body, const RunController& run, QObject* parent = nullptr);

    // Shows the results in `folder` instead of the current ones. `value` is their case, which the document already has.
    void start(const std::filesystem::path& folder, const Case& value);
    void stop(); // stops reading; what was read is kept

    bool active() const { return active_; }                         // whether the folder is being opened or followed
    bool is_catching_up() const { return active_ && !caught_up_; }  // whether the folder has more than has been read
    const std::filesystem::path& folder() const { return folder_; } // the folder of the results shown
    const RunFacts& facts() const { return facts_; } // facts about the run of the folder, as far as they have been read
    BackgroundTask& opening() { return opening_; }   // the task that opens the folder, with its progress

signals:
    void facts_read();                           // emitted when the facts about the results shown have been read
    void frame_read(periscope::FramePtr newest); // emitted after the results have grown
    // Reports which run in progress is shown, and how far it is; `what` is empty if none is.
    void following(const QString& what, double fraction, const QString& numbers);
    void said(const QString& words);
    void problem(const QString& words);

private:
    struct Opened;
    void begin(const Opened& opened);
    void read();
    // Adds a piece of the results, with its frames, to the results in the window.
    void take(const ResultsPiece& piece, const std::vector<SeenFrame>& frames);
    // Shows the progress and reports, once each, what a user must know of the run and its files.
    void report(const ResultsPiece& piece);
    void give_up(const QString& reason);

    Results& results_;
    Body& body_;
    const RunController& run_;
    BackgroundTask opening_, reading_;
    QTimer timer_;
    QElapsedTimer since_news_;
    std::filesystem::path folder_;
    std::shared_ptr<ResultsFollower> follower_;
    RunFacts facts_;
    int openings_ = 0;
    bool active_ = false, progress_reported_ = false, silence_reported_ = false, caught_up_ = false;
    std::size_t faults_ = 0; // number of frames that could not be read
    bool began_ = false;     // the results in the window are those of `folder_`
    bool mine_ = false;      // true while this object replaces the results in the window, so that it ignores cleared()
};

} // namespace periscope::ui
