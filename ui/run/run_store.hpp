// The runs that the program remembers from one session to the next: a small file each in the user's data folder, which names the
// results folder and the cases that it belongs to. Results for which nobody chose a folder are kept there as well.
#pragma once

#include <QImage>
#include <QString>
#include <QStringList>

#include <cstdint>
#include <filesystem>
#include <vector>

namespace periscope::ui {

struct StoredRun {
    QString key;                    // unique; later runs have later ones
    QString name;                   // as a person sees it: "Run 3"
    std::filesystem::path folder;   // of its results
    QStringList cases;              // case_key() of each case in whose list it stands
    bool is_kept_by_program = true; // the results folder is the store's, and goes with the run
};

// What runs of a case are remembered by: its file, or its name as long as it has none.
QString case_key(const std::filesystem::path& file, const std::string& name);
bool is_file_key(const QString& key);

class RunStore {
public:
    // The folder is made when first needed. An empty path: nothing is remembered, and no folders are given.
    explicit RunStore(std::filesystem::path folder = {}) : folder_(std::move(folder)) {}

    bool any() const { return !folder_.empty(); }
    std::vector<StoredRun>
    runs_of(const QString& case_of_them) const; // the oldest first; unreadable files are left out
    StoredRun new_run() const;                  // with a key and a folder; not written yet

    // Throw FileError.
    void write(const StoredRun& run) const;
    void remove(const StoredRun& run) const; // with its results where the program keeps them; those of others stay

    void set_picture(const StoredRun& run, const QImage& picture) const; // what cannot be written is left
    QImage picture(const StoredRun& run) const;

    // Removes the oldest results kept by the program until all take no more than `limit` bytes and the disk has `spare` bytes
    // free. Those of runs in progress stay, and the ones in `shown`. Returns how many it removed.
    int make_room(std::uint64_t limit, std::uint64_t spare, const std::vector<std::filesystem::path>& shown) const;

private:
    std::vector<StoredRun> all() const;
    std::filesystem::path file_of(const QString& key, const char* ending) const;

    std::filesystem::path folder_;
};

std::filesystem::path user_run_folder();
bool is_kept_by_program(const std::filesystem::path& results); // in it

} // namespace periscope::ui
