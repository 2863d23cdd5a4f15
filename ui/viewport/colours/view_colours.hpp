// The colours of the view that depend on the palette: those of the background, the body, and what is drawn over them.
// The colours of sets are in colours.hpp, those of fields in colour_maps.hpp.
#pragma once

#include <QColor>
#include <QPalette>

class vtkTextProperty;

namespace periscope::ui {

struct ViewColours {
    QColor low, high; // colours of the background, at the bottom and at the top
    QColor words, body;
    QColor small_pieces;    // colour of pieces with fewer nodes than a fragment
    QColor rigid, selected; // colours of rigid bodies, and of the selected one
    QColor halo;            // colour beside lines, which makes them visible on nodes of any colour
    // Colour of the plate behind text that may be in front of the body. It is the background's colour if the text is
    // legible on it, otherwise the colour of the halo.
    QColor plate;
    QColor initial_crack, crack_tip, measuring, fault;

    static ViewColours of(const QPalette& palette);
    static ViewColours on_paper(); // returns light colours, whatever the colours of the window are
    bool is_dark() const { return low.lightness() < 128; }
    friend bool operator==(const ViewColours&, const ViewColours&) = default;
};

constexpr double halo_width = 1; // width of the halo on each side of a line, in pixels of a screen without scaling

// The opacity of the plate behind text.
constexpr double plate_share = 0.7;
void write_on_plate(vtkTextProperty& words, const ViewColours& colours);

} // namespace periscope::ui
