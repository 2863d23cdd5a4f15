// Finds and fills the fields of the current panel, as a user does.
#pragma once

#include "tests/gui/workbench_fixture.hpp"

#include <QComboBox>
#include <QLineEdit>

namespace periscope::ui {

// Hidden panels are left out, because a panel that is being replaced still exists for a moment.
template <typename T>
T* field(Workbench& bench, const QString& path) {
    deliver_posted_events();
    return bench.find<T>(path);
}

inline bool choose(Workbench& bench, const QString& path, int index) {
    auto* box = field<QComboBox>(bench, path);
    if (!box || index >= box->count())
        return false;
    box->setCurrentIndex(index);
    emit box->activated(index);
    return true;
}

inline bool type(Workbench& bench, const QString& path, const QString& words) {
    auto* edit = field<QLineEdit>(bench, path);
    if (!edit)
        return false;
    edit->setText(words);
    emit edit->editingFinished();
    return true;
}

} // namespace periscope::ui
