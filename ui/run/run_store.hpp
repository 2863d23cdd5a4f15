// Stores the runs that the program remembers from one session to the next: a small file for each in the user's data
// folder, which names the results folder and the cases of the run. Results for which the user has chosen no folder are
// kept there, too.
#pragma once

#include <QImage>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <filesystem>
#include <vector>

namespace periscope::ui {

struct StoredRun {
    QString key;                    // unique; later runs have larger ones
    QString name;                   // as shown to the user: "Run 3"
    std::filesystem::path folder;   // folder of its results
    QStringList cases;              // case_key() of each case in whose list it is
    bool is_kept_by_program = true; // the results folder is in the store, and is deleted with the run
};

// Identifies the case of a run: its file, or its name if it has no file.
QString case_key(const std::filesystem::path& file, const std::string& name);
bool is_file_key(const QString& key);

class RunStore {
public:
    // The folder is made when it is first needed. With an empty path nothing is stored, and there are no folders for
    // results.
    explicit RunStore(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

    bool any() const { return !folder_.empty(); }
    // returns the runs, the oldest first; unreadable files are ignored
    std::vector<StoredRun> runs_of(const QString& case_of_them) const;
    // makes an entry with a key and a folder, which is not written yet
    StoredRun new_run() const;

    // Throw FileError.
    void write(const StoredRun& run) const;
    // Removes the run, and its results if the program keeps them. Results elsewhere are not deleted.
    void remove(const StoredRun& run) const;

    void set_picture(const StoredRun& run, const QImage& picture) const; // errors are ignored
    QImage picture(const StoredRun& run) const;

    // Removes the oldest results that the program keeps until all take at most `limit` bytes and the disk has `spare`
    // bytes free. Those of runs in progress, and those in `shown`, are kept. Returns how many it removed.
    int make_room(std::uint64_t limit, std::uint64_t spare, const std::vector<std::filesystem::path>& shown) const;

private:
    std::vector<StoredRun> all() const;
    std::filesystem::path file_of(const QString& key, const char* ending) const;

    std::filesystem::path folder_;
};

std::filesystem::path user_run_folder();
// returns whether the results in this folder are in the store
bool is_kept_by_program(const std::filesystem::path& results);

} // namespace periscope::ui
