#include "ui/document/document.hpp"
#include "ui/document/edit_words.hpp"
#include "ui/document/file_move.hpp"

#include "core/case_file/case_file.hpp"
#include "core/checks/check_warnings.hpp"

#include <QScopedValueRollback>
#include <QUndoCommand>

#include <algorithm>
#include <utility>

namespace periscope::ui {

class CaseEdit : public QUndoCommand { // keeps the whole case before and after the edit, because cases are small
public:
    struct State {
        Case value;
        Document::FieldErrors errors;
    };
    CaseEdit(Document& document, const QString& what, State before, State after)
        : QUndoCommand(what), document_(document), before_(std::move(before)), after_(std::move(after)) {}
    void undo() override { document_.set_value(before_.value, before_.errors); }
    void redo() override { document_.set_value(after_.value, after_.errors); }

    // Replaces the name `unnamed` by `name`, which the first save has given to the case, in both states. This is not an
    // edit and cannot be undone.
    void take_name(const std::string& unnamed, const std::string& name) const {
        for (State* state : {&before_, &after_})
            if (state->value.name == unnamed)
                state->value.name = name;
    }
    void take_files(FileMove& move) const {
        for (State* state : {&before_, &after_})
            move.apply(state->value);
    }

private:
    Document& document_;
    mutable State before_, after_; // mutable, because the stack gives access to its commands only as const
};

Document::Document(QObject* parent) : QObject(parent), case_(new_case()) {
    undo_.setUndoLimit(most_edits);
    connect(&undo_, &QUndoStack::cleanChanged, this, &Document::title_changed);
    recheck();
}

Case Document::new_case() {
    Case value;
    value.name = tr("untitled").toStdString();
    BoxGeometry plate;
    plate.box = {parse_quantity("100 mm", dimension::length), parse_quantity("50 mm", dimension::length),
                 parse_quantity("4 mm", dimension::length)};
    plate.spacing = parse_quantity("1 mm", dimension::length);
    value.geometry = plate;
    value.horizon = parse_quantity("3.14 dx", dimension::length);
    value.corrections.surface = SurfaceCorrection::energy;
    value.corrections.stiffness_of = StiffnessOf::body;
    value.run.end_time = parse_quantity("100 us", dimension::time);
    return value;
}

void Document::edit(const QString& what, const std::function<void(Case&)>& change) {
    Case after = case_;
    change(after);
    if (same_text(after, case_) && field_errors_ == errors_before_)
        return;
    std::erase_if(field_errors_, [&](const auto& entry) { return !same_at(entry.first.toStdString(), case_, after); });
    // Qt shows the part of a command's text before the line break in the history, and the part after it in the Edit
    // menu, which has no space for values.
    const QString words = (chosen_.isEmpty() ? edit_words(what, case_, after) : chosen_) + QLatin1Char('\n') + what;
    undo_.push(new CaseEdit(*this, words, {case_, errors_before_}, {std::move(after), field_errors_}));
}

void Document::choose(const QString& words, const std::function<void(Document&)>& edit) {
    const QScopedValueRollback<QString> only_now(chosen_, words);
    edit(*this);
}

void Document::set_value(const Case& value, const FieldErrors& errors) {
    case_ = value;
    const bool other_errors = field_errors_ != errors;
    field_errors_ = errors_before_ = errors;
    model_problems_.clear();
    recheck();
    emit changed();
    if (other_errors)
        emit title_changed();
}

namespace {

bool lies_at_or_below(const std::string& path, const std::string& parent) {
    return path.starts_with(parent) &&
           (path.size() == parent.size() || path[parent.size()] == '.' || path[parent.size()] == '[');
}

QString words(const Problem& problem) {
    QString reason = QString::fromStdString(problem.reason);
    if (!problem.remedy.empty())
        reason += QStringLiteral(" — ") + QString::fromStdString(problem.remedy);
    return reason;
}

QString words_at(const QString& path, const std::map<QString, QString>& found) {
    const auto at = found.find(path);
    return at == found.end() ? QString() : at->second;
}

QString words_at(const QString& path, const std::vector<Problem>& problems, bool is_missing = false) {
    for (const auto& problem : problems)
        if (problem.path == path.toStdString() && problem.is_missing == is_missing)
            return words(problem);
    return {};
}

} // namespace

void Document::recheck() {
    problems_ = check_case(case_);
    problems_.insert(problems_.end(), model_problems_.begin(), model_problems_.end());
    for (const auto& [path, error] : field_errors_) {
        const std::string key = path.toStdString();
        std::erase_if(problems_, [&](const Problem& p) { return lies_at_or_below(p.path, key); });
        problems_.push_back({key, error.reason.toStdString(), {}});
    }
    warnings_ = warnings_of(case_);
    std::erase_if(warnings_, [&](const Problem& warning) {
        return std::ranges::any_of(problems_, [&](const Problem& p) {
            return p.path.empty() || lies_at_or_below(warning.path, p.path) || lies_at_or_below(p.path, warning.path);
        });
    });
}

QString Document::reason_at(const QString& path) const {
    const QString own = words_at(path, problems_);
    return own.isEmpty() ? words_at(path, found_.errors) : own;
}
QString Document::missing_at(const QString& path) const {
    return words_at(path, problems_, true);
}
QString Document::warning_at(const QString& path) const {
    const QString own = words_at(path, warnings_);
    return own.isEmpty() ? words_at(path, found_.warnings) : own;
}

void Document::set_found(Found found) {
    if (found == found_)
        return;
    found_ = std::move(found);
    emit marked();
}

QStringList Document::reasons_below(const QString& path) const {
    QStringList reasons;
    const std::string wanted = path.toStdString();
    for (const auto& problem : problems_)
        if (lies_at_or_below(problem.path, wanted))
            reasons << words(problem);
    return reasons;
}

void Document::set_field_error(const QString& path, const QString& typed, const QString& reason) {
    FieldErrors errors = field_errors_;
    errors[path] = {typed, reason, false};
    if (errors == field_errors_)
        return;
    undo_.push(new CaseEdit(*this, tr("Type '%1'").arg(typed), {case_, errors_before_}, {case_, errors}));
    emit title_changed();
}

void Document::clear_field_errors(const QString& path) {
    const auto cleared = std::erase_if(field_errors_, [&](const auto& entry) {
        return lies_at_or_below(entry.first.toStdString(), path.toStdString());
    });
    if (cleared == 0)
        return;
    recheck();
    emit changed();
    emit title_changed();
}

bool Document::holds_unread(const QString& path) const {
    return field_errors_.contains(path) && saved_errors_.contains(path);
}

void Document::leave_out(const QString& path) {
    clear_field_errors(path);
    edit(tr("Remove invalid entry"), [](Case&) {});
}

void Document::set_model_problems(std::vector<Problem> problems) {
    model_problems_ = std::move(problems);
    recheck();
    emit changed();
}

std::optional<QString> Document::typed_at(const QString& path) const {
    const auto found = field_errors_.find(path);
    return found == field_errors_.end() ? std::nullopt : std::optional(found->second.typed);
}

QString Document::title() const {
    const QString name = !file_.empty()       ? QString::fromStdString(file_.filename().string())
                         : !origin_.isEmpty() ? origin_
                                              : QString::fromStdString(case_.name) + QStringLiteral(".periscope");
    return name + (dirty() ? QStringLiteral("*") : QString());
}

QString Document::stem() const {
    return !file_.empty()       ? QString::fromStdString(file_.stem().string())
           : !origin_.isEmpty() ? origin_
                                : QString::fromStdString(case_.name);
}

void Document::replace(Case value, const std::filesystem::path& file, const QString& origin) {
    field_errors_.clear();
    errors_before_.clear();
    saved_errors_.clear();
    model_problems_.clear();
    undo_.clear();
    file_ = file;
    origin_ = origin;
    is_example_ = false;
    case_ = std::move(value);
    recheck();
    emit replaced();
    emit changed();
    emit title_changed();
}

void Document::recover(Case value, const std::filesystem::path& file, std::map<QString, FieldError> typed) {
    replace(std::move(value), file);
    undo_.resetClean();
    field_errors_ = errors_before_ = std::move(typed);
    recheck();
    emit changed();
    emit title_changed();
}

namespace {

std::map<QString, Document::FieldError> field_errors(const ParsedCase& parsed) {
    std::map<QString, Document::FieldError> errors;
    for (std::size_t i = 0; i < parsed.unread.size(); ++i) {
        const UnreadEntry& entry = parsed.unread[i];
        errors.try_emplace(
            QString::fromStdString(entry.path), // of two errors at one path, the first one is kept
            Document::FieldError{QString::fromStdString(entry.written), words(parsed.of_reading[i]), !entry.is_text});
    }
    return errors;
}

std::vector<UnreadEntry> unread_entries(const std::map<QString, Document::FieldError>& errors) {
    std::vector<UnreadEntry> entries;
    entries.reserve(errors.size());
    for (const auto& [path, error] : errors)
        entries.push_back({path.toStdString(), error.typed.toStdString(), !error.is_json});
    return entries;
}

} // namespace

bool Document::open(const std::filesystem::path& file) {
    ParsedCase parsed = parse_case_file(file);
    const bool is_version_1 = parsed.is_version_1;
    open(std::move(parsed), file);
    return is_version_1;
}

void Document::open(ParsedCase parsed, const std::filesystem::path& file) {
    if (!parsed.is_case)
        throw CaseError(std::move(parsed.problems), file.string());
    replace(std::move(parsed.value), std::filesystem::absolute(file));
    if (parsed.unread.empty())
        return;
    FieldErrors errors = field_errors(parsed);
    // An empty text that is JSON stands for a value that is missing in the file. If check_case() already reports that
    // this value is missing in the case, no field error is needed.
    std::erase_if(errors, [&](const auto& entry) {
        return entry.second.is_json && entry.second.typed.isEmpty() && !reasons_below(entry.first).isEmpty();
    });
    field_errors_ = errors_before_ = saved_errors_ = std::move(errors);
    recheck();
    emit changed();
    emit title_changed();
}

void Document::open_example(const std::filesystem::path& file) {
    Case value = read_case(file); // `value.folder` remains the folder of the example, because its mesh is there
    replace(std::move(value), {});
    is_example_ = true;
}

std::vector<std::filesystem::path> Document::save(const std::filesystem::path& file) {
    const std::filesystem::path target = std::filesystem::absolute(file);
    FileMove move(target.parent_path(), is_example_);
    Case value = case_;
    move.apply(value);
    const std::string unnamed = new_case().name;
    if (value.name == unnamed && !target.stem().empty())
        value.name = target.stem().string();
    write_case(value, target, unread_entries(field_errors_));
    for (int i = 0; i < undo_.count(); ++i)
        if (const auto* done = dynamic_cast<const CaseEdit*>(undo_.command(i))) {
            done->take_files(move);
            if (case_.name == unnamed)
                done->take_name(unnamed, value.name);
        }
    case_ = std::move(value);
    file_ = target;
    is_example_ = false; // the files that the case names have been copied to the folder of `target`
    saved_errors_ = field_errors_;
    undo_.setClean();
    recheck();
    emit files_moved([&move](Case& other) { move.apply(other); });
    emit changed();
    emit title_changed();
    return move.copied();
}

} // namespace periscope::ui
