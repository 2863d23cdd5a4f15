// The case being edited. Every change is made here, can be undone, and is checked at once.
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

    // One undo step, named in the Edit menu.
    void edit(const QString& what, const std::function<void(Case&)>& change);
    // For the edit that `edit` makes the history shows these words, e.g. "Discretise ▸ Theory: bond-based → state-based".
    void choose(const QString& words, const std::function<void(Document&)>& edit);

    // What is wrong now: the case's problems and what was typed but could not be read.
    const std::vector<Problem>& problems() const { return problems_; }
    QString reason_at(const QString& path) const;         // of this very entry; empty when fine
    QStringList reasons_below(const QString& path) const; // of this entry and what it holds
    // What is no problem, but hardly meant (doubts_of() of the case); not of entries that are wrong anyhow.
    const std::vector<Problem>& doubts() const { return doubts_; }
    QString doubt_at(const QString& path) const;
    // What else Check has found, of the body and of the run that is predicted: reason_at() and doubt_at() say it at its field, too.
    struct Found {
        std::map<QString, QString> errors, warnings; // words by path
        friend bool operator==(const Found&, const Found&) = default;
    };
    void set_found(Found found);
    // What was typed into a field but could not be read stays there until it is corrected or undone: an undo step as an
    // edit is. What an edit clears comes back with its undo; an edit of the very place clears it.
    void set_field_error(const QString& path, const QString& typed, const QString& reason);
    void clear_field_errors(const QString& path); // of this entry and below
    // Problems that only building the model showed (an empty set); they stay until the next edit.
    void set_model_problems(std::vector<Problem> problems);
    std::size_t unread_fields() const { return field_errors_.size(); } // typed, but not taken into the case
    std::optional<QString> typed_at(const QString& path) const;
    struct FieldError {
        QString typed, reason;
        bool is_json = false; // no text of a field, but what a case file says there
        friend bool operator==(const FieldError&, const FieldError&) = default;
    };
    const std::map<QString, FieldError>& typed_fields() const { return field_errors_; } // by path
    // Whether the file has an entry here that was not read, perhaps shown by no field. leave_out() gives it up, as an undo step.
    bool holds_unread(const QString& path) const;
    void leave_out(const QString& path);

    const std::filesystem::path& file() const { return file_; } // empty: never saved
    bool dirty() const { return !undo_.isClean() || field_errors_ != saved_errors_; }
    QString title() const;
    QUndoStack* undo_stack() { return &undo_; }

    void replace(Case value, const std::filesystem::path& file); // another case; nothing to undo
    // What a crash left: as replace(), but with changes that are not saved.
    void recover(Case value, const std::filesystem::path& file, std::map<QString, FieldError> typed);
    // What of the file cannot be read is a field error each, and stays in the file when it is saved. Throws FileError, and
    // CaseError when it is no case at all. True when the file is of version 1: saving writes version 2.
    bool open(const std::filesystem::path& file);
    void open_example(const std::filesystem::path& file); // the same, as an unsaved copy
    void save(const std::filesystem::path& file);         // throws FileError

    static Case new_case();

signals:
    void changed();                                                   // something in the case, or what is wrong with it
    void replaced();                                                  // another case altogether; comes before changed()
    void marked();                                                    // reason_at() or doubt_at(), by set_found()
    void title_changed();                                             // file name or dirty mark
    void vary_wanted(const QString& path, const QString& present);    // of a field, in a study
    void fit_wanted(const QString& path, const QString& present);     // the same in a calibration
    void explore_wanted(const QString& path, const QString& present); // by a slider

private:
    friend class CaseEdit;
    using FieldErrors = std::map<QString, FieldError>;
    void set_value(const Case& value, const FieldErrors& errors);
    void recheck();

    Case case_;
    std::filesystem::path file_;
    std::vector<Problem> problems_, model_problems_, doubts_;
    Found found_;
    FieldErrors field_errors_, errors_before_, saved_errors_; // now, after the last undo step, in the file
    QUndoStack undo_;
    QString chosen_; // while choose() makes its edit
};

} // namespace periscope::ui
