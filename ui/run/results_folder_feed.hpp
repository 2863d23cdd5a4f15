// Shows the results of a folder as if its run had been in the window. While the run is in progress, new frames and rows appear
// within about two seconds. It only reads.
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

    // `value`: its case, which the document holds already. Replaces what is shown before.
    void start(const std::filesystem::path& folder, const Case& value);
    void stop(); // what was read stays

    bool active() const { return active_; }                         // being opened, or followed
    bool is_catching_up() const { return active_ && !caught_up_; }  // there is more in the folder than was read
    const std::filesystem::path& folder() const { return folder_; } // the latest
    const RunFacts& facts() const { return facts_; }                // of its run, as far as it is known
    BackgroundTask& opening() { return opening_; }                  // with progress

signals:
    void facts_read();                           // of the results that are shown
    void frame_read(periscope::FramePtr newest); // after the results have grown
    // Where the run is that is followed; nothing when none is.
    void following(const QString& what, double fraction, const QString& numbers);
    void said(const QString& words);
    void problem(const QString& words);

private:
    struct Opened;
    void begin(const Opened& opened);
    void read();
    void take(const ResultsPiece& piece, const std::vector<SeenFrame>& frames); // its frames
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
    bool any_fault_ = false; // of a frame
    bool began_ = false;     // the results in the window are those of the folder
    bool mine_ = false;      // the results begin by us
};

} // namespace periscope::ui
