// The view's own colours, by the palette: its ground, the body, and what is drawn over them. Colours of sets are in
// colours.hpp, those of fields in colour_maps.hpp.
#pragma once

#include <QColor>
#include <QPalette>

class vtkTextProperty;

namespace periscope::ui {

struct ViewColours {
    QColor low, high; // of the ground, from the bottom to the top
    QColor words, body;
    QColor small_pieces;    // of a body that came apart
    QColor rigid, selected; // rigid bodies, and one of them that is selected
    QColor halo;            // around lines, so that they are seen on any colour of the nodes
    QColor initial_crack, crack_tip, measuring, fault;

    static ViewColours of(const QPalette& palette);
    static ViewColours on_paper(); // light, whatever the window has
    bool is_dark() const { return low.lightness() < 128; }
    friend bool operator==(const ViewColours&, const ViewColours&) = default;
};

constexpr double halo_width = 1; // on each side of a line, of a screen's pixels

// Words that the body may be below get a plate, which covers this share of it.
constexpr double plate_share = 0.7;
void write_on_plate(vtkTextProperty& words, const ViewColours& colours);

} // namespace periscope::ui
