// Shows the results in a folder as if their run had been in the window. While the run is in progress, new frames and
// rows appear within about two seconds. The folder is only read.
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

    // `value` is the case of the results, which the document already has. Replaces what is shown.
    void start(const std::filesystem::path& folder, const Case& value);
    void stop(); // what was read is kept

    bool active() const { return active_; }                         // the folder is being opened or followed
    bool is_catching_up() const { return active_ && !caught_up_; }  // the folder has more than has been read
    const std::filesystem::path& folder() const { return folder_; } // the latest one
    const RunFacts& facts() const { return facts_; }                // of its run, as far as known
    BackgroundTask& opening() { return opening_; }                  // with progress

signals:
    void facts_read();                           // those of the results shown
    void frame_read(periscope::FramePtr newest); // after the results have grown
    // Says which run is followed, and how far it is; empty if none is.
    void following(const QString& what, double fraction, const QString& numbers);
    void said(const QString& words);
    void problem(const QString& words);

private:
    struct Opened;
    void begin(const Opened& opened);
    void read();
    void take(const ResultsPiece& piece, const std::vector<SeenFrame>& frames); // with the frames of the piece
    void tell(const ResultsPiece& piece);
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
    bool active_ = false, told_ = false, told_silence_ = false, caught_up_ = false;
    std::size_t faults_ = 0; // frames that could not be read
    bool began_ = false;     // the results in the window are those of the folder
    bool mine_ = false;      // the results begin by us
};

} // namespace periscope::ui
