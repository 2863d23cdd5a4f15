// Keeps unsaved work in case the program crashes. While the case has unsaved changes, a copy of it is in the user's
// data folder, where the next start of the program finds it. Next to each copy is a lock, which the program holds while
// it runs. So a second window does not mistake the copy for one that a crash has left.
#pragma once

#include "ui/base/file_lock.hpp"
#include "ui/document/document.hpp"

#include <QDateTime>
#include <QObject>
#include <QTimer>

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace periscope::ui {

// The work of a program that ended unexpectedly.
struct Rescued {
    Case value;
    std::filesystem::path file;                    // path of the case; empty if it was never saved
    std::map<QString, Document::FieldError> typed; // texts of fields that could not be read
    bool changed = false;                          // the case has changes that the file does not have
    std::filesystem::path run;       // the results folder of the run that was in progress; empty if none was
    QDateTime time;                  // time of the copy
    std::filesystem::path copy;      // the file of the copy, which is removed when the work is restored or discarded
    std::shared_ptr<QLockFile> lock; // lock on the copy, so that no other window offers the same copy
};

class Autosave : public QObject {
    Q_OBJECT
public:
    // `folder` is created when it is first needed.
    Autosave(const Document& document, std::filesystem::path folder, QObject* parent = nullptr);
    ~Autosave() override; // removes the copy, because the program ends normally

    // Sets the seconds from the first change to its copy. 0, the initial value, makes the copy when typing pauses.
    // Without a value, no copies are made from now on.
    void set_interval(std::optional<int> seconds);
    void save_now();
    // Sets the results folder of the run in progress. It is empty if no run is in progress, or if its results are only
    // in memory.
    void follow_run(const std::filesystem::path& folder);
    bool has_copy() const { return kept_; }

signals:
    void problem(const QString& words); // emitted once, and again only after copying has worked

private:
    void note_change();
    void follow();
    void remove();
    QByteArray contents() const;

    const Document& document_;
    std::filesystem::path folder_, copy_;
    std::unique_ptr<QLockFile> lock_;
    QTimer delay_;
    std::filesystem::path run_;
    std::optional<int> interval_ = 0;
    bool kept_ = false, failed_ = false;
};

std::filesystem::path user_recovery_folder();

// Finds the copies in `folder` that belong to no running program, the latest first. Copies that cannot be read are left
// unchanged and reported in `faults`.
std::vector<Rescued> find_rescued(const std::filesystem::path& folder, QStringList& faults);
void discard(const Rescued& rescued);

} // namespace periscope::ui
