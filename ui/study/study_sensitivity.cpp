#include "ui/study/study_sensitivity.hpp"

#include "core/sensitivity/statistics_program.hpp"
#include "ui/text/format.hpp"

namespace periscope::ui {

StudySensitivity::StudySensitivity(QObject* parent) : QObject(parent) {
    connect(&task_, &BackgroundTask::failed, this,
            [this](const QString&, const QString& reason) { say(reason + QLatin1Char('.')); });
}

void StudySensitivity::clear() {
    task_.cancel();
    say(tr("The sensitivity is analysed when the runs have ended."));
}

void StudySensitivity::say(const QString& why_none) {
    found_.reset();
    why_none_ = why_none;
    emit changed();
}

void StudySensitivity::analyse(const std::filesystem::path& folder, const Study& study) {
    if (!study.sensitivity)
        return say(tr("The sensitivity needs the plan Sampling, with a range for each parameter.\nA study file needs "
                      "the section sensitivity (help page Sensitivity)."));
    if (!statistics_program())
        return say(to_qt(how_to_add_statistics).replace(QStringLiteral(". "), QStringLiteral(".\n")) +
                   QLatin1Char('.'));
    say(tr("Analysing the results …"));
    task_.start(tr("Analysing the sensitivity"), [this, folder](const Progress& progress) -> BackgroundTask::Finish {
        return [this, analysed = analysed_study(folder, progress)] {
            found_ = analysed;
            why_none_.clear();
            emit changed();
        };
    });
}

} // namespace periscope::ui
