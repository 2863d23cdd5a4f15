#include "ui/actions/closing_question.hpp"

#include "core/results/checkpoint_file.hpp"
#include "ui/text/format.hpp"
#include "ui/workspace/workspace.hpp"

#include <QMessageBox>
#include <QPushButton>

namespace periscope::ui {

namespace {

// Describes what is kept of a run that is stopped now, and whether it can be continued.
QString words_of_stopped(const RunController& run) {
    if (run.state() == RunController::State::preparing)
        return QObject::tr("It is being prepared and has computed nothing yet.");
    if (run.output().empty())
        return QObject::tr("It has no results folder, so it cannot be continued later.");
    const QString folder = to_qt(run.output().string());
    const QString later =
        QObject::tr("To continue it later, choose File ▸ Resume a run and the folder %1.").arg(folder);
    const Case& value = run.value();
    if (!(value.output.checkpoint_every.value > 0))
        return QObject::tr("It writes no checkpoints, so it cannot be continued later. Its results are in %1.")
            .arg(folder);
    if (value.run.stepper == Stepper::dynamic)
        return QObject::tr("It then writes a checkpoint.") + QLatin1Char(' ') + later;
    std::error_code error; // within a load step no checkpoint can be written
    if (!std::filesystem::exists(run.output() / checkpoint_name, error))
        return QObject::tr("It has no checkpoint yet, so it cannot be continued later. Its results are in %1.")
            .arg(folder);
    return QObject::tr("It has a checkpoint; what was computed after that is computed again.") + QLatin1Char(' ') +
           later;
}

QString words_of_queue(bool queue_kept) {
    return queue_kept
               ? QObject::tr("Queued runs have not started. They stay in the queue until you start the program again.")
               : QObject::tr("Queued runs have not started. They will be discarded.");
}

// Describes what is kept of a study that is stopped now, and how it is continued.
QStringList words_of_study(const StudyInProgress& study) {
    return {study.of > 0 ? QObject::tr("A study is in progress: %1 of %2 runs have ended. If you close, it is stopped.")
                               .arg(study.ended)
                               .arg(study.of)
                         : QObject::tr("A study is in progress. If you close, it is stopped."),
            QObject::tr(
                "The runs that have ended are kept. To compute the others later, open study.json of the folder %1 in "
                "the panel Study and choose Continue.")
                .arg(to_qt(study.folder.string()))};
}

// Describes what closing loses and what is kept, with a sentence or two for each.
QStringList losses(const Workspace& w, Closing closing, bool queue_kept) {
    QStringList words;
    const auto& file = w.document.file();
    const bool stops = stops_run(w, closing);
    if (w.document.dirty())
        words << QObject::tr("The case has unsaved changes.")
              << (file.empty() ? QObject::tr("Save writes the case to a new file: all inputs, no results.")
                               : QObject::tr("Save writes the case to %1: all inputs, no results.")
                                     .arg(to_qt(file.filename().string())));
    if (stops)
        words << (w.run.in_background() ? QObject::tr("A queued run is in progress. If you close, it is stopped.")
                                        : QObject::tr("A run is in progress. If you close, it is stopped."))
              << words_of_stopped(w.run);
    if (stops_study(w, closing))
        words << words_of_study(*w.study);
    if (closing == Closing::the_program && w.queue.has_waiting())
        words << words_of_queue(queue_kept);
    // A sentence above already mentions the results if they are those of the run that is stopped.
    const bool results_mentioned = stops && !w.run.in_background();
    if (w.results.only_in_memory())
        words << (w.document.dirty()
                      ? QObject::tr("The results are only in memory. They will be lost, also if you save the case. Use "
                                    "File ▸ Export to keep them.")
                      : QObject::tr(
                            "The results are only in memory. They will be lost. Use File ▸ Export to keep them."));
    else if (const QString kept = results_words(w); !kept.isEmpty() && !results_mentioned)
        words << QObject::tr("Results are not lost.") + QLatin1Char(' ') + kept;
    return words;
}

// Returns what closing stops, in words for the answers; empty if it stops nothing.
QString stopped_work(const Workspace& w, Closing closing) {
    const bool run = stops_run(w, closing), study = stops_study(w, closing);
    return run && study ? QObject::tr("the run and the study")
           : run        ? QObject::tr("the run")
           : study      ? QObject::tr("the study")
                        : QString();
}

void name_answers(QMessageBox& box, const QString& stopped) {
    auto* save = box.button(QMessageBox::Save);
    if (save)
        save->setText(stopped.isEmpty() ? QObject::tr("Save case")
                                        : QObject::tr("Save case, stop %1 and close").arg(stopped));
    if (stopped.isEmpty())
        return;
    box.button(QMessageBox::Discard)
        ->setText(
            (save ? QObject::tr("Stop %1 and close without saving") : QObject::tr("Stop %1 and close")).arg(stopped));
    box.button(QMessageBox::Cancel)->setText(QObject::tr("Keep running"));
}

} // namespace

bool stops_run(const Workspace& workspace, Closing closing) {
    return workspace.run.active() && (closing == Closing::the_program || !workspace.run.in_background());
}

bool stops_study(const Workspace& workspace, Closing closing) {
    return workspace.study && closing == Closing::the_program;
}

QString results_words(const Workspace& workspace) {
    if (workspace.results.only_in_memory())
        return QObject::tr("The results are only in memory; File ▸ Export stores them.");
    const ListedRun* run = workspace.results.empty() ? nullptr : workspace.runs.shown();
    return run ? QObject::tr("The results are in %1.").arg(to_qt(run->stored.folder.string())) : QString();
}

QMessageBox* closing_question(const Workspace& workspace, Closing closing, bool queue_kept, QWidget* window) {
    const bool dirty = workspace.document.dirty(), stops = stops_run(workspace, closing);
    QStringList words = losses(workspace, closing, queue_kept);
    auto* box = new QMessageBox(QMessageBox::Question,
                                stops                             ? QObject::tr("Close during a run?")
                                : stops_study(workspace, closing) ? QObject::tr("Close during a study?")
                                : dirty                           ? QObject::tr("Unsaved changes")
                                                                  : QObject::tr("Close this case?"),
                                words.takeFirst(),
                                dirty ? QMessageBox::Save | QMessageBox::Discard | QMessageBox::Cancel
                                      : QMessageBox::Discard | QMessageBox::Cancel,
                                window);
    box->setInformativeText(words.join(QLatin1Char('\n')));
    name_answers(*box, stopped_work(workspace, closing));
    box->setObjectName(QStringLiteral("unsavedQuestion"));
    box->setDefaultButton(dirty ? QMessageBox::Save : QMessageBox::Cancel); // pressing Enter must not lose anything
    box->setAttribute(Qt::WA_DeleteOnClose);
    return box;
}

} // namespace periscope::ui
