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
    // Colours that colour-blind readers can distinguish: those of Okabe & Ito (2008), changed so that each pair differs
    // by 26 or more (CIELAB 1976), also for red- and green-blind eyes. They are lighter on dark backgrounds, and repeat
    // after seven.
    QColor line(int index) const;
    static Qt::PenStyle style(int index);  // line style, which changes after seven colours
    static Qt::PenStyle dashes(int index); // dashes for curves if colours distinguish something else; repeat after five
};

} // namespace periscope::ui
