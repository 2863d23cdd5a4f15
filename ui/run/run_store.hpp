// Stores the list of runs from one session to the next. Each run has a small file in the user's data folder, which
// names its results folder and the cases to which it belongs. The results are in the same folder if the user has not
// chosen another one.
#pragma once

#include <QImage>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <filesystem>
#include <vector>

namespace periscope::ui {

struct StoredRun {
    QString key;                    // unique; a later run has a larger key
    QString name;                   // as shown to the user: "Run 3"
    std::filesystem::path folder;   // folder of its results
    QStringList cases;              // case_key() of each case whose list contains the run
    bool is_kept_by_program = true; // the results folder is in the store, and is deleted together with the run
};

// Identifies the case of a run: its file, or its name if it has no file.
QString case_key(const std::filesystem::path& file, const std::string& name);
bool is_file_key(const QString& key);

class RunStore {
public:
    // The folder is created when it is first needed. If the path is empty, nothing is stored, and runs get no results
    // folder.
    explicit RunStore(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

    bool any() const { return !folder_.empty(); }
    // Returns the runs of the case with this key, the oldest first. Unreadable files are ignored.
    std::vector<StoredRun> runs_of(const QString& case_of_them) const;
    // Returns an entry with a new key and results folder; it is not written yet.
    StoredRun new_run() const;

    // Writes the entry of a run. Throws FileError.
    void write(const StoredRun& run) const;
    // Removes the entry of a run, and its results if the program keeps them. Results elsewhere are not deleted. Throws
    // FileError.
    void remove(const StoredRun& run) const;

    void set_picture(const StoredRun& run, const QImage& picture) const; // errors are ignored
    QImage picture(const StoredRun& run) const;

    // Removes the oldest results that the program keeps until all of them take at most `limit` bytes and the disk has
    // at least `spare` bytes free. Results of runs in progress, and the folders in `shown`, are kept. Returns the
    // number of removed results.
    int make_room(std::uint64_t limit, std::uint64_t spare, const std::vector<std::filesystem::path>& shown) const;

private:
    std::vector<StoredRun> all() const;
    std::filesystem::path file_of(const QString& key, const char* ending) const;

    std::filesystem::path folder_;
};

std::filesystem::path user_run_folder();
// Returns whether the results in this folder are in the store.
bool is_kept_by_program(const std::filesystem::path& results);

} // namespace periscope::ui
