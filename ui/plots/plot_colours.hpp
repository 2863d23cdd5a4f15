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
    // Told apart by colour-blind readers too: those of Okabe & Ito (2008), moved until each pair is 26 or more apart (CIELAB
    // 1976) for red- and green-blind eyes as well. Lighter on dark grounds; goes round after seven.
    QColor line(int index) const;
    static Qt::PenStyle style(int index);  // another one for the second seven
    static Qt::PenStyle dashes(int index); // where colours tell something else; goes round after five
};

} // namespace periscope::ui
