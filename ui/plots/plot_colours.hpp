// Defines the colours of plots: from the palette on the screen, dark on white on paper.
#pragma once

#include <QColor>
#include <QPalette>

namespace periscope::ui {

struct PlotColours {
    QColor ground, ink, muted, grid;

    static PlotColours of(const QPalette& palette);
    static PlotColours on_paper();
    bool dark() const { return ground.lightness() < 128; }
    // Returns colours that colour-blind readers can distinguish: those of Okabe & Ito (2008), changed so that each pair
    // differs by at least 26 (CIELAB 1976), also for red-blind and green-blind eyes. On dark backgrounds they are
    // lighter. They repeat after seven.
    QColor line(int index) const;
    static Qt::PenStyle style(int index); // returns a line style, which is a different one after each seven colours
    // returns dashes for curves, if colours distinguish runs; they repeat after five
    static Qt::PenStyle dashes(int index);
};

} // namespace periscope::ui
