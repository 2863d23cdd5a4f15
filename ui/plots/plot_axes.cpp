#include "ui/plots/plot_axes.hpp"

#include <QFontMetrics>

#include <cmath>

namespace periscope::ui {

namespace {

constexpr double margin = 0.05; // share of the range

bool ticks_have_room(QCPAxis* axis) {
    const QFontMetricsF font(axis->tickLabelFont());
    const bool is_vertical = axis->orientation() == Qt::Vertical;
    const auto width = [&](const QString& label) { // width of "2·10⁻⁵", as "2e-05" is drawn
        const auto power = label.indexOf(QLatin1Char('e'));
        return power < 0 ? font.horizontalAdvance(label)
                         : font.horizontalAdvance(label.left(power) + QStringLiteral("·10")) +
                               0.75 * font.horizontalAdvance(QStringLiteral("−50"));
    };
    const QVector<double> ticks = axis->tickVector();
    const QVector<QString> labels = axis->tickVectorLabels();
    for (qsizetype i = 1; i < std::min(ticks.size(), labels.size()); ++i) {
        const double needed =
            is_vertical ? font.height() : 0.5 * (width(labels[i - 1]) + width(labels[i])) + font.averageCharWidth();
        if (std::abs(axis->coordToPixel(ticks[i]) - axis->coordToPixel(ticks[i - 1])) < needed)
            return false;
    }
    return true;
}

// Returns the words in at most two lines of this length, with "…" at the end if they do not fit.
QString in_two_lines(const QString& words, const QFontMetrics& font, int length) {
    if (font.horizontalAdvance(words) <= length)
        return words;
    qsizetype end = 0; // the end of the first line
    for (qsizetype space = words.indexOf(QLatin1Char(' ')); space > 0;
         space = words.indexOf(QLatin1Char(' '), space + 1))
        if (font.horizontalAdvance(words.left(space)) <= length)
            end = space;
    return end == 0 ? font.elidedText(words, Qt::ElideRight, length)
                    : words.left(end) + QLatin1Char('\n') + font.elidedText(words.mid(end + 1), Qt::ElideRight, length);
}

} // namespace

QCPRange with_margin(const Span& span, bool logarithmic) {
    if (!(span.low <= span.high))
        return logarithmic ? QCPRange(1e-3, 1) : QCPRange(0, 1);
    if (logarithmic) {
        const double room = std::pow(span.high / span.low, margin) * 1.02;
        return {span.low / room, span.high * room};
    }
    const double size = span.high - span.low;
    if (size <= 1e-12 * std::max(std::abs(span.low), std::abs(span.high)))
        return {span.low - std::max(0.5 * std::abs(span.low), 1e-3),
                span.high + std::max(0.5 * std::abs(span.high), 1e-3)};
    return {span.low - margin * size, span.high + margin * size};
}

bool goes_down_from_zero(const Span& span) {
    // Values that rise above zero by less than this fraction of the fall still count: the rise is a rebound, or noise.
    constexpr double upwards = 0.2;
    return span.low < 0 && span.high < upwards * -span.low && span.high > 0.5 * span.low;
}

void colour_axis(QCPAxis* axis, const PlotColours& colours, const QFont& font) {
    axis->setBasePen(QPen(colours.muted));
    axis->setTickPen(QPen(colours.muted));
    axis->setSubTickPen(QPen(colours.muted));
    axis->setTickLabelColor(colours.ink);
    axis->setLabelColor(colours.ink);
    axis->setTickLabelFont(font);
    axis->setLabelFont(font);
    axis->setLabelPadding(3);
    axis->grid()->setPen(QPen(colours.grid, 1, Qt::SolidLine));
    axis->grid()->setZeroLinePen(QPen(colours.muted, 1, Qt::SolidLine));
}

void set_logarithmic(QCPAxis* axis, bool logarithmic) {
    const auto type = logarithmic ? QCPAxis::stLogarithmic : QCPAxis::stLinear;
    if (axis->scaleType() == type)
        return;
    axis->setScaleType(type);
    axis->setTicker(logarithmic ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog)
                                : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
    axis->setNumberFormat(logarithmic ? QStringLiteral("eb") : QStringLiteral("gb"));
    axis->setNumberPrecision(logarithmic ? 0 : 6);
}

void fit_label(QCPAxis* y) {
    const QCustomPlot* plot = y->parentPlot();
    // a label other than `shown` is a new one
    QObject::connect(plot, &QCustomPlot::beforeReplot, y, [plot, y, whole = QString(), shown = QString()]() mutable {
        if (y->label() != shown)
            whole = y->label();
        const QFontMetrics font(y->labelFont());
        const int below =
            4 * font.height(); // height of the numbers and the label of the axis below, and of the margins
        shown = in_two_lines(whole, font, plot->viewport().height() - below);
        if (shown != y->label())
            y->setLabel(shown);
    });
}

void fit_ticks(QCPAxis* axis) {
    if (axis->scaleType() == QCPAxis::stLogarithmic)
        return;
    for (int count = 5; count > 0; --count) {
        axis->ticker()->setTickCount(count);
        axis->axisRect()->update(QCPLayoutElement::upPreparation);
        if (ticks_have_room(axis))
            break;
    }
    axis->axisRect()->update(QCPLayoutElement::upMargins); // the new numbers may be wider than the ones before
}

} // namespace periscope::ui
