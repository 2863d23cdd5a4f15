#include "ui/actions/file_actions.hpp"

#include "core/case/geometry_formats.hpp"
#include "core/case_file/case_file.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "core/results/beginning.hpp"
#include "core/results/read_results.hpp"
#include "core/study/earlier_study.hpp"
#include "ui/actions/emptied_sets.hpp"
#include "ui/actions/examples.hpp"
#include "ui/actions/import_dialog.hpp"
#include "ui/actions/mesh_import_dialog.hpp"
#include "ui/actions/recent_files.hpp"
#include "ui/base/field_manners.hpp"
#include "ui/base/file_dialogs.hpp"
#include "ui/base/icons.hpp"
#include "ui/run/results_name.hpp"
#include "ui/text/format.hpp"
#include "ui/workspace/workspace.hpp"

#include <QAction>
#include <QMenu>
#include <QMessageBox>

#include <algorithm>
#include <utility>

namespace periscope::ui {

namespace {

QString case_filter() {
    return QObject::tr("Cases (*.periscope *.json);;All files (*)");
}
QString to_qt_path(const std::filesystem::path& path) {
    return QString::fromStdString(path.string());
}

enum class FileKind { case_or_study, of_results, shape, unknown };

FileKind kind_of_file(const std::filesystem::path& file) {
    const QString ending = to_qt_path(file.extension()).toLower();
    const auto is = [&](std::initializer_list<const char*> endings) {
        return std::any_of(endings.begin(), endings.end(), [&](const char* e) { return ending == QLatin1String(e); });
    };
    const bool by_a_run = holds_results(std::filesystem::absolute(file).parent_path());
    if (by_a_run && (file.filename() == "run.json" || is({".vtu", ".pvd", ".csv", ".h5"})))
        return FileKind::of_results;
    if (has_case_ending(file))
        return FileKind::case_or_study;
    const bool may_be_curves = is({".csv"}); // a CSV file may be a list of nodes, or a table for Plots ▸ Measured
    return geometry_format_of(file) && !may_be_curves ? FileKind::shape : FileKind::unknown;
}

QAction* make(QObject* owner, const char* icon, const QString& words, const QKeySequence& key = {}) {
    auto* action = new QAction(themed_icon(icon), words, owner);
    action->setObjectName(QStringLiteral("file.%1").arg(QLatin1String(icon)));
    action->setShortcut(key);
    return action;
}

} // namespace

FileActions::FileActions(Workspace& workspace, QWidget* window)
    : QObject(window), workspace_(workspace), window_(window),
      emptied_sets_(new EmptiedSets(workspace.document, workspace.body, workspace.sets, this)),
      new_(make(this, "new", tr("&New"), QKeySequence::New)),
      open_(make(this, "open", tr("&Open case …"), QKeySequence::Open)),
      save_(make(this, "save", tr("&Save case"), QKeySequence::Save)),
      save_as_(new QAction(tr("Save case &as …"), this)),
      resume_(new QAction(themed_icon("play"), tr("&Resume a run …"), this)),
      import_(make(this, "import", tr("&Import surface or mesh …"), Qt::CTRL | Qt::Key_I)),
      open_results_(new QAction(themed_icon("open"), tr("Open res&ults …"), this)) {
    save_as_->setObjectName(QStringLiteral("file.saveAs"));
    save_as_->setShortcut(QKeySequence::SaveAs);
    resume_->setObjectName(QStringLiteral("file.resume"));
    resume_->setToolTip(tr("Continue an interrupted run from the last checkpoint in its results folder."));
    open_results_->setObjectName(QStringLiteral("file.openResults"));
    open_results_->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_O);
    open_results_->setToolTip(
        tr("Show the results in a folder. If its run is still in progress, new results appear as they are written."));
    connect(open_results_, &QAction::triggered, this, &FileActions::ask_for_results);
    connect(resume_, &QAction::triggered, this, &FileActions::ask_to_resume);
    connect(new_, &QAction::triggered, this,
            [this] { with_nothing_lost([this] { workspace_.document.replace(Document::new_case(), {}); }); });
    connect(open_, &QAction::triggered, this, &FileActions::ask_to_open);
    connect(save_, &QAction::triggered, this, [this] { save({}); });
    connect(save_as_, &QAction::triggered, this, [this] { save_as({}); });
    connect(import_, &QAction::triggered, this, [this] { import_surface(); });
    save_as_->setToolTip(tr("Save the case to another file: all inputs, no results."));
    connect(&workspace_.document, &Document::title_changed, this, &FileActions::say_what_is_saved);
    connect(emptied_sets_, &EmptiedSets::found, this, &FileActions::said);
    connect(emptied_sets_, &EmptiedSets::found, this, &FileActions::noted);
    say_what_is_saved();
}

void FileActions::say_what_is_saved() {
    const auto& file = workspace_.document.file();
    const QString key = save_->shortcut().toString(QKeySequence::NativeText);
    save_->setToolTip(
        (file.empty() ? tr("Save the case to a file (%1): all inputs, no results.").arg(key)
                      : tr("Save the case to %1 (%2): all inputs, no results.").arg(to_qt_path(file.filename()), key)) +
        QLatin1Char('\n') + tr("Results are stored separately, in the results folder of each run."));
}

void FileActions::fill_menu(QMenu* menu) {
    menu->setToolTipsVisible(true);
    menu->addAction(new_);
    menu->addAction(open_);
    menu->addAction(open_results_);
    auto* recent = menu->addMenu(tr("Open &recent"));
    recent->setObjectName(QStringLiteral("file.recent"));
    recent->setToolTipsVisible(true);
    connect(recent, &QMenu::aboutToShow, this, [this, recent] { fill_recent(recent); });
    auto* shipped = menu->addMenu(tr("&Examples"));
    shipped->setObjectName(QStringLiteral("file.examples"));
    shipped->setToolTipsVisible(true);
    for (const auto& example : examples()) {
        auto* action = shipped->addAction(example.name);
        action->setToolTip(example.description);
        action->setObjectName(QStringLiteral("example.") + to_qt_path(example.file.stem()));
        connect(action, &QAction::triggered, this, [this, file = example.file] { open_example(file); });
    }
    shipped->setEnabled(!shipped->isEmpty());
    menu->addSeparator();
    menu->addAction(save_);
    menu->addAction(save_as_);
    menu->addSeparator();
    menu->addAction(resume_);
    menu->addSeparator();
    menu->addAction(import_);
}

bool FileActions::guarded(const std::function<void()>& work) {
    try {
        work();
        return true;
    } catch (const std::exception& e) {
        emit problem(QString::fromUtf8(e.what()));
        return false;
    }
}

bool FileActions::open(const std::filesystem::path& file) {
    if (std::error_code error; std::filesystem::is_directory(file, error))
        return show_results(file);
    ParsedCase parsed;
    if (!guarded([&] { parsed = parse_case_file(file); }))
        return false;
    if (!parsed.is_study)
        return take_case(std::move(parsed), file);
    emit study_wanted(file);
    return true;
}

// Asks only if the file is a case, because others replace nothing, or ask for themselves.
void FileActions::open_case_or_study(const std::filesystem::path& file) {
    ParsedCase parsed;
    if (!guarded([&] { parsed = parse_case_file(file); }))
        return;
    if (parsed.is_study)
        emit study_wanted(file);
    else if (parsed.is_case)
        with_nothing_lost([this, parsed, file] { take_case(parsed, file); });
    else
        take_case(std::move(parsed), file); // reports why not
}

bool FileActions::take_case(ParsedCase parsed, const std::filesystem::path& file) {
    const bool is_version_1 = parsed.is_version_1;
    const bool good = guarded([&] { workspace_.document.open(std::move(parsed), file); });
    if (good) {
        remember_file(file);
        emit said(tr("Opened %1.").arg(to_qt_path(file)));
        if (is_version_1)
            emit said(tr("The case file is version 1. Saving converts it to version 2."));
        if (!workspace_.document.value().description.empty())
            emit said(QString::fromStdString(workspace_.document.value().description));
        if (const auto count = workspace_.document.problems().size(); count > 0) {
            const QString what = count == 1 ? tr("Opened with 1 error.") : tr("Opened with %1 errors.").arg(count);
            emit problem(what + QLatin1Char(' ') +
                         tr("See Check for what to correct. The file does not change until you save."));
            emit faults_found();
        }
    }
    return good;
}

void FileActions::open_example(const std::filesystem::path& file, const std::function<void()>& then) {
    with_nothing_lost([this, file, then] {
        if (guarded([&] { workspace_.document.open_example(file); })) {
            emit said(tr("Opened a copy of the example %1. It is not saved yet.").arg(to_qt_path(file.stem())));
            emit said(QString::fromStdString(workspace_.document.value().description));
            if (then)
                then();
        }
    });
}

void FileActions::open_new(const Case& value, const QString& source, const std::function<void()>& then) {
    with_nothing_lost([this, value, source, then] {
        workspace_.document.replace(value, {});
        emit said(tr("Opened a new case from %1. It is not saved yet.").arg(source));
        if (then)
            then();
    });
}

void FileActions::open_dropped(const std::filesystem::path& file) {
    std::error_code error;
    if (std::filesystem::is_directory(file, error)) {
        if (holds_results(file))
            return open_results(file);
        if (std::filesystem::exists(file / study_files::study, error)) {
            emit study_wanted(file);
            return;
        }
        emit problem(
            tr("The folder %1 contains no results of a run or of a study. Drop a results folder, a case (.periscope, "
               ".json), %2.")
                .arg(to_qt_path(file), to_qt(importable_files())));
        return;
    }
    const auto folder = std::filesystem::absolute(file).parent_path();
    switch (kind_of_file(file)) {
    case FileKind::case_or_study:
        return open_case_or_study(file);
    case FileKind::of_results:
        emit said(tr("%1 belongs to the run in %2. Opening the results of this run.")
                      .arg(to_qt_path(file.filename()), to_qt_path(folder)));
        return open_results(folder);
    case FileKind::shape:
        emit said(tr("%1 is a surface or a mesh: it can be imported.").arg(to_qt_path(file.filename())));
        return import_surface(file);
    case FileKind::unknown: {
        const QString conversion = to_qt(conversion_of(file));
        emit problem(
            tr("%1 is not a case. Open a case (.periscope, .json) or a results folder, or import %2. For measured data "
               "(.csv), use Plots ▸ Measured.")
                .arg(to_qt_path(file.filename()), to_qt(importable_files())) +
            (conversion.isEmpty() ? QString() : QLatin1Char(' ') + tr("To import this file: %1.").arg(conversion)));
    }
    }
}

void FileActions::ask_to_open() {
    auto* dialog = file_dialog(window_, tr("Open case"), case_filter());
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { open_dropped(file.toStdString()); });
    dialog->open();
}

void FileActions::ask_for_results() {
    auto* dialog = file_dialog(window_, tr("Open results folder"));
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& folder) { open_results(folder.toStdString()); });
    dialog->open();
}

void FileActions::open_results(const std::filesystem::path& folder) {
    // read before the question about unsaved changes, which would be asked in vain if the folder cannot be opened
    if (guarded([&] { read_run_facts(folder); }))
        with_nothing_lost([this, folder] { show_results(folder); });
}

// Shows the results in the folder. The window gets a copy of their case without a file, because saving the case in the
// folder would change what the run has written.
bool FileActions::show_results(const std::filesystem::path& folder) {
    return guarded([&] {
        auto path = std::filesystem::absolute(folder).lexically_normal();
        if (!path.has_filename()) // the path ends with a slash
            path = path.parent_path();
        read_run_facts(path);
        const Case value = read_results_case(path);
        workspace_.document.replace(value, {}, name_in_study(path));
        remember_file(path);
        workspace_.folder.start(path, value);
    });
}

void FileActions::ask_to_resume() {
    auto* dialog = file_dialog(window_, tr("Resume run: choose its results folder"));
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) { resume(folder.toStdString()); });
    dialog->open();
}

// Opens the case first, so that the window shows what is continued; for results that the list of runs keeps, a copy of
// the case without a file.
void FileActions::resume(const std::filesystem::path& folder) {
    with_nothing_lost([this, folder] {
        if (!guarded([&] { resumption_of(folder); }))
            return;
        write_results_to(folder);
        if (is_kept_by_program(folder) ? guarded([&] { workspace_.document.replace(read_results_case(folder), {}); })
                                       : open(folder / "case.json"))
            emit resume_wanted(folder);
    });
}

// Does nothing if the list of runs keeps the results, because the next run gets its own folder there.
void FileActions::write_results_to(const std::filesystem::path& folder) {
    if (is_kept_by_program(folder))
        return;
    workspace_.settings.output = folder;
    workspace_.settings.write_results = true;
    emit workspace_.settings_notice.changed();
}

void FileActions::import_surface() {
    auto* dialog = file_dialog(window_, tr("Import surface or volume mesh"), geometry_filter());
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this,
            [this](const QString& file) { import_surface(std::filesystem::path(file.toStdString())); });
    dialog->open();
}

void FileActions::put_body(const QString& step, const Geometry& geometry, SurfacePtr surface) {
    emptied_sets_->after([&] {
        workspace_.body.take_surface(std::move(surface));
        workspace_.document.clear_field_errors(QStringLiteral("geometry"));
        workspace_.document.edit(step, [&](Case& c) { c.geometry = geometry; });
        workspace_.body.take_surface(nullptr);
    });
}

void FileActions::import_mesh(const std::filesystem::path& file) {
    auto* dialog = new MeshImportDialog(file, workspace_.document.value(), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, file] {
        take_body(dialog->is_new_case(), [this, file, geometry = dialog->geometry()] {
            put_body(tr("Import mesh"), geometry, nullptr);
            emit said(tr("Imported %1.").arg(to_qt_path(file)));
        });
    });
    dialog->open();
}

void FileActions::import_surface(const std::filesystem::path& file) {
    if (is_mesh_file(file))
        return import_mesh(file);
    auto* dialog = new ImportDialog(file, workspace_.document.value(), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog, file] {
        take_body(dialog->is_new_case(), [this, file, geometry = dialog->geometry(), surface = dialog->surface()] {
            put_body(tr("Import surface"), geometry, surface);
            emit said(tr("Imported %1.").arg(to_qt_path(file)));
        });
    });
    dialog->open();
}

// Puts the body into the current case, or into a new case that replaces it.
void FileActions::take_body(bool is_new_case, const std::function<void()>& put) {
    if (!is_new_case)
        return put();
    with_nothing_lost([this, put] {
        workspace_.document.replace(Document::new_case(), {});
        put();
    });
}

bool FileActions::would_lose(Closing closing) const {
    return workspace_.document.dirty() || stops_run(workspace_, closing) || stops_study(workspace_, closing) ||
           workspace_.results.only_in_memory() ||
           (closing == Closing::the_program && workspace_.queue.has_waiting() && !queue_kept_);
}

void FileActions::with_nothing_lost(const std::function<void()>& then, Closing closing) {
    commit_field();
    if (!would_lose(closing))
        return then();
    QMessageBox* box = closing_question(workspace_, closing, queue_kept_, window_);
    connect(box, &QMessageBox::finished, this, [this, then, closing](int answer) {
        // with the answer Save, called only after the case has been saved, because the user may cancel saving
        const auto leave = [this, then, closing] {
            if (stops_run(workspace_, closing))
                workspace_.run.stop();
            then();
        };
        if (answer == QMessageBox::Save)
            save(leave);
        else if (answer != QMessageBox::Cancel)
            leave();
    });
    box->open();
}

void FileActions::save(const std::function<void()>& then) {
    commit_field();
    if (workspace_.document.file().empty())
        return save_as(then);
    if (save_to(workspace_.document.file()) && then)
        then();
}

void FileActions::save_as(const std::function<void()>& then) {
    commit_field();
    auto* dialog = save_dialog(
        window_, tr("Save case"), tr("Case (*.periscope);;JSON (*.json)"),
        file_name({workspace_.document.file().empty() ? workspace_.document.stem()
                                                      : QString::fromStdString(workspace_.document.value().name)}));
    connect(dialog, &QFileDialog::fileSelected, this, [this, then](const QString& file) {
        if (save_to(file.toStdString()) && then)
            then();
    });
    dialog->open();
}

bool FileActions::save_to(const std::filesystem::path& file) {
    std::vector<std::filesystem::path> copied;
    const bool good = guarded([&] { copied = workspace_.document.save(file); });
    if (good) {
        for (const auto& beside : copied)
            emit said(tr("Copied %1 beside the case, which names it.").arg(to_qt_path(beside.filename())));
        remember_file(file);
        emit case_saved(file);
        const QString results = results_words(workspace_);
        emit said(tr("Saved the case to %1: all inputs, no results.").arg(to_qt_path(file)) +
                  (results.isEmpty() ? QString() : QLatin1Char(' ') + results));
        if (const auto unread = workspace_.document.unread_fields(); unread > 0)
            emit problem(
                (unread == 1 ? tr("Saved with 1 invalid field.") : tr("Saved with %1 invalid fields.").arg(unread)) +
                QLatin1Char(' ') + tr("The case cannot be run. Correct the marked fields and save again."));
    }
    return good;
}

void FileActions::fill_recent(QMenu* menu) {
    menu->clear();
    for (const RecentFile& file : recent_files()) {
        QAction* const action = menu->addAction(file.name);
        action->setToolTip(file.help);
        action->setEnabled(file.exists);
        connect(action, &QAction::triggered, this, [this, path = file.path] { open_dropped(path.toStdString()); });
    }
    if (menu->isEmpty())
        menu->addAction(tr("No recent files"))->setEnabled(false);
}

} // namespace periscope::ui
