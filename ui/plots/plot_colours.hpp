// Colours of plots: from the palette on the screen, dark on white on paper.
#pragma once

#include <QColor>
#include <QPalette>

namespace periscope::ui {

struct PlotColours {
    QColor ground, ink, muted, grid;

    static PlotColours of(const QPalette& palette);
    static PlotColours on_paper();
    bool dark() const { return ground.lightness() < 128; }
    // Told apart by colour-blind readers too (Okabe & Ito 2008), lighter on dark grounds; goes round after seven.
    QColor line(int index) const;
    static Qt::PenStyle style(int index); // another one for the second seven
};

} // namespace periscope::ui
