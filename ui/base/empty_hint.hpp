// Words in the middle of an empty list that say how it is filled.
#pragma once

#include <QString>

class QAbstractItemView;

namespace periscope::ui {

// They are wrapped at the width of the list, and gone as soon as it has an entry.
void show_when_empty(QAbstractItemView& list, const QString& words);

} // namespace periscope::ui
