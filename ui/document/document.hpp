// The case that is being edited. Every change is made here, can be undone, and is checked immediately.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"

#include <QObject>
#include <QUndoStack>

#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace periscope::ui {

class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr);

    const Case& value() const { return case_; }

    // Makes one undo step, named in the Edit menu.
    void edit(const QString& what, const std::function<void(Case&)>& change);
    // For the edit that `edit` makes, the history shows this text, for example "Discretise ▸ Theory: bond-based →
    // state-based".
    void choose(const QString& words, const std::function<void(Document&)>& edit);

    // The current errors: those of the case, and texts that could not be read.
    const std::vector<Problem>& problems() const { return problems_; }
    // the error of this entry itself; empty if it has none, or if nothing has been entered yet
    QString reason_at(const QString& path) const;
    QString missing_at(const QString& path) const;        // what has to be entered here; empty if nothing is missing
    QStringList reasons_below(const QString& path) const; // errors of this entry and its parts
    // Warnings (warnings_of() of the case). Entries with errors have none.
    const std::vector<Problem>& warnings() const { return warnings_; }
    QString warning_at(const QString& path) const;
    // Other findings of Check, about the body and the predicted run. reason_at() and warning_at() return them for their
    // fields, too.
    struct Found {
        std::map<QString, QString> errors, warnings; // messages by path
        friend bool operator==(const Found&, const Found&) = default;
    };
    void set_found(Found found);
    // Text of a field that could not be read stays there until it is corrected or undone; like an edit, it is an undo
    // step. Undoing an edit restores the texts that the edit removed. An edit of the field itself removes its text.
    void set_field_error(const QString& path, const QString& typed, const QString& reason);
    void clear_field_errors(const QString& path); // clears the errors of this entry and its parts
    // Sets problems that were found only when the model was built (an empty set). They stay until the next edit.
    void set_model_problems(std::vector<Problem> problems);
    std::size_t unread_fields() const { return field_errors_.size(); } // number of fields whose text is not in the case
    std::optional<QString> typed_at(const QString& path) const;
    struct FieldError {
        QString typed, reason;
        bool is_json = false; // it is not the text of a field, but the JSON of a case file
        friend bool operator==(const FieldError&, const FieldError&) = default;
    };
    // errors by the path of the field
    const std::map<QString, FieldError>& typed_fields() const { return field_errors_; }
    // Whether the file has an entry here that was not read, perhaps without a field that shows it. leave_out() removes
    // it, as an undo step.
    bool holds_unread(const QString& path) const;
    void leave_out(const QString& path);

    const std::filesystem::path& file() const { return file_; } // empty: never saved
    bool dirty() const { return !undo_.isClean() || field_errors_ != saved_errors_; }
    QString title() const;
    // Returns the beginning of names of files that are written for this case: the name of its own file or, until it has
    // one, of the case.
    QString stem() const;
    QUndoStack* undo_stack() { return &undo_; }

    // Replaces the case by another one; this cannot be undone. `origin` names a case without a file, "run 5 of
    // plate-study", in the title and as the name that Save offers.
    void replace(Case value, const std::filesystem::path& file, const QString& origin = {});
    // Restores work after a crash: like replace(), but with unsaved changes.
    void recover(Case value, const std::filesystem::path& file, std::map<QString, FieldError> typed);
    // Each part of the file that cannot be read becomes a field error, and stays in the file when it is saved. Throws
    // FileError, and CaseError if the file is not a case. Returns true if the file has version 1; saving writes version
    // 2.
    bool open(const std::filesystem::path& file);
    void open_example(const std::filesystem::path& file); // opens an unsaved copy of an example in the same way
    // Throws FileError. Copies the files that a copy of an example names to the folder of the saved case, and returns those that were
    // missing.
    std::vector<std::filesystem::path> save(const std::filesystem::path& file);

    static Case new_case();

signals:
    void changed();  // the case or its errors have changed
    void replaced(); // emitted before changed() if the case was replaced by another one
    // The case was saved to another folder, and its relative file names have changed; nothing else has. Emitted before
    // changed(). `move` makes the same change to another state of this case.
    void files_moved(const std::function<void(periscope::Case&)>& move);
    void marked();        // emitted when set_found() has changed reason_at() or warning_at()
    void title_changed(); // the file name has changed, or whether there are unsaved changes
    void vary_wanted(const QString& path, const QString& present);    // requests to vary a field in a study
    void fit_wanted(const QString& path, const QString& present);     // requests to fit a field in a calibration
    void explore_wanted(const QString& path, const QString& present); // requests to move the value with a slider

private:
    friend class CaseEdit;
    using FieldErrors = std::map<QString, FieldError>;
    void set_value(const Case& value, const FieldErrors& errors);
    void recheck();

    Case case_;
    std::filesystem::path file_;
    QString origin_;
    std::vector<Problem> problems_, model_problems_, warnings_;
    Found found_;
    // errors: current ones, those after the last undo step, and those in the file
    FieldErrors field_errors_, errors_before_, saved_errors_;
    QUndoStack undo_;
    bool is_example_ = false; // the case is a copy of an example that has not been saved yet
    QString chosen_;          // the words of choose(), while it makes its edit
};

} // namespace periscope::ui
