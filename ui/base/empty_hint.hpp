// Shows words in the middle of an empty list that say how to fill it.
#pragma once

#include <QString>

class QAbstractItemView;

namespace periscope::ui {

// The words are wrapped at the width of the list, and disappear as soon as it has an entry. Another call replaces them.
void show_when_empty(QAbstractItemView& list, const QString& words);

} // namespace periscope::ui
