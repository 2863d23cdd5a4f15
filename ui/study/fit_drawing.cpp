#include "ui/study/fit_drawing.hpp"

#include "core/study/study_plan.hpp"
#include "ui/text/format.hpp"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <map>

namespace periscope::ui {
namespace {

QString misfit_words(double misfit) {
    return QString::number(misfit, 'g', 4);
}

double fitted_value(const StudyRun& run, std::size_t parameter) {
    const auto number = written_number(run.values.at(parameter));
    return number ? number->value : 0;
}

void draw_level(QCustomPlot& plot, double x1, double y1, double x2, double y2, const QPen& pen) {
    auto* line = new QCPItemStraightLine(&plot);
    line->point1->setCoords(x1, y1);
    line->point2->setCoords(x2, y2);
    line->setPen(pen);
}

} // namespace

int best_run(const std::vector<StudyRun>& runs, int best_before) {
    const auto last = runs.back().result(0);
    const bool is_best = last && (best_before < 0 || *last < *runs[std::size_t(best_before)].result(0));
    return is_best ? int(runs.size()) - 1 : best_before;
}

RunsOfPoints draw_fit(QCustomPlot& plot, const StudyData& data, int curve, const StudyLook& look) {
    const FitData& fit = *data.fit;
    RunsOfPoints runs;
    if (curve < 0 || std::size_t(curve) >= fit.curves.size())
        return runs;
    const MeasuredPoints& points = fit.curves[std::size_t(curve)];
    std::size_t first = 0; // index of the first row of this curve among the rows of all curves
    for (std::size_t c = 0; c < std::size_t(curve); ++c)
        first += fit.curves[c].x.size();
    QCPGraph* measured = plot.addGraph();
    measured->setName(QObject::tr("measured"));
    measured->setLineStyle(QCPGraph::lsNone);
    measured->setSelectable(QCP::stNone);
    measured->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(look.colours.ink), QBrush(), 6));
    measured->setData(QVector<double>(points.x.begin(), points.x.end()),
                      QVector<double>(points.y.begin(), points.y.end()), true);
    if (points.states_sigma) {
        auto* bars = new QCPErrorBars(plot.xAxis, plot.yAxis);
        bars->setDataPlottable(measured);
        bars->setData(QVector<double>(points.sigma.begin(), points.sigma.end()));
        bars->setPen(QPen(look.colours.muted));
        bars->setSelectable(QCP::stNone);
        bars->removeFromLegend();
    }
    const int best = fit.best;
    const auto draw = [&](int k, int colour, int width) {
        const auto& computed = fit.computed.at(std::size_t(k));
        const StudyRun& run = data.runs[std::size_t(k)];
        QCPGraph* graph = plot.addGraph();
        graph->setPen(QPen(look.colours.line(colour), width));
        graph->setName(run.result(0)
                           ? QObject::tr("run %1, misfit %2").arg(run.number).arg(misfit_words(*run.result(0)))
                           : QObject::tr("run %1, failed").arg(run.number));
        for (std::size_t i = 0; i < points.x.size(); ++i)
            if (first + i < computed.size() && computed[first + i])
                graph->addData(points.x[i], *computed[first + i]);
        runs[graph] = {k};
    };
    if (best >= 0)
        draw(best, 0, 2);
    if (look.marked >= 0 && look.marked != best)
        draw(look.marked, 1, 1);
    const std::string time = QObject::tr("Time or load step").toStdString();
    plot.xAxis->setLabel(with_unit(points.x_name.empty() ? time : points.x_name, points.x_unit));
    plot.yAxis->setLabel(with_unit(points.y_name, points.y_unit));
    fit_axes(plot);
    show_legend(plot, look);
    return runs;
}

RunsOfPoints draw_misfit(QCustomPlot& plot, const StudyData& data, const StudyLook& look) {
    constexpr double least_shown = 1e-12; // smallest value shown on the logarithmic axis
    QCPGraph* least = plot.addGraph();
    least->setName(QObject::tr("least so far"));
    least->setSelectable(QCP::stNone);
    least->setLineStyle(QCPGraph::lsStepLeft);
    least->setPen(QPen(look.colours.line(1), 2));
    QCPGraph* each = plot.addGraph();
    each->setName(QObject::tr("each run"));
    each->setLineStyle(QCPGraph::lsNone);
    each->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, look.colours.line(0), 6));
    RunsOfPoints runs;
    double best = HUGE_VAL;
    for (std::size_t k = 0; k < data.runs.size(); ++k) {
        const StudyRun& run = data.runs[k];
        if (!run.result(0))
            continue;
        const double misfit = std::max(*run.result(0), least_shown);
        best = std::min(best, misfit);
        each->addData(double(run.number), misfit);
        least->addData(double(run.number), best);
        runs[each].push_back(int(k));
    }
    if (data.fit->end && data.fit->end->uncertainty && data.fit->end->uncertainty->states_sigma)
        draw_level(plot, 0, double(data.fit->end->uncertainty->degrees_of_freedom), 1,
                   double(data.fit->end->uncertainty->degrees_of_freedom), QPen(look.colours.muted, 1, Qt::DashLine));
    plot.yAxis->setScaleType(QCPAxis::stLogarithmic);
    plot.yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog));
    plot.yAxis->setNumberFormat(QStringLiteral("gb"));
    plot.yAxis->setNumberPrecision(4);
    // ticks only at whole numbers, because there is no run 2.5
    const QSharedPointer<QCPAxisTickerFixed> whole(new QCPAxisTickerFixed);
    whole->setTickStep(1);
    whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    plot.xAxis->setTicker(whole);
    plot.xAxis->setLabel(QObject::tr("Run"));
    plot.yAxis->setLabel(QObject::tr("Misfit"));
    fit_axes(plot);
    show_legend(plot, look);
    return runs;
}

RunsOfPoints draw_profile(QCustomPlot& plot, const StudyData& data, int parameter, const StudyLook& look) {
    RunsOfPoints runs;
    const auto& end = data.fit->end;
    if (!end || !end->uncertainty) {
        show_words(plot, QObject::tr("There is a profile when the calibration has ended with intervals."), look);
        return runs;
    }
    const auto p = std::size_t(parameter);
    const Estimate& estimate = end->uncertainty->estimates.at(p);
    const double threshold = end->best.misfit + end->uncertainty->rise;
    // A profile has the smallest misfit for each fixed value of the parameter, with the others fitted again. So only
    // the best run at each value is drawn.
    std::map<double, int> least;
    for (std::size_t k = 0; k < data.runs.size(); ++k)
        if (const StudyRun& run = data.runs[k]; run.result(0)) {
            const auto [entry, is_new] = least.emplace(fitted_value(run, p), int(k));
            if (!is_new && *run.result(0) < *data.runs[std::size_t(entry->second)].result(0))
                entry->second = int(k);
        }
    const Interval& interval = estimate.profile ? *estimate.profile : estimate.interval;
    const double width = interval.high - interval.low;
    const QCPRange shown(interval.low - 0.5 * width, interval.high + 0.5 * width);
    QCPGraph* graph = plot.addGraph();
    graph->setLineStyle(QCPGraph::lsNone);
    graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, look.colours.line(0), 7));
    for (const auto& one : least)
        if (shown.contains(one.first)) {
            graph->addData(one.first, *data.runs[std::size_t(one.second)].result(0));
            runs[graph].push_back(one.second);
        }
    draw_level(plot, 0, threshold, 1, threshold, QPen(look.colours.muted, 1, Qt::DashLine));
    for (const double at : {interval.low, interval.high})
        draw_level(plot, at, 0, at, 1, QPen(look.colours.line(1), 1, Qt::DashLine));
    auto* words = new QCPItemText(&plot);
    words->position->setType(QCPItemPosition::ptAxisRectRatio);
    words->position->setCoords(0.5, 0.06);
    words->setColor(look.colours.ink);
    words->setText(
        estimate.profile
            ? QObject::tr("interval by profile: %1 to %2").arg(interval.low, 0, 'g', 4).arg(interval.high, 0, 'g', 4)
            : QObject::tr("interval from the derivatives: %1 to %2; tick Profiles in the "
                          "set-up to fit the other parameters at each value")
                  .arg(interval.low, 0, 'g', 4)
                  .arg(interval.high, 0, 'g', 4));
    plot.xAxis->setLabel(parameter_words(data, parameter));
    plot.yAxis->setLabel(QObject::tr("Least misfit"));
    plot.xAxis->setRange(shown);
    const double rise = std::max(end->uncertainty->rise, 1e-12);
    plot.yAxis->setRange(end->best.misfit - 0.3 * rise, end->best.misfit + 3 * rise);
    return runs;
}

} // namespace periscope::ui
