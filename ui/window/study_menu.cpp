#include "ui/window/study_menu.hpp"

#include "core/study/study_plan.hpp"
#include "ui/actions/file_actions.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/report/fit_tables.hpp"
#include "ui/study/study_panel.hpp"
#include "ui/text/format.hpp"

#include <QAction>
#include <QMenu>

namespace periscope::ui {

namespace {

bool has_values(const Case& value, const Study& study, const Parameters& fitted) {
    std::size_t next = 0;
    for (const StudyParameter& parameter : study.parameters) {
        if (!std::holds_alternative<Bounds>(parameter.source))
            continue;
        const double wanted = fitted.at(next++);
        for (const std::string& path : parameter.paths) {
            const auto present = written_number(present_value(value, to_qt(path)).toStdString());
            if (!present || present->value != wanted || present->unit != parameter.unit)
                return false;
        }
    }
    return true;
}

} // namespace

void add_study_actions(QMenu& menu, StudyPanel& panel) {
    auto* study = menu.addAction(QObject::tr("S&tudy of this case"), &panel, &StudyPanel::wanted);
    study->setObjectName(QStringLiteral("run.study"));
    study->setToolTip(QObject::tr("Run this case with many values of its keys"));
    auto* calibrate = menu.addAction(QObject::tr("&Calibrate …"), &panel, &StudyPanel::calibrate);
    calibrate->setObjectName(QStringLiteral("run.calibrate"));
    calibrate->setToolTip(QObject::tr("Seek the values with which this case fits measured curves"));
}

void connect_study(StudyPanel& panel, PlotPanel& plots, FileActions& files) {
    QObject::connect(&panel, &StudyPanel::results_wanted, &files, &FileActions::open_results);
    QObject::connect(&panel, &StudyPanel::case_wanted, &files, &FileActions::open_new);
    QObject::connect(&plots, &PlotPanel::calibration_wanted, &panel, &StudyPanel::calibrate_to);
}

std::vector<ReportTable> tables_of_fit(const StudyPanel& panel, const Case& reported) {
    const auto& fit = panel.fit();
    if (!fit || !has_values(reported, panel.study(), fit->end.best.values))
        return {};
    return fit_tables(panel.study(), fit->fitted, fit->end, panel.folder());
}

} // namespace periscope::ui
