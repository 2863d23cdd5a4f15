// Lists the runs of the case in the window, the oldest first: those of earlier sessions, those of this session, and
// results folders that the user opened or added. Also stores which of them is shown, and which are compared with it.
#pragma once

#include "core/results/run_summary.hpp"
#include "ui/base/background_task.hpp"
#include "ui/run/run_store.hpp"

#include <QImage>
#include <QObject>

#include <optional>
#include <vector>

namespace periscope::ui {

class Document;
class Results;
class ResultsFolderFeed;
class RunController;

struct ListedRun {
    StoredRun stored;
    // empty if the results cannot be read, or have not been read yet; `fault` may give the reason
    std::optional<RunSummary> summary;
    QString fault;
    QImage picture;           // picture of the view at the end of the run; null if there is none
    bool is_compared = false; // the box of the run is ticked: it is compared, unless it is the run shown
    bool is_running = false;  // the run is in progress in this window
};

class RunList : public QObject {
    Q_OBJECT
public:
    static constexpr int most_compared = 3; // number of runs that can be compared with the one shown
    // Bytes of results that the program keeps if the user has not changed the limit.
    static constexpr std::uint64_t usual_limit = std::uint64_t{4} << 30;

    RunList(const Document& document, const Results& results, RunController& run, ResultsFolderFeed& folder,
            QObject* parent = nullptr);

    // Stores runs in this store from now on, and lists its runs of the case. Without a store, the list has only the
    // runs of this session.
    void use_store(const RunStore& store);

    const std::vector<ListedRun>& runs() const { return runs_; }
    const ListedRun* find(const QString& key) const;        // null if the run no longer exists
    const ListedRun* shown() const { return find(shown_); } // null: no results are shown, or they are only in memory
    std::vector<const ListedRun*> compared() const;

    // Returns the folder in the store for the results of the next run, if the user has not chosen one, and deletes old
    // results to make room for them. Empty without a store.
    std::filesystem::path folder_for_next_run();
    // The key of the case that is in the window now. A run that is queued now belongs to this case, even if it starts
    // later.
    QString key_of_case() const { return case_; }

    // Adds the results of a folder to the list. Throws FileError and CaseError if the folder has none.
    void add(const std::filesystem::path& folder);
    void show(const QString& key); // shows the results of this run instead of the current ones
    void rename(const QString& key, const QString& name);
    void remove(const QString& key); // removes the run from the list; deletes results that the program keeps
    // Moves results that the program keeps to a folder chosen by the user, which must be empty or not exist. Throws
    // FileError.
    void move_results(const QString& key, const std::filesystem::path& folder);
    void set_compared(const QString& key, bool compared);
    void stop_comparing(); // unticks all runs
    void set_picture(const QString& key, const QImage& picture);

signals:
    void changed();
    void compared_changed();
    void picture_wanted(const QString& key); // requests a picture of the view for this run, which set_picture() takes
    void said(const QString& words);
    void problem(const QString& words);

private:
    ListedRun* entry(const QString& key);
    ListedRun* entry_of(const std::filesystem::path& folder);
    ListedRun& new_entry(const std::filesystem::path& folder);
    QString next_name() const;
    void follow_document();
    void reload();
    void begin_run();
    void end_run();
    void follow_folder();
    void set_shown(const QString& key);
    void write(const StoredRun& run);
    void read_next_summary();

    const Document& document_;
    const Results& results_;
    RunController& run_;
    ResultsFolderFeed& folder_;
    RunStore store_;
    BackgroundTask reading_;
    std::vector<ListedRun> runs_;
    std::optional<StoredRun> next_; // the entry of the run that starts next
    QString case_, shown_, begun_, last_shown_;
    bool write_failed_ = false;
};

} // namespace periscope::ui
