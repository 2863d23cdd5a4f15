// The view's own colours, which depend on the palette: its background, the body, and what is drawn over them. The
// colours of sets are in colours.hpp, those of fields in colour_maps.hpp.
#pragma once

#include <QColor>
#include <QPalette>

class vtkTextProperty;

namespace periscope::ui {

struct ViewColours {
    QColor low, high; // of the background, at the bottom and at the top
    QColor words, body;
    QColor small_pieces;    // pieces that are too small to be fragments
    QColor rigid, selected; // rigid bodies, and the selected one
    QColor halo;            // around lines, so that they are visible on any colour of the nodes
    // Below words, which may be in front of the body: as the background where words stay legible, otherwise the halo.
    QColor plate;
    QColor initial_crack, crack_tip, measuring, fault;

    static ViewColours of(const QPalette& palette);
    static ViewColours on_paper(); // light, whatever the window's colours are
    bool is_dark() const { return low.lightness() < 128; }
    friend bool operator==(const ViewColours&, const ViewColours&) = default;
};

constexpr double halo_width = 1; // on each side of a line, in pixels of a usual screen

// Text that may be in front of the body has a plate with this opacity.
constexpr double plate_share = 0.7;
void write_on_plate(vtkTextProperty& words, const ViewColours& colours);

} // namespace periscope::ui
