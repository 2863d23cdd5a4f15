// Keeps unsaved work in case the program crashes: while the case has changes that are in no file, a copy of it is in
// the user's data folder, where the next start of the program finds it. A lock next to each copy shows whether its
// program is still running, so that a second window does not take the copy for one of a crash.
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
    std::map<QString, Document::FieldError> typed; // texts in fields that could not be read
    bool changed = false;                          // the case has changes that the file does not have
    std::filesystem::path run;                     // the folder of a run in progress; empty: none
    QDateTime time;                                // time of the copy
    std::filesystem::path copy;                    // to be removed when the work is restored or discarded
    std::shared_ptr<QLockFile> lock;               // lock on the copy, so that no other window offers the same copy
};

class Autosave : public QObject {
    Q_OBJECT
public:
    // `folder` is made when it is first needed.
    Autosave(const Document& document, std::filesystem::path folder, QObject* parent = nullptr);
    ~Autosave() override; // removes the copy: the program has ended normally

    // Sets the seconds from the first change to its copy; 0 (initially): when typing pauses; none: no copies from now
    // on.
    void set_interval(std::optional<int> seconds);
    void save_now();
    // Sets the folder of the run in progress; empty if there is none, or if it is in memory.
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
