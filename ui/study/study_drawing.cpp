#include "ui/study/study_drawing.hpp"

#include "core/case/unit.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_statistics.hpp"
#include "ui/study/study_names.hpp"
#include "ui/text/format.hpp"

#include <QObject>

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <utility>

namespace periscope::ui {

QCPColorScale* add_scale(QCustomPlot& plot, const QString& label, const QCPColorGradient& gradient,
                         const QCPRange& range, const PlotColours& colours) {
    auto* scale = new QCPColorScale(&plot);
    plot.plotLayout()->addElement(0, 1, scale);
    scale->setGradient(gradient);
    scale->setDataRange(range);
    scale->setBarWidth(12);
    scale->axis()->setLabel(label);
    scale->axis()->setTickLabelColor(colours.ink);
    scale->axis()->setLabelColor(colours.ink);
    // the margin group of an earlier drawing is used again
    QCPMarginGroup* group = plot.axisRect()->marginGroup(QCP::msTop);
    if (!group)
        group = new QCPMarginGroup(&plot);
    scale->setMarginGroup(QCP::msTop | QCP::msBottom, group);
    plot.axisRect()->setMarginGroup(QCP::msTop | QCP::msBottom, group);
    return scale;
}

namespace {

// Chooses the colour of each run by its value of the parameter `look.parameter`, and adds a colour scale beside the
// plot.
class RunColours {
public:
    RunColours(QCustomPlot& plot, const StudyData& data, const StudyLook& look) : look_(look) {
        if (look.parameter < 0)
            return;
        for (const StudyRun& run : data.runs)
            if (const auto number = written_number(run.values.at(std::size_t(look.parameter)))) {
                range_ = is_scaled_
                             ? QCPRange(std::min(range_.lower, number->value), std::max(range_.upper, number->value))
                             : QCPRange(number->value, number->value);
                is_scaled_ = true;
            }
        is_scaled_ = is_scaled_ && range_.size() > 0;
        if (!is_scaled_)
            return;
        QCPColorScale* scale =
            add_scale(plot, parameter_words(data, look.parameter), gradient_of_runs(), range_, look.colours);
        scale->axis()->setBasePen(QPen(look.colours.muted));
        scale->axis()->setTickPen(QPen(look.colours.muted));
        scale->axis()->setSubTickPen(QPen(look.colours.muted));
    }

    bool is_scaled() const { return is_scaled_; }
    // Returns the position of the run on the colour scale, 0 … 1.
    double share(const StudyRun& run) const {
        const auto number = is_scaled_ ? written_number(run.values[std::size_t(look_.parameter)]) : std::nullopt;
        return number ? (number->value - range_.lower) / range_.size() : 0;
    }
    QColor of_share(double share) const {
        QCPColorGradient gradient = gradient_of_runs();
        return is_scaled_ ? QColor(gradient.color(share, QCPRange(0, 1))) : look_.colours.line(0);
    }
    QColor of(const StudyRun& run) const { return of_share(share(run)); }

private:
    const StudyLook& look_;
    QCPRange range_;
    bool is_scaled_ = false;
};

// True if the results depend on only one parameter, so that a line through them is a curve.
bool has_one_parameter(const StudyData& data) {
    return !data.fit && !data.study.plan.is_sampling() && data.study.parameters.size() == 1;
}

} // namespace

QCPColorGradient gradient_of_runs() {
    QCPColorGradient gradient;
    gradient.setColorStops({{0, QColor(0x44, 0x01, 0x54)},
                            {0.33, QColor(0x31, 0x68, 0x8e)},
                            {0.66, QColor(0x35, 0xb7, 0x79)},
                            {1, QColor(0xd8, 0xd2, 0x19)}});
    return gradient;
}

const StudyRun* StudyData::base_run() const {
    const StudyRun* planned = periscope::base_run(runs, study);
    return planned || base.size() != study.parameters.size() ? planned : run_with(runs, study, base);
}

QString with_unit(const QString& name, const std::string& unit) {
    return unit.empty() ? name : QStringLiteral("%1 (%2)").arg(name, quantity_on_screen(to_qt(unit)));
}

QString with_unit(const std::string& name, const std::string& unit) {
    return with_unit(to_qt(name), unit);
}

QString parameter_words(const StudyData& data, int parameter) {
    const StudyParameter& p = data.study.parameters.at(std::size_t(parameter));
    return with_unit(parameter_label(p), p.unit);
}

QString result_words(const StudyData& data, int result) {
    return with_unit(result_label(data.study.results.at(std::size_t(result))),
                     data.result_units.at(std::size_t(result)));
}

std::vector<CurveInfo> curves_of(const std::vector<StudyRun>& runs) {
    std::vector<CurveInfo> infos;
    for (const StudyRun& run : runs)
        if (run.curves)
            for (const CurveInfo& info : run.curves->curves())
                if (std::ranges::find(infos, info.name, &CurveInfo::name) == infos.end())
                    infos.push_back(info);
    return infos;
}

void fit_axes(QCustomPlot& plot) {
    plot.rescaleAxes();
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis}) {
        if (!(axis->range().size() > 0))
            axis->setRange(axis->range().center() - 1, axis->range().center() + 1);
        axis->scaleRange(1.2); // points at the ends keep a distance from the frame
    }
}

void show_legend(QCustomPlot& plot, const StudyLook& look) {
    QCPLegend& legend = *plot.legend;
    legend.setVisible(true);
    legend.setBrush(Qt::NoBrush);
    legend.setBorderPen(Qt::NoPen);
    legend.setTextColor(look.colours.ink);
    // The entries are side by side or, if the plot is too narrow, below each other.
    int width = 0;
    for (int k = 0; k < legend.itemCount(); ++k)
        width += legend.item(k)->minimumOuterSizeHint().width() + legend.columnSpacing();
    legend.setFillOrder(width < plot.width() - 20 ? QCPLayoutGrid::foColumnsFirst : QCPLayoutGrid::foRowsFirst);
    if (legend.layout() == plot.plotLayout())
        return;
    plot.axisRect()->insetLayout()->take(&legend);
    plot.plotLayout()->insertRow(0);
    plot.plotLayout()->addElement(0, 0, &legend);
    plot.plotLayout()->setRowStretchFactor(0, 0.001); // only as high as its entries
}

void hide_legend(QCustomPlot& plot) {
    plot.legend->setVisible(false);
    if (plot.legend->layout() != plot.plotLayout())
        return;
    plot.plotLayout()->take(plot.legend);
    plot.plotLayout()->simplify();
    plot.axisRect()->insetLayout()->addElement(plot.legend, Qt::AlignTop | Qt::AlignRight);
}

void show_words(QCustomPlot& plot, const QString& words, const StudyLook& look) {
    for (QCPAxis* axis : {plot.xAxis, plot.yAxis})
        axis->setVisible(false), axis->grid()->setVisible(false);
    auto* text = new QCPItemText(&plot);
    text->position->setType(QCPItemPosition::ptAxisRectRatio);
    text->position->setCoords(0.5, 0.4);
    text->setText(words);
    text->setColor(look.colours.muted);
}

RunsOfPoints draw_response(QCustomPlot& plot, const StudyData& data, int parameter, int result, const StudyLook& look) {
    constexpr std::size_t steps = 12; // number of colours
    const RunColours colours(plot, data, look);
    struct Dot {
        double x, y;
        int run;
    };
    std::vector<std::vector<Dot>> dots(colours.is_scaled() ? steps : 1);
    QVector<double> marked_x, marked_y;
    const auto p = std::size_t(parameter);
    const StudyRun* base = base_run(data.runs, data.study);
    for (std::size_t k = 0; k < data.runs.size(); ++k) {
        const StudyRun& run = data.runs[k];
        const auto x = written_number(run.values.at(p));
        const auto y = run.result(std::size_t(result));
        if (!x || !y || !shows_parameter(run, p, base))
            continue;
        dots[std::min(dots.size() - 1, std::size_t(colours.share(run) * double(dots.size())))].push_back(
            {x->value, *y, int(k)});
        if (int(k) == look.marked)
            marked_x << x->value, marked_y << *y;
    }
    RunsOfPoints runs;
    for (std::size_t step = 0; step < dots.size(); ++step) {
        std::ranges::stable_sort(dots[step], {}, &Dot::x); // a graph requires sorted points
        QCPGraph* graph = plot.addGraph();
        graph->setLineStyle(QCPGraph::lsNone);
        graph->setScatterStyle(
            QCPScatterStyle(QCPScatterStyle::ssDisc, colours.of_share((double(step) + 0.5) / double(dots.size())), 7));
        for (const Dot& dot : dots[step]) {
            graph->addData(dot.x, dot.y);
            runs[graph].push_back(dot.run);
        }
    }
    if (has_one_parameter(data)) {
        QCPGraph* line = plot.addGraph();
        line->setSelectable(QCP::stNone);
        line->setPen(QPen(look.colours.muted, 1));
        for (const auto& step : dots)
            for (const Dot& dot : step)
                line->addData(dot.x, dot.y);
    }
    QCPGraph* marked = plot.addGraph();
    marked->setLineStyle(QCPGraph::lsNone);
    marked->setSelectable(QCP::stNone);
    marked->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssCircle, QPen(look.colours.line(1), 2), QBrush(), 13));
    marked->setData(marked_x, marked_y, true);
    plot.xAxis->setLabel(parameter_words(data, parameter));
    plot.yAxis->setLabel(result_words(data, result));
    fit_axes(plot);
    return runs;
}

void draw_distribution(QCustomPlot& plot, const StudyData& data, int result, const StudyLook& look) {
    const std::vector<double> values = values_of_result(data.runs, std::size_t(result));
    if (values.empty())
        return show_words(plot, QObject::tr("No run has this result yet."), look);
    const Histogram histogram = histogram_of(values);
    auto* bars = new QCPBars(plot.xAxis, plot.yAxis);
    bars->setWidth(0.95 * histogram.width);
    bars->setBrush(look.colours.line(0));
    bars->setPen(Qt::NoPen);
    for (std::size_t k = 0; k < histogram.counts.size(); ++k)
        bars->addData(histogram.from + (double(k) + 0.5) * histogram.width, double(histogram.counts[k]));
    const Summary summary = summary_of(values);
    plot.xAxis->setLabel(result_words(data, result));
    plot.yAxis->setLabel(QObject::tr("Runs"));
    const QSharedPointer<QCPAxisTickerFixed> whole(new QCPAxisTickerFixed);
    whole->setTickStep(1);
    whole->setScaleStrategy(QCPAxisTickerFixed::ssMultiples);
    plot.yAxis->setTicker(whole);
    fit_axes(plot);
    plot.yAxis->setRange(0, 1.2 * double(std::ranges::max(histogram.counts)));
    auto* text = new QCPItemText(&plot);
    text->position->setType(QCPItemPosition::ptAxisRectRatio);
    text->position->setCoords(0.5, 0.06);
    text->setColor(look.colours.ink);
    text->setText(QObject::tr("mean %1, standard deviation %2, from %3 to %4")
                      .arg(QString::number(summary.mean, 'g', 4), QString::number(summary.deviation, 'g', 2),
                           QString::number(summary.least, 'g', 4), QString::number(summary.largest, 'g', 4)));
}

RunsOfPoints draw_curves(QCustomPlot& plot, const StudyData& data, int curve, const StudyLook& look) {
    constexpr std::size_t most_points = 1000;
    const std::vector<CurveInfo> infos = curves_of(data.runs);
    RunsOfPoints runs;
    if (curve < 0 || std::size_t(curve) >= infos.size()) {
        show_words(plot,
                   QObject::tr("There are no curves of runs that were computed since the study was started or opened."),
                   look);
        return runs;
    }
    const CurveInfo& info = infos[std::size_t(curve)];
    const RunColours colours(plot, data, look);
    bool in_time = true;
    // index of each run that has this curve, with the points of the curve
    std::vector<std::pair<std::size_t, CurvePoints>> lines;
    double longest = 0, largest = 0;
    for (std::size_t k = 0; k < data.runs.size(); ++k) {
        const StudyRun& run = data.runs[k];
        if (!run.curves)
            continue;
        auto points = run.curves->points_of(info.name, {});
        if (!points)
            continue;
        in_time = run.curves->axis() == RunAxis::time;
        lines.emplace_back(k, thinned(*std::move(points), most_points));
        for (const double x : lines.back().second.x)
            longest = std::max(longest, x);
        for (const double y : lines.back().second.y)
            largest = std::max(largest, std::abs(y));
    }
    const HandyUnit across = in_time ? handy_unit("s", longest) : HandyUnit(), up = handy_unit(info.unit, largest);
    for (const auto& [k, points] : lines) {
        QCPGraph* graph = plot.addGraph();
        graph->setPen(QPen(colours.of(data.runs[k]), int(k) == look.marked ? 3 : 1));
        for (std::size_t i = 0; i < points.x.size(); ++i)
            graph->addData(points.x[i] / across.factor, points.y[i] / up.factor);
        runs[graph] = {int(k)};
    }
    plot.xAxis->setLabel(in_time ? QObject::tr("Time (%1)").arg(unit_words(across.name)) : QObject::tr("Load step"));
    plot.yAxis->setLabel(with_unit(info.name, up.name));
    fit_axes(plot);
    return runs;
}

RunsOfPoints draw_cracks(QCustomPlot& plot, const StudyData& data, const StudyLook& look) {
    const BodyCells& body = data.body;
    std::map<std::size_t, std::vector<CrackPath>> paths;
    std::size_t count = 0;
    for (const StudyRun& run : data.runs) {
        count += run.has_failed() ? 0 : 1;
        if (!run.cracks.empty())
            paths[run.number] = run.cracks;
    }
    RunsOfPoints runs;
    if (paths.empty() || body.is_body.empty()) {
        show_words(
            plot,
            QObject::tr("No crack yet. The study follows cracks if a result of cracks is chosen on the page Set-up."),
            look);
        return runs;
    }
    constexpr double mm = 1e3;
    const std::vector<std::size_t> cracked = runs_cracked(body, paths);
    auto* map = new QCPColorMap(plot.xAxis, plot.yAxis);
    map->setSelectable(QCP::stNone);
    const double half = 0.5 * body.cell * mm, left = mm * body.corner[0], low = mm * body.corner[1];
    map->data()->setSize(int(body.columns), int(body.rows));
    map->data()->setRange(QCPRange(left + half, left + mm * body.width() - half),
                          QCPRange(low + half, low + mm * body.height() - half));
    for (std::size_t row = 0; row < body.rows; ++row)
        for (std::size_t column = 0; column < body.columns; ++column) {
            const std::size_t cell = row * body.columns + column;
            map->data()->setCell(int(column), int(row), 100.0 * double(cracked[cell]) / double(count));
            map->data()->setAlpha(int(column), int(row), body.is_body[cell] ? 255 : 0);
        }
    const bool dark = look.colours.dark();
    QCPColorGradient gradient;
    gradient.setColorStops({{0, dark ? QColor(60, 60, 60) : QColor(235, 235, 235)}, {1, QColor(0xd5, 0x5e, 0x00)}});
    map->setInterpolate(false);
    map->setColorScale(
        add_scale(plot, QObject::tr("Runs cracked there (%)"), gradient, QCPRange(0, 100), look.colours));
    const auto draw = [&](const auto& points, const QPen& pen) {
        auto* line = new QCPCurve(plot.xAxis, plot.yAxis);
        for (const PlanePoint& p : points)
            line->addData(mm * p[0], mm * p[1]);
        line->setPen(pen);
        return line;
    };
    for (const auto& notch : body.notches)
        draw(notch, QPen(look.colours.line(0), 2))->setSelectable(QCP::stNone);
    for (std::size_t k = 0; k < data.runs.size(); ++k)
        for (const CrackPath& path : data.runs[k].cracks) {
            QColor ink = look.colours.ink;
            ink.setAlpha(int(k) == look.marked ? 255 : std::clamp(1200 / int(count), 25, 120));
            runs[draw(body.seen(path), QPen(ink, int(k) == look.marked ? 3 : 1))] = {int(k)};
        }
    constexpr std::array names{"x", "y", "z"};
    plot.xAxis->setLabel(QObject::tr("%1 (mm)").arg(QLatin1String(names[body.axes[0]])));
    plot.yAxis->setLabel(QObject::tr("%1 (mm)").arg(QLatin1String(names[body.axes[1]])));
    // Makes the body as large as fits, with the same scale along both axes.
    plot.xAxis->setRange(left, left + mm * body.width());
    plot.yAxis->setRange(low, low + mm * body.height());
    plot.replot(QCustomPlot::rpImmediateRefresh);
    const QRect frame = plot.axisRect()->rect();
    if (frame.width() > 0 && frame.height() > 0) {
        const double per_pixel = std::max(mm * body.width() / frame.width(), mm * body.height() / frame.height());
        plot.xAxis->setRange(left + 0.5 * mm * body.width(), per_pixel * frame.width(), Qt::AlignCenter);
        plot.yAxis->setRange(low + 0.5 * mm * body.height(), per_pixel * frame.height(), Qt::AlignCenter);
    }
    return runs;
}

} // namespace periscope::ui
