#include "ui/window/study_menu.hpp"

#include "core/study/study_plan.hpp"
#include "ui/actions/file_actions.hpp"
#include "ui/panels/progress_strip.hpp"
#include "ui/plots/plot_panel.hpp"
#include "ui/report/fit_tables.hpp"
#include "ui/report/sensitivity_part.hpp"
#include "ui/report/study_tables.hpp"
#include "ui/study/case_of_study.hpp"
#include "ui/study/study_panel.hpp"
#include "ui/study/study_plot.hpp"
#include "ui/study/study_sensitivity.hpp"
#include "ui/text/format.hpp"

#include <QAction>
#include <QDockWidget>
#include <QMenu>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace periscope::ui {

namespace {

bool is_same_value(const std::string& a, const std::string& b) {
    constexpr double rounding = 1e-9;
    const auto x = written_number(a), y = written_number(b);
    return a == b || (x && y && x->unit == y->unit && std::abs(x->value - y->value) <= rounding * std::abs(y->value));
}

// Returns true if each key that the calibration sets has the value of the best run.
bool has_values(const Case& value, const Study& study, const gpu::CalibrationDone& fit) {
    const auto changes = changes_of(study, row_with(study, rounded_values(fit.end.best.values, fit.fitted)));
    return !changes.empty() && std::ranges::all_of(changes, [&value](const std::string& change) {
        const std::size_t end = change.find('=');
        return is_same_value(present_value(value, to_qt(change.substr(0, end))).toStdString(), change.substr(end + 1));
    });
}

// Returns true if the panel has runs of the case and they are not those of a calibration.
bool has_runs_of(const StudyPanel& panel, const Case& value) {
    return !panel.study().calibration && !panel.runs().empty() && is_case_of(value, panel.study());
}

SensitivityPart sensitivity_of(const StudyPanel& panel) {
    const auto& found = panel.sensitivity().found();
    return found ? sensitivity_part(*found, panel.folder()) : SensitivityPart{};
}

constexpr QSize picture_points(620, 300);
constexpr double picture_fineness = 3; // pixels per point, for print

// Returns a picture of a measured curve with the fitted one.
ReportPicture picture_of_fit(const StudyPanel& panel, std::size_t curve) {
    StudyPlot& plot = panel.plot();
    return {QObject::tr("Calibration: fitted rows of %1, and the best run")
                .arg(to_qt(plot.data().fit->curves.at(curve).name)),
            plot.picture(StudyPlot::View::fit, int(curve), picture_points, picture_fineness)};
}

// Returns pictures of a calibration: each measured curve except the first, which is in the summary; the misfit; and the
// profiles if they were computed.
std::vector<ReportPicture> pictures_of_fit(const StudyPanel& panel) {
    using View = StudyPlot::View;
    StudyPlot& plot = panel.plot();
    std::vector<ReportPicture> pictures;
    for (std::size_t c = 1; c < plot.data().fit->curves.size(); ++c)
        pictures.push_back(picture_of_fit(panel, c));
    pictures.push_back({QObject::tr("Calibration: misfit of the runs"),
                        plot.picture(View::misfit, {}, picture_points, picture_fineness)});
    if (panel.study().calibration->profile)
        for (std::size_t p = 0; p < plot.data().fit->fitted.size(); ++p)
            pictures.push_back({QObject::tr("Calibration: profile of %1").arg(parameter_words(plot.data(), int(p))),
                                plot.picture(View::profile, int(p), picture_points, picture_fineness)});
    return pictures;
}

} // namespace

void add_study_actions(QMenu& menu, StudyPanel& panel) {
    auto* study = menu.addAction(QObject::tr("S&tudy of this case …"), &panel, &StudyPanel::set_up_study);
    study->setObjectName(QStringLiteral("run.study"));
    study->setToolTip(QObject::tr("Run this case with many values of its parameters"));
    auto* calibrate = menu.addAction(QObject::tr("&Calibrate …"), &panel, &StudyPanel::calibrate);
    calibrate->setObjectName(QStringLiteral("run.calibrate"));
    calibrate->setToolTip(QObject::tr("Seek the values with which this case fits measured curves"));
}

void connect_study(StudyPanel& panel, PlotPanel& plots, FileActions& files) {
    QObject::connect(&panel, &StudyPanel::results_wanted, &files, &FileActions::open_results);
    QObject::connect(&files, &FileActions::study_wanted, &panel, &StudyPanel::open);
    QObject::connect(&panel, &StudyPanel::case_wanted, &files, &FileActions::open_new);
    QObject::connect(&plots, &PlotPanel::calibration_wanted, &panel, &StudyPanel::calibrate_to);
    QObject::connect(&plots, &PlotPanel::drawn, &panel, &StudyPanel::refresh_offers);
    panel.offer_overlaid([&plots] {
        std::vector<periscope::MeasuredCurve> curves;
        for (const MeasuredCurve& measured : plots.content().measured())
            curves.push_back(measured.source);
        return curves;
    });
}

void follow_study(StudyPanel& panel, QDockWidget& dock, ProgressStrip& strip) {
    QObject::connect(&panel, &StudyPanel::title_changed, &dock, &QDockWidget::setWindowTitle);
    QObject::connect(&panel, &StudyPanel::progressed, &strip, [&panel, &strip](const QString& words, double fraction) {
        const QString what = panel.study().calibration ? QObject::tr("Calibration") : QObject::tr("Study");
        strip.show_study(words.isEmpty() ? words : what, fraction, words);
    });
}

std::vector<ReportTable> tables_of_study(const StudyPanel& panel, const Case& reported) {
    if (has_runs_of(panel, reported)) {
        auto tables = study_tables(panel.plot().data(), panel.folder(), reported);
        std::ranges::move(sensitivity_of(panel).tables, std::back_inserter(tables));
        return tables;
    }
    const auto& fit = panel.fit();
    if (!fit || !has_values(reported, panel.study(), *fit))
        return {};
    const auto& shown = panel.plot().data().fit;
    return fit_tables(panel.study(), fit->fitted, shown ? shown->curves : std::vector<MeasuredPoints>(), fit->end,
                      panel.folder(), reported);
}

std::optional<FitSummary> fit_of_study(const StudyPanel& panel, const Case& reported) {
    const auto& fit = panel.fit();
    if (!fit || !has_values(reported, panel.study(), *fit))
        return std::nullopt;
    FitSummary summary = fit_summary(panel.study(), fit->fitted, fit->end);
    summary.curve = picture_of_fit(panel, 0);
    return summary;
}

std::vector<ReportPicture> pictures_of_study(const StudyPanel& panel, const Case& reported) {
    if (const auto& fit = panel.fit(); fit && has_values(reported, panel.study(), *fit))
        return pictures_of_fit(panel);
    if (!has_runs_of(panel, reported))
        return {};
    std::vector<ReportPicture> pictures;
    for (auto& [title, image] : panel.plot().pictures(picture_points, picture_fineness))
        pictures.push_back({QObject::tr("Study: %1").arg(title), std::move(image)});
    std::ranges::move(sensitivity_of(panel).pictures, std::back_inserter(pictures));
    return pictures;
}

} // namespace periscope::ui
