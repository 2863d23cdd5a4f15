// A small picture of a stored frame, drawn without OpenGL and therefore on any thread: where a run was never in a view.
#pragma once

#include "core/results/read_results.hpp"

#include <QImage>
#include <QRgb>

#include <vector>

namespace periscope::ui {

// The colours of damage from 0 to 1, as the view has them at first.
std::vector<QRgb> damage_colours();

// The nodes at their displaced places, coloured by damage, from the front or isometric as the view looks at first; transparent
// where there is nothing. Nodes without a finite place are left out. Null where no node is left.
QImage draw_thumbnail(const StoredFrame& frame, const std::vector<QRgb>& colours, const QSize& size);

} // namespace periscope::ui
