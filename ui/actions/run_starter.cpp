#include "ui/actions/run_starter.hpp"

#include "core/results/checkpoint_file.hpp"
#include "ui/base/field_manners.hpp"
#include "ui/document/problem_words.hpp"
#include "ui/workspace/workspace.hpp"

#include <QAbstractButton>
#include <QMessageBox>
#include <QStandardPaths>
#include <QTemporaryDir>

#include <utility>

namespace periscope::ui {

RunStarter::RunStarter(Workspace& workspace, QWidget* window)
    : QObject(window), workspace_(workspace), window_(window) {
    connect(&workspace_.run, &RunController::case_wrong, this, [this](const std::vector<Problem>& problems) {
        if (workspace_.run.in_background())
            return; // a run in the background is of another case than the one in the window
        workspace_.document.set_model_problems(problems);
        emit mend(QString::fromStdString(problems.front().path));
    });
    connect(&workspace_.document, &Document::replaced, this, [this] { disconnect(waiting_); });
    // A run that was started before the body was built has built nodes only for itself. The tree and the sets need
    // those of `workspace_.body`, so they are built now.
    connect(&workspace_.run, &RunController::ended, this, [this] {
        const bool is_shown = workspace_.results.model() && !workspace_.results.outdated();
        const bool was_being_built = std::exchange(took_over_body_, false);
        if ((is_shown || was_being_built) && !workspace_.body.nodes() && !workspace_.body.busy())
            workspace_.body.discretise();
    });
}

bool RunStarter::output_fits(bool single_step) {
    const auto& settings = workspace_.settings;
    if (!settings.write_results)
        return true;
    // the message is the same as in the check list
    if (const QString trouble = trouble_with_output(settings); !trouble.isEmpty()) {
        emit problem(trouble);
        return false;
    }
    std::error_code error;
    if (!std::filesystem::exists(settings.output, error) || std::filesystem::is_empty(settings.output, error))
        return true;
    auto* box = new QMessageBox(QMessageBox::Question, tr("Results folder not empty"),
                                tr("%1 is not empty. Replace the results of the earlier run?")
                                    .arg(QString::fromStdString(settings.output.string())),
                                QMessageBox::Yes | QMessageBox::Cancel, window_);
    box->setObjectName(QStringLiteral("overwriteQuestion"));
    box->setInformativeText(tr("Only files written by the earlier run are removed."));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->button(QMessageBox::Yes)->setText(tr("Replace"));
    QAbstractButton* resume = nullptr;
    if (std::filesystem::exists(settings.output / checkpoint_name, error)) {
        resume = box->addButton(tr("Resume from checkpoint"), QMessageBox::ActionRole);
        resume->setToolTip(tr("Continue the earlier run with the case stored in this folder."));
    }
    connect(box, &QMessageBox::finished, this, [this, box, resume, single_step](int answer) {
        if (answer == QMessageBox::Yes)
            start(single_step, Folder::overwritten);
        else if (resume && box->clickedButton() == resume)
            emit resume_wanted(workspace_.settings.output);
    });
    box->open();
    return false;
}

void RunStarter::start_when_built() {
    if (!workspace_.body.busy()) {
        start(false);
        return;
    }
    connect(&workspace_.body, &Body::changed, this, &RunStarter::start_when_built,
            Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
}

// Returns true, and reports the reason, if the case cannot be run.
bool RunStarter::refused() {
    commit_field();
    if (const auto& problems = workspace_.document.problems(); !problems.empty()) {
        const QString first = words_of(workspace_.document.value(), problems.front());
        emit problem(
            problems.size() == 1
                ? tr("The case cannot be run: %1").arg(first)
                : tr("The case cannot be run: %1 (and %2 more; see Check)").arg(first).arg(problems.size() - 1));
        emit mend(QString::fromStdString(problems.front().path));
        return true;
    }
    return false;
}

RunRequest RunStarter::request() const {
    RunRequest request;
    request.value = workspace_.document.value();
    request.surface = workspace_.body.surface();
    if (const ViewNodesPtr nodes = workspace_.body.nodes())
        request.nodes = nodes->nodes;
    request.cache = workspace_.body.cache();
    request.devices_searched = workspace_.devices.searched();
    request.solver.device = workspace_.settings.device;
    request.solver.devices = workspace_.settings.devices;
    request.solver.precision = workspace_.settings.precision;
    return request;
}

// Lets the run write into the folder of the list of runs, because the user has chosen none. The run continues even if
// it cannot write there.
void RunStarter::keep_in_list(RunRequest& request) {
    request.output = workspace_.runs.folder_for_next_run();
    request.output_limit = RunList::usual_limit;
}

void RunStarter::queue() {
    if (refused())
        return;
    namespace fs = std::filesystem;
    const auto& settings = workspace_.settings;
    const fs::path& file = workspace_.document.file();
    fs::path wanted = settings.output;
    // without a chosen folder, the results are beside the case file or, for an unsaved case, among the user's documents
    if (!settings.write_results || wanted.empty())
        wanted = file.empty()
                     ? fs::path(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation).toStdString()) /
                           (workspace_.document.value().name + "-results")
                     : file.parent_path() / (file.stem().string() + "-results");
    RunRequest queued = request();
    queued.output = workspace_.queue.free_folder(fs::absolute(wanted));
    queued.case_key = workspace_.runs.key_of_case();
    emit said(tr("%1 is queued. Its results will be written to %2.")
                  .arg(QString::fromStdString(queued.value.name), QString::fromStdString(queued.output.string())));
    workspace_.queue.add(std::move(queued));
}

void RunStarter::go_on(bool single_step) {
    commit_field();
    auto& run = workspace_.run;
    const auto as_it_was = [&run, single_step] { single_step ? run.step() : run.resume(); };
    const Results& results = workspace_.results;
    if (run.state() != RunController::State::paused || run.in_background() || !results.outdated())
        return as_it_was();
    const Case &before = results.solved(), &now = workspace_.document.value();
    const bool in_motion = before.run.stepper == Stepper::dynamic && now.run.stepper == Stepper::dynamic;
    const bool possible =
        in_motion && have_same_nodes(before, now) && before.horizon == now.horizon && before.theory == now.theory;
    auto* box = new QMessageBox(QMessageBox::Question, tr("Case edited while paused"),
                                tr("The case was edited while the run was paused."), QMessageBox::Cancel, window_);
    box->setObjectName(QStringLiteral("goOnQuestion"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setInformativeText(
        !in_motion ? tr("A quasi-static analysis cannot be changed during a run. Continue this run unchanged, or press "
                        "Run to start again.")
        : before.theory != now.theory
            ? tr("The theory has changed. Continue this run unchanged, or press Run to start again.")
        : !possible
            ? tr("The nodes or the horizon have changed. Continue this run unchanged, or press Run to start again.")
        : run.output().empty() || !workspace_.settings.write_results
            ? tr("The run can continue from this point with or without the changes.")
            : tr("The run can continue from this point without the changes, or with them in a new results folder."));
    auto* old = box->addButton(tr("Continue unchanged"), QMessageBox::AcceptRole);
    old->setObjectName(QStringLiteral("goOnOld"));
    QAbstractButton* changed = nullptr;
    if (possible) {
        changed = box->addButton(tr("Continue with changes"), QMessageBox::AcceptRole);
        changed->setObjectName(QStringLiteral("goOnChanged"));
    }
    connect(box, &QMessageBox::finished, this, [this, box, old, changed, as_it_was, single_step] {
        if (workspace_.run.state() != RunController::State::paused)
            return;
        if (box->clickedButton() == old)
            as_it_was();
        else if (changed && box->clickedButton() == changed)
            go_on_changed(single_step);
    });
    box->open();
}

// Continues the paused run with the edited case: stops it and starts a new run, which gets its state by a temporary
// checkpoint.
void RunStarter::go_on_changed(bool single_step) {
    if (refused())
        return;
    RunRequest wanted = request();
    namespace fs = std::filesystem;
    const fs::path earlier = workspace_.run.output();
    const auto folder = std::make_shared<QTemporaryDir>();
    const fs::path state = fs::path(folder->path().toStdString()) / checkpoint_name;
    wanted.value.start = state.string();
    wanted.goes_on = true;
    wanted.single_step = single_step;
    if (!workspace_.settings.write_results)
        keep_in_list(wanted);
    else if (!earlier.empty())
        wanted.output = workspace_.queue.free_folder(earlier);
    connect(
        &workspace_.run, &RunController::ended, this,
        [this, wanted, folder] {
            if (workspace_.run.state() != RunController::State::stopped)
                return;
            workspace_.results.set_written_while_running(!wanted.output.empty());
            emit said(tr("The run continues with the edited case."));
            if (!wanted.output.empty() && wanted.output_limit == 0)
                emit said(tr("Further results are written to %1.").arg(QString::fromStdString(wanted.output.string())));
            RunRequest next = wanted;
            next.keeps = folder;
            workspace_.run.start(std::move(next));
        },
        Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
    workspace_.run.stop_and_keep(state);
}

// There is only one run at a time. A run may still be stopping, for example because another case was opened.
bool RunStarter::has_to_wait(const std::function<void()>& then) {
    if (!workspace_.run.active())
        return false;
    if (workspace_.run.state() == RunController::State::stopping) {
        disconnect(waiting_); // only the latest request counts
        waiting_ = connect(&workspace_.run, &RunController::ended, this, then,
                           Qt::ConnectionType(Qt::QueuedConnection | Qt::SingleShotConnection));
    } else
        emit problem(tr("Another run is in progress. Wait until it has ended, or stop it first."));
    return true;
}

bool RunStarter::start(bool single_step, Folder folder) {
    if (has_to_wait([this, single_step, folder] { start(single_step, folder); }) || refused())
        return false;
    if (folder == Folder::must_be_empty && !output_fits(single_step))
        return false;
    RunRequest wanted = request();
    if (workspace_.settings.write_results)
        wanted.output = workspace_.settings.output;
    else
        keep_in_list(wanted);
    wanted.overwrite = folder == Folder::overwritten;
    wanted.single_step = single_step;
    begin(std::move(wanted));
    return true;
}

void RunStarter::resume(const std::filesystem::path& folder) {
    if (has_to_wait([this, folder] { resume(folder); }) || refused())
        return;
    RunRequest wanted = request();
    wanted.output = folder;
    wanted.resume = true;
    begin(std::move(wanted));
}

void RunStarter::begin(RunRequest request) {
    if (!request.nodes)
        took_over_body_ = workspace_.body.leave_to_run();
    workspace_.results.set_written_while_running(!request.output.empty());
    emit said(tr("Run of %1 started.").arg(QString::fromStdString(request.value.name)));
    workspace_.run.start(std::move(request));
}

} // namespace periscope::ui
