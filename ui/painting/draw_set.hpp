// What is drawn in the view becomes the shape of a set.
#pragma once

#include "core/case/shapes.hpp"

#include <QString>

namespace periscope::ui {

class Document;

// Gives the set this shape, or adds a set of this shape where there is no such set (-1): one undo step either way. The step that
// changes a set is called `change`, with the name of the set for %1. Returns the number of the set.
int draw_set(Document& document, int set, const SetShape& shape, const QString& change);

} // namespace periscope::ui
