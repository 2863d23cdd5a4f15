#include "ui/start/recovery.hpp"

#include "ui/actions/file_actions.hpp"
#include "ui/document/autosave_choice.hpp"
#include "ui/run/run_controller.hpp"
#include "ui/start/recovery_dialog.hpp"
#include "ui/text/format.hpp"

namespace periscope::ui {

Recovery::Recovery(Document& document, const RunController& run, const AutosaveChoice& choice, FileActions& files,
                   QWidget* window, std::filesystem::path folder)
    : document_(document), files_(files), window_(window), folder_(std::move(folder)), autosave_(document, folder_) {
    connect(&autosave_, &Autosave::problem, this, &Recovery::problem);
    autosave_.set_interval(choice.seconds());
    connect(&choice, &AutosaveChoice::changed, this, [this, &choice] { autosave_.set_interval(choice.seconds()); });
    connect(&run, &RunController::state_changed, this,
            [this, &run] { autosave_.follow_run(run.active() ? run.output() : std::filesystem::path()); });
}

bool Recovery::offer() {
    QStringList faults;
    auto rescued = find_rescued(folder_, faults);
    for (const QString& fault : faults)
        emit problem(tr("Unsaved work from the last session cannot be recovered: %1").arg(fault));
    if (rescued.empty())
        return false;
    auto* dialog = new RecoveryDialog(std::move(rescued), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &RecoveryDialog::recover_wanted, this, &Recovery::recover);
    connect(dialog, &RecoveryDialog::resume_wanted, this, &Recovery::resume);
    dialog->open();
    return true;
}

void Recovery::recover(const Rescued& rescued) {
    files_.with_nothing_lost([this, rescued] {
        document_.recover(rescued.value, rescued.file, rescued.typed);
        if (!rescued.run.empty()) // the next run asks what to do with the results there
            files_.write_results_to(rescued.run);
        autosave_.save_now(); // the new copy is written before the old one is removed
        if (autosave_.has_copy())
            discard(rescued);
        emit said(tr("Recovered %1 as of %2. It is not saved yet.")
                      .arg(to_qt(rescued.value.name), rescued.time.time().toString(QStringLiteral("HH:mm:ss"))));
    });
}

void Recovery::resume(const Rescued& rescued) {
    if (!rescued.changed) // otherwise the changes can still be recovered later
        discard(rescued);
    files_.resume(rescued.run);
}

} // namespace periscope::ui
