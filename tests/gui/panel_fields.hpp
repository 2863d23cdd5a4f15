// Finds and fills the fields of the current panel, as a user does.
#pragma once

#include "tests/gui/workbench_fixture.hpp"
#include "ui/forms/property_panel.hpp"

#include <QComboBox>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSet>
#include <QSpinBox>
#include <QStringList>

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

// Returns the name of a field without the number of its entry.
inline QString name_in_any_entry(QString name) {
    static const QRegularExpression number(QStringLiteral("\\[\\d+\\]"));
    const auto match = number.match(name);
    return match.hasMatch() ? name.remove(match.capturedStart(), match.capturedLength()) : name;
}

// Returns the names of the fields of the panel that can be changed and belong to the case.
inline QStringList fields_of_panel(Workbench& bench) {
    QCoreApplication::processEvents();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    static const QSet<QString> not_of_the_case{QStringLiteral("device"),         QStringLiteral("precision"),
                                               QStringLiteral("writeResults"),   QStringLiteral("outputFolder"),
                                               QStringLiteral("force.pressure"), QStringLiteral("qt_spinbox_lineedit")};
    QStringList names;
    auto* panel = bench.find<PropertyPanel>(QStringLiteral("properties"));
    for (auto* widget : panel->widget()->findChildren<QWidget*>())
        if ((qobject_cast<QLineEdit*>(widget) || qobject_cast<QComboBox*>(widget) || qobject_cast<QSpinBox*>(widget)) &&
            widget->isEnabled() && !widget->objectName().isEmpty() && !not_of_the_case.contains(widget->objectName()))
            names << widget->objectName();
    return names;
}

} // namespace periscope::ui
