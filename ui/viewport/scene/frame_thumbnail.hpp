// Draws a small picture of a stored frame without OpenGL, and therefore on any thread, for runs that were never in a
// view.
#pragma once

#include "core/results/read_results.hpp"

#include <QImage>
#include <QRgb>

#include <vector>

namespace periscope::ui {

// Returns the default colours of damage from 0 to 1.
std::vector<QRgb> damage_colours();

// Draws the nodes at their displaced positions, coloured by damage, from the front or isometric like the first view of
// a body. The background is transparent. Nodes without a finite position are ignored. Returns null if no node is left.
QImage draw_thumbnail(const StoredFrame& frame, const std::vector<QRgb>& colours, const QSize& size);

} // namespace periscope::ui
