// the rename fails if the new folder is on another disk
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
    std::optional<RunSummary> summary; // if there is none, `fault` may say why
    QString fault;
    QImage picture;           // picture of the view at the end of the run; null if there is none
    bool is_compared = false; // its box is ticked; the run is compared, unless it is the one shown
    bool is_running = false;  // in this window
};

class RunList : public QObject {
    Q_OBJECT
public:
    static constexpr int most_compared = 3; // in addition to the one shown
    // bytes of results that the program keeps by default
    static constexpr std::uint64_t usual_limit = std::uint64_t{4} << 30;

    RunList(const Document& document, const Results& results, RunController& run, ResultsFolderFeed& folder,
            QObject* parent = nullptr);

    // From now on stores runs there, and shows those of the case. Without a store, the list has only the runs of this
    // session.
    void use_store(const RunStore& store);

    const std::vector<ListedRun>& runs() const { return runs_; }
    const ListedRun* find(const QString& key) const;        // null if the run no longer exists
    const ListedRun* shown() const { return find(shown_); } // null: no results are shown, or they are only in memory
    std::vector<const ListedRun*> compared() const;

    // Returns the folder for the results of the next run if the user has chosen none, and makes room for them. Empty
    // without a store.
    std::filesystem::path folder_for_next_run();
    // The case in the window now, to which the next run belongs even if it starts later.
    QString key_of_case() const { return case_; }

    // adds results of a folder; throws FileError and CaseError if there are none
    void add(const std::filesystem::path& folder);
    void show(const QString& key); // shows these results instead of the current ones
    void rename(const QString& key, const QString& name);
    void remove(const QString& key); // removes the run from the list; deletes results that the program keeps
    // Moves results that the program keeps to a folder of the user, which must be empty or not exist. Throws FileError.
    void move_results(const QString& key, const std::filesystem::path& folder);
    void set_compared(const QString& key, bool compared);
    void stop_comparing(); // unticks all runs
    void set_picture(const QString& key, const QImage& picture);

signals:
    void changed();
    void compared_changed();
    void picture_wanted(const QString& key); // requests a picture of the view, which is taken soon
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
    std::optional<StoredRun> next_; // the entry for the run that starts next
    QString case_, shown_, begun_, last_shown_;
    bool write_failed_ = false;
};

} // namespace periscope::ui
