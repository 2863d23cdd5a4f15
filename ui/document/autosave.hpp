// Keeps unsaved work over a crash: while the case has changes that are in no file, a copy of it lies in the user's data folder,
// where the next start finds it. A lock beside each copy shows whether its program is still running, so that a second window does
// not mistake the copy for one of a crash.
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

// What a program that ended unexpectedly left behind.
struct Rescued {
    Case value;
    std::filesystem::path file;                    // where it was saved before; empty: nowhere
    std::map<QString, Document::FieldError> typed; // into fields, but not readable
    bool changed = false;                          // it differs from that file
    std::filesystem::path run;                     // the folder of a run under way; empty: none
    QDateTime time;                                // of the copy
    std::filesystem::path copy;                    // remove it when its work is taken up or given up
    std::shared_ptr<QLockFile> lock;               // held: no other window offers the same
};

class Autosave : public QObject {
    Q_OBJECT
public:
    // `folder` is made when first needed.
    Autosave(const Document& document, std::filesystem::path folder, QObject* parent = nullptr);
    ~Autosave() override; // a program that ends in order leaves nothing behind

    // Seconds from the first change to its copy; 0, as at first: when one pauses; none: nothing is kept from now on.
    void set_interval(std::optional<int> seconds);
    void save_now();
    void follow_run(const std::filesystem::path& folder); // of the run under way; empty: none, or in memory
    bool has_copy() const { return kept_; }

signals:
    void problem(const QString& words); // once, until it works again

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

// What is in `folder` and belongs to no living program, the newest first. Copies that cannot be read are left
// where they are and reported in `faults`.
std::vector<Rescued> find_rescued(const std::filesystem::path& folder, QStringList& faults);
void discard(const Rescued& rescued);

} // namespace periscope::ui
