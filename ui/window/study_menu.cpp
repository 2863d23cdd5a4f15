#include "ui/window/study_menu.hpp"

#include "core/case_file/case_file.hpp"
#include "core/results/results_folder.hpp"
#include "core/study/study_plan.hpp"
#include "ui/actions/file_actions.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/report/fit_tables.hpp"
#include "ui/report/study_tables.hpp"
#include "ui/study/study_panel.hpp"
#include "ui/study/study_plot.hpp"
#include "ui/text/format.hpp"

#include <QAction>
#include <QMenu>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {

bool is_same_value(const std::string& a, const std::string& b) {
    constexpr double rounding = 1e-9;
    const auto x = written_number(a), y = written_number(b);
    return a == b || (x && y && x->unit == y->unit && std::abs(x->value - y->value) <= rounding * std::abs(y->value));
}

// True where each key that the calibration sets has the value of the best run.
bool has_values(const Case& value, const Study& study, const Parameters& fitted) {
    const auto changes = changes_of(study, row_with(study, fitted));
    return !changes.empty() && std::ranges::all_of(changes, [&value](const std::string& change) {
        const std::size_t end = change.find('=');
        return is_same_value(present_value(value, to_qt(change.substr(0, end))).toStdString(), change.substr(end + 1));
    });
}

std::string text_of_inputs(Case value) {
    value.name.clear();
    value.description.clear();
    value.output = {};
    return case_to_json(value);
}

// True where the case is that of the study but for the keys that it varies.
bool is_of_case(const Study& study, const std::vector<StudyRun>& runs, const Case& value) {
    if (study.calibration || runs.empty())
        return false;
    try {
        const std::vector<std::string> changes = changes_of(study, runs.front().values);
        return text_of_inputs(with_absolute_files(read_case(study.case_file, changes))) ==
               text_of_inputs(parse_case(case_to_json(with_absolute_files(value)), value.folder, changes).value);
    } catch (const Error&) { // the case of the study cannot be read any more
        return false;
    }
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

std::vector<ReportTable> tables_of_study(const StudyPanel& panel, const Case& reported) {
    if (is_of_case(panel.study(), panel.runs(), reported))
        return study_tables(panel.plot().data(), panel.folder());
    const auto& fit = panel.fit();
    if (!fit || !has_values(reported, panel.study(), fit->end.best.values))
        return {};
    return fit_tables(panel.study(), fit->fitted, fit->end, panel.folder());
}

std::vector<ReportPicture> pictures_of_study(const StudyPanel& panel, const Case& reported) {
    constexpr QSize points(620, 300);
    constexpr double fineness = 3; // pixels a point: print
    if (!is_of_case(panel.study(), panel.runs(), reported))
        return {};
    return {{QObject::tr("Study: %1").arg(panel.plot().title()), panel.plot().picture(points, fineness)}};
}

} // namespace periscope::ui
