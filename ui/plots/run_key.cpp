#include "ui/plots/run_key.hpp"

#include "ui/plots/plot_colours.hpp"

#include <QPainter>

#include <algorithm>

namespace periscope::ui {

namespace {

constexpr int swatch_width = 16, key_gap = 6; // pixels

} // namespace

RunKey::RunKey(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("plot.runs"));
    setAccessibleName(tr("Runs in the plot"));
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    hide();
}

void RunKey::show_runs(const std::vector<RunColour>& runs) {
    runs_ = runs;
    QStringList names;
    for (const RunColour& run : runs_)
        names << run.name;
    setAccessibleDescription(names.join(QStringLiteral("; ")));
    setToolTip(names.join(QLatin1Char('\n')));
    setVisible(!runs_.empty());
    update();
}

QSize RunKey::sizeHint() const {
    return {100, fontMetrics().height() + 2};
}

void RunKey::paintEvent(QPaintEvent* event) {
    Q_UNUSED(event)
    QPainter painter(this);
    const PlotColours colours = PlotColours::of(palette());
    painter.fillRect(rect(), colours.ground);
    const int share = width() / std::max(1, int(runs_.size()));
    int x = key_gap;
    for (const RunColour& run : runs_) {
        painter.setPen(QPen(colours.line(run.colour), 3));
        painter.drawLine(x, height() / 2, x + swatch_width, height() / 2);
        const QRect words(x + swatch_width + key_gap, 0, share - swatch_width - 3 * key_gap, height());
        painter.setPen(colours.ink);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter,
                         fontMetrics().elidedText(run.name, Qt::ElideMiddle, words.width()));
        x += share;
    }
}

} // namespace periscope::ui
