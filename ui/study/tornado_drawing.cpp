#include "ui/study/tornado_drawing.hpp"

#include "core/case/unit.hpp"
#include "core/study/study_statistics.hpp"
#include "ui/study/study_names.hpp"
#include "ui/text/format.hpp"

#include <QFontMetrics>
#include <QObject>

#include <algorithm>
#include <utility>

namespace periscope::ui {
namespace {

constexpr double bar_height = 0.7;    // as a fraction of the distance between two parameters
constexpr double share_of_bars = 0.7; // about this fraction of the plot's height is left by the legend and the axis

QString number_words(const std::string& value) {
    const auto number = written_number(value);
    return number ? QString::number(number->value, 'g', 6) : to_qt(value);
}

// Returns "Velocity y" and, if there is room, "17.6 … 26.4 m/s" on a second line; a single value while no other one has a
// result.
QString row_words(const Swing& swing, const StudyParameter& parameter, bool has_room) {
    if (!has_room)
        return parameter_label(parameter);
    const QString values = swing.from == swing.to
                               ? number_words(swing.from)
                               : QStringLiteral("%1 … %2").arg(number_words(swing.from), number_words(swing.to));
    return QStringLiteral("%1\n%2 %3").arg(parameter_label(parameter), values, unit_words(parameter.unit)).trimmed();
}

QCPBars* add_bar(QCustomPlot& plot, double base, bool is_smaller, const StudyLook& look) {
    auto* bar = new QCPBars(plot.yAxis, plot.xAxis);
    bar->setBaseValue(base);
    bar->setBrush(look.colours.line(is_smaller ? 0 : 1));
    bar->setPen(Qt::NoPen);
    return bar;
}

// Writes the result at the end of its bar.
void write_result(QCustomPlot& plot, double result, double height, bool is_left, const StudyLook& look) {
    auto* text = new QCPItemText(&plot);
    text->position->setCoords(result, height);
    text->setPositionAlignment((is_left ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    text->setPadding(QMargins(3, 0, 3, 0));
    text->setClipToAxisRect(false);
    text->setColor(look.colours.ink);
    text->setText(QString::number(result, 'g', 4));
}

} // namespace

RunsOfPoints draw_tornado(QCustomPlot& plot, const StudyData& data, int result, const StudyLook& look) {
    RunsOfPoints runs;
    const StudyRun* base = data.base_run();
    if (!base && data.study.plan.kind != StudyPlan::Kind::one_at_a_time) {
        show_words(plot,
                   QObject::tr("A tornado needs a run with the values of the case, and runs that differ from it in "
                               "one parameter.\nChoose Plan a tornado on the left, and start the study again."),
                   look);
        return runs;
    }
    const auto tornado = tornado_of(data.runs, data.study, std::size_t(result), base);
    if (!tornado) {
        show_words(plot, QObject::tr("The base run has not ended, or has no such result."), look);
        return runs;
    }
    for (const auto& [is_smaller, name] : {std::pair{true, QObject::tr("smaller value of the parameter")},
                                           std::pair{false, QObject::tr("larger value of the parameter")}})
        add_bar(plot, tornado->base, is_smaller, look)->setName(name); // this bar exists only for the legend
    const QSharedPointer<QCPAxisTickerText> ticks(new QCPAxisTickerText);
    double least = tornado->base, largest = tornado->base;
    const double row_height = share_of_bars * plot.height() / double(std::max<std::size_t>(tornado->swings.size(), 1));
    const bool has_room = row_height > 2 * QFontMetrics(plot.yAxis->tickLabelFont()).height();
    for (std::size_t k = 0; k < tornado->swings.size(); ++k) {
        const Swing& swing = tornado->swings[k];
        const double row = -double(k); // the widest above
        // Bars that would lie on each other share the height.
        const bool is_split = swing.overlaps(tornado->base);
        for (const SwingEnd& end : swing.ends) {
            const double height = is_split ? row + (end.is_smaller ? 0.25 : -0.25) * bar_height : row;
            QCPBars* bar = add_bar(plot, tornado->base, end.is_smaller, look);
            bar->removeFromLegend();
            bar->setWidth(is_split ? 0.5 * bar_height : bar_height);
            bar->addData(height, end.result - tornado->base);
            if (int(end.run) == look.marked)
                bar->setPen(QPen(look.colours.ink, 2));
            runs[bar] = {int(end.run)};
            write_result(plot, end.result, height, end.result < tornado->base, look);
            least = std::min(least, end.result);
            largest = std::max(largest, end.result);
        }
        ticks->addTick(row, row_words(swing, data.study.parameters[swing.parameter], has_room));
    }
    auto* line = new QCPItemStraightLine(&plot);
    line->point1->setCoords(tornado->base, 0);
    line->point2->setCoords(tornado->base, 1);
    line->setPen(QPen(look.colours.ink, 1));
    show_legend(plot, look);
    plot.yAxis->setTicker(ticks);
    plot.yAxis->setRange(-double(tornado->swings.size()) + 0.4, 0.6);
    plot.xAxis->setRange(least, largest > least ? largest : least + 1);
    plot.xAxis->scaleRange(1.35); // leaves room for the numbers
    plot.xAxis->setLabel(result_words(data, result));
    return runs;
}

} // namespace periscope::ui
