// Draws a small picture of a stored frame without OpenGL, for runs that no view has shown. It can be drawn on any
// thread.
#pragma once

#include "core/results/read_results.hpp"

#include <QImage>
#include <QRgb>

#include <vector>

namespace periscope::ui {

// Returns the default colours of damage from 0 to 1.
std::vector<QRgb> damage_colours();

// Draws the nodes at their displaced positions, coloured by damage, from the side of first_view(). The background is
// transparent. Nodes without a finite position are ignored; if no node is left, returns a null image.
QImage draw_thumbnail(const StoredFrame& frame, const std::vector<QRgb>& colours, const QSize& size);

} // namespace periscope::ui
