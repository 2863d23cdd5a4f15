#include "ui/study/band_drawing.hpp"

#include "ui/text/format.hpp"

#include <QObject>

#include <algorithm>

namespace periscope::ui {

QString band_label(const CurveBand& band) {
    return band.x.empty() ? QObject::tr("%1, band").arg(to_qt(band.y))
                          : QObject::tr("%1 over %2, band").arg(to_qt(band.y), to_qt(band.x));
}

const CurveBand* band_with(const std::vector<CurveBand>& bands, const QString& label) {
    const auto found =
        std::ranges::find_if(bands, [&label](const CurveBand& band) { return band_label(band) == label; });
    return found == bands.end() ? nullptr : &*found;
}

void draw_band(QCustomPlot& plot, const CurveBand& band, const StudyLook& look) {
    if (band.points.empty())
        return show_words(plot, QObject::tr("No run of this study has kept the curves of this band."), look);
    const auto graph = [&](double BandPoint::*member, const QPen& pen) {
        QCPGraph* made = plot.addGraph();
        made->setPen(pen);
        made->setSelectable(QCP::stNone);
        for (const BandPoint& point : band.points)
            made->addData(point.x, point.*member);
        return made;
    };
    const QColor colour = look.colours.line(0);
    QColor within = colour;
    within.setAlpha(60);
    QCPGraph* lower = graph(&BandPoint::lower, QPen(colour, 1));
    lower->removeFromLegend(); // only the upper edge has an entry, which names the band
    QCPGraph* upper = graph(&BandPoint::upper, QPen(colour, 1));
    upper->setBrush(within);
    upper->setChannelFillGraph(lower);
    upper->setName(band.level < 1 ? QObject::tr("%1 % of %2 runs").arg(100 * band.level, 0, 'g', 4).arg(band.runs)
                                  : QObject::tr("all %1 runs").arg(band.runs));
    graph(&BandPoint::median, QPen(colour, 2))->setName(QObject::tr("median"));
    plot.xAxis->setLabel(with_unit(band.x.empty() ? QObject::tr("Time or load step") : to_qt(band.x), band.x_unit));
    plot.yAxis->setLabel(with_unit(band.y, band.y_unit));
    fit_axes(plot);
    show_legend(plot, look);
}

} // namespace periscope::ui
