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

namespace periscope {
struct ParsedCase;
}

namespace periscope::ui {

class Document : public QObject {
    Q_OBJECT
public:
    explicit Document(QObject* parent = nullptr);

    const Case& value() const { return case_; }

    // Changes the case in one undo step, which has the name `what` in the Edit menu. Does nothing if the case stays the
    // same.
    void edit(const QString& what, const std::function<void(Case&)>& change);
    // Runs `edit`. The history then shows `words` as the name of its undo step, for example "Discretise ▸ Theory:
    // bond-based → state-based".
    void choose(const QString& words, const std::function<void(Document&)>& edit);

    // The current errors: those that check_case() finds, those found while the model was built, and those of texts that
    // could not be read.
    const std::vector<Problem>& problems() const { return problems_; }
    // Returns the error of this entry itself, or an empty text. A value that still has to be entered is not an error;
    // see missing_at().
    QString reason_at(const QString& path) const;
    QString missing_at(const QString& path) const;        // what has to be entered here; empty if nothing is missing
    QStringList reasons_below(const QString& path) const; // errors of this entry and its parts
    // The warnings that warnings_of() has for the case. An entry with an error has no warnings.
    const std::vector<Problem>& warnings() const { return warnings_; }
    QString warning_at(const QString& path) const;
    // Further errors and warnings of Check: those of the body and of the predicted run. reason_at() and warning_at()
    // also return these for their fields.
    struct Found {
        std::map<QString, QString> errors, warnings; // messages by path
        friend bool operator==(const Found&, const Found&) = default;
    };
    void set_found(Found found);
    // Stores a text that could not be read, so that its field keeps it until the user corrects or undoes it. Like an
    // edit, this is an undo step. Undoing an edit restores the texts that the edit removed. An edit of the field itself
    // removes its text.
    void set_field_error(const QString& path, const QString& typed, const QString& reason);
    void clear_field_errors(const QString& path); // clears the errors of this entry and its parts
    // Sets the errors that only building the model has found, such as a set without nodes. They stay until the next
    // edit.
    void set_model_problems(std::vector<Problem> problems);
    // number of fields whose text could not be read and is therefore not in the case
    std::size_t unread_fields() const { return field_errors_.size(); }
    std::optional<QString> typed_at(const QString& path) const;
    struct FieldError {
        QString typed, reason;
        bool is_json = false; // the text is not that of a field, but JSON of the case file
        friend bool operator==(const FieldError&, const FieldError&) = default;
    };
    // the texts that could not be read, by the path of the field
    const std::map<QString, FieldError>& typed_fields() const { return field_errors_; }
    // Whether the file has an entry at this path that could not be read. Possibly no field shows it. leave_out()
    // removes it, in an undo step.
    bool holds_unread(const QString& path) const;
    void leave_out(const QString& path);

    // path of the case file; empty if the case was never saved
    const std::filesystem::path& file() const { return file_; }
    bool dirty() const { return !undo_.isClean() || field_errors_ != saved_errors_; }
    QString title() const;
    // Returns how the names of files that are written for this case begin: with the name of the case file or, if there
    // is none yet, with that of the case.
    QString stem() const;
    // Each edit holds the case twice, so only the last ones are kept: painted sets can make a case large.
    static constexpr int most_edits = 500;
    QUndoStack* undo_stack() { return &undo_; }

    // Replaces the case by another one; this cannot be undone. `origin` names a case without a file, "run 5 of
    // plate-study", in the title and as the name that Save offers.
    void replace(Case value, const std::filesystem::path& file, const QString& origin = {});
    // Restores work after a crash: like replace(), but with unsaved changes.
    void recover(Case value, const std::filesystem::path& file, std::map<QString, FieldError> typed);
    // Opens a case file. Each part of it that cannot be read becomes a field error, and stays in the file when it is
    // saved. Throws FileError, and CaseError if the file is not a case. Returns true if the file has version 1; saving
    // writes version 2.
    bool open(const std::filesystem::path& file);
    void open(ParsedCase parsed, const std::filesystem::path& file); // the same for a file that has been read
    // Opens a copy of an example, which is not saved yet. Throws FileError, and CaseError if the example has errors.
    void open_example(const std::filesystem::path& file);
    // Saves the case. If it is a copy of an example, the other files that it names are copied to the folder of `file`,
    // too; returns the new copies, without files that were already there. Throws FileError.
    std::vector<std::filesystem::path> save(const std::filesystem::path& file);

    static Case new_case();

signals:
    void changed();  // the case or its errors have changed
    void replaced(); // emitted before changed() if the case was replaced by another one
    // Emitted before changed() when the case was saved. If its folder is another one now, its file names have been
    // adapted. `move` changes the file names in another state of this case in the same way.
    void files_moved(const std::function<void(periscope::Case&)>& move);
    void marked();        // emitted when set_found() has changed reason_at() or warning_at()
    void title_changed(); // emitted when title() may have changed: the file name, or the mark of unsaved changes
    // requests to vary this field in a study; `present` is its current value
    void vary_wanted(const QString& path, const QString& present);
    // requests to fit this field to measured data; `present` is its current value
    void fit_wanted(const QString& path, const QString& present);
    // requests a slider for this field; `present` is its current value
    void explore_wanted(const QString& path, const QString& present);

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
    // the current errors, those after the last undo step, and those in the file
    FieldErrors field_errors_, errors_before_, saved_errors_;
    QUndoStack undo_;
    bool is_example_ = false; // the case is a copy of an example that has not been saved yet
    QString chosen_;          // the argument `words` of choose() while its edit runs, otherwise empty
};

} // namespace periscope::ui
