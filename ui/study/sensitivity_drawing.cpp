#include "ui/study/sensitivity_drawing.hpp"

#include "ui/study/study_names.hpp"
#include "ui/text/format.hpp"

#include <QObject>

#include <algorithm>
#include <cmath>

namespace periscope::ui {
namespace {

constexpr double height_of_bar = 0.34; // as a fraction of the distance between two parameters

// Draws the bars of one index, the first or the total one, from top to bottom; the strongest parameter is at the top.
class IndexBars {
public:
    IndexBars(QCustomPlot& plot, const QString& name, const QColor& colour, double shift, const StudyLook& look)
        : bars_(new QCPBars(plot.yAxis, plot.xAxis)), intervals_(new QCPErrorBars(plot.yAxis, plot.xAxis)),
          shift_(shift) {
        bars_->setName(name);
        bars_->setWidth(height_of_bar);
        bars_->setBrush(colour);
        bars_->setPen(Qt::NoPen);
        bars_->setSelectable(QCP::stNone);
        intervals_->setDataPlottable(bars_);
        intervals_->setPen(QPen(look.colours.ink));
        intervals_->setSymbolGap(0);
        intervals_->setSelectable(QCP::stNone);
        intervals_->removeFromLegend();
    }

    void add(double row, const Estimated& index) {
        if (!std::isfinite(index.value))
            return;
        const bool has_interval = std::isfinite(index.low) && std::isfinite(index.high);
        bars_->addData(row + shift_, index.value);
        intervals_->addData(has_interval ? index.value - index.low : 0, has_interval ? index.high - index.value : 0);
    }

private:
    QCPBars* bars_;
    QCPErrorBars* intervals_;
    double shift_;
};

QString words_of_runs(const ResultSensitivity& found) {
    const QString used = QObject::tr("%1 of %2").arg(found.share.used).arg(found.share.of);
    if (const auto& s = found.surrogate)
        return QObject::tr("Surrogate of %1 runs: Q² = %2 on %3 other runs; used %4 runs")
            .arg(s->fitted_runs)
            .arg(s->q2, 0, 'f', 3)
            .arg(s->validation_runs)
            .arg(used);
    return QObject::tr("Without a surrogate; used %1 blocks of runs").arg(used);
}

} // namespace

void draw_sensitivity(QCustomPlot& plot, const StudyData& data, int result, const StudyLook& look) {
    if (!data.sensitivity)
        return show_words(plot, data.no_sensitivity, look);
    const AnalysedStudy& analysed = *data.sensitivity;
    const auto found = std::ranges::find(analysed.report.results, std::size_t(result), &ResultSensitivity::result);
    if (found == analysed.report.results.end())
        return show_words(plot, QObject::tr("The section sensitivity of the study does not name this result."), look);
    if (!found->refusal.empty())
        return show_words(plot, QObject::tr("Not analysed: %1.").arg(to_qt(found->refusal)), look);
    IndexBars first(plot, QObject::tr("first index: alone"), look.colours.line(0), 0.5 * height_of_bar, look);
    IndexBars total(plot, QObject::tr("total index: with others"), look.colours.line(1), -0.5 * height_of_bar, look);
    QSharedPointer<QCPAxisTickerText> ticks(new QCPAxisTickerText);
    double least = 0, largest = 1;
    int row = 0; // the strongest parameter is at the top
    for (const ParameterInfluence& influence : strongest_first(found->influences)) {
        first.add(row, influence.first);
        total.add(row, influence.total);
        ticks->addTick(row, parameter_label(analysed.study.parameters[influence.parameter]));
        for (const Estimated& index : {influence.first, influence.total})
            if (std::isfinite(index.low) && std::isfinite(index.high))
                least = std::min(least, index.low), largest = std::max(largest, index.high);
        --row;
    }
    plot.yAxis->setTicker(ticks);
    plot.yAxis->setRange(row + 0.4, 0.6);
    plot.xAxis->setRange(least, largest);
    plot.xAxis->scaleRange(1.05);
    plot.xAxis->setLabel(QObject::tr("Share of the variance of %1, with intervals of %2 %\n%3")
                             .arg(result_words(data, result))
                             .arg(100 * analysed.study.sensitivity->level, 0, 'g', 4)
                             .arg(words_of_runs(*found)));
    show_legend(plot, look);
}

} // namespace periscope::ui
