// The view's own colours, which depend on the palette: its background, the body, and what is drawn over them. The
// colours of sets are in colours.hpp, those of fields in colour_maps.hpp.
#pragma once

#include <QColor>
#include <QPalette>

class vtkTextProperty;

namespace periscope::ui {

struct ViewColours {
    QColor low, high; // colours of the background, at the bottom and at the top
    QColor words, body;
    QColor small_pieces;    // pieces that are too small to be fragments
    QColor rigid, selected; // colours of rigid bodies, and of the selected one
    QColor halo;            // colour around lines, which keeps them visible on any colour of the nodes
    // Colour of the plate below text that may be in front of the body: that of the background if text stays legible on
    // it, otherwise that of the halo.
    QColor plate;
    QColor initial_crack, crack_tip, measuring, fault;

    static ViewColours of(const QPalette& palette);
    static ViewColours on_paper(); // returns light colours, whatever the colours of the window are
    bool is_dark() const { return low.lightness() < 128; }
    friend bool operator==(const ViewColours&, const ViewColours&) = default;
};

constexpr double halo_width = 1; // width on each side of a line, in pixels of a usual screen

// Text that may be in front of the body has a plate with this opacity.
constexpr double plate_share = 0.7;
void write_on_plate(vtkTextProperty& words, const ViewColours& colours);

} // namespace periscope::ui
