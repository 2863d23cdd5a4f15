// Turns a shape that was drawn in the view into the shape of a set.
#pragma once

#include "core/case/shapes.hpp"

#include <QString>

namespace periscope::ui {

class Document;

// Gives the set this shape, or adds a set with it if there is no such set (-1). Either is one undo step. The step that
// changes a set is called `change`, in which %1 is replaced by the name of the set. Returns the index of the set.
int draw_set(Document& document, int set, const SetShape& shape, const QString& change);

} // namespace periscope::ui
