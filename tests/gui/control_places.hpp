// Records the positions of the controls of a window. None of them may move while the user types.
#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSlider>
#include <QAbstractSpinBox>
#include <QComboBox>
#include <QLineEdit>
#include <QMap>
#include <QScrollBar>
#include <QStringList>

#include <cstdlib>
#include <iterator>

namespace periscope::ui {

using Places = QMap<QString, QRect>; // by name; by kind and number if a control has no name

// Does not record the status bar and messages over the view, which appear and disappear, nor parts of other controls.
inline bool is_control_of_places(const QWidget& widget) {
    for (const QWidget* above = widget.parentWidget(); above; above = above->parentWidget())
        if (above->inherits("QComboBox") || above->inherits("QAbstractSpinBox") || above->inherits("QLineEdit") ||
            above->inherits("QStatusBar") || above->objectName() == QLatin1String("messageBar"))
            return false;
    if (widget.objectName().startsWith(QLatin1String("qt_")) || qobject_cast<const QScrollBar*>(&widget))
        return false;
    return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QLineEdit*>(&widget) ||
           qobject_cast<const QComboBox*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
           qobject_cast<const QAbstractSlider*>(&widget) || qobject_cast<const QAbstractItemView*>(&widget);
}

inline Places places_of_controls(const QWidget& window) {
    Places places;
    for (const auto* widget : window.findChildren<QWidget*>())
        if (widget->window() == &window && widget->isVisible() && is_control_of_places(*widget)) {
            const QString name = widget->objectName().isEmpty() ? QLatin1String(widget->metaObject()->className())
                                                                : widget->objectName();
            QString key = name;
            for (int number = 2; places.contains(key); ++number)
                key = QStringLiteral("%1 %2").arg(name).arg(number);
            places.insert(key, QRect(widget->mapTo(&window, QPoint()), widget->size()));
        }
    return places;
}

// Returns the controls above the one with this name, and itself.
inline Places places_down_to(const QString& name, Places all) {
    const int end = all.value(name).bottom();
    for (auto place = all.begin(); place != all.end();)
        place = place->bottom() > end ? all.erase(place) : std::next(place);
    return all;
}

// Returns the controls that have moved, changed size, appeared or disappeared. Less than a quarter of the height of a
// field is not counted, because the control is still below the pointer.
inline QStringList moved_controls(const Places& before, const Places& after) {
    constexpr int unnoticed = 6; // pixels
    const auto is_near = [](const QRect& a, const QRect& b) {
        return std::abs(a.left() - b.left()) <= unnoticed && std::abs(a.right() - b.right()) <= unnoticed &&
               std::abs(a.top() - b.top()) <= unnoticed && std::abs(a.bottom() - b.bottom()) <= unnoticed;
    };
    const auto words = [](const Places& places, const QString& key) {
        if (!places.contains(key))
            return QStringLiteral("not there");
        const QRect r = places[key];
        return QStringLiteral("%1, %2, %3 × %4").arg(r.x()).arg(r.y()).arg(r.width()).arg(r.height());
    };
    QStringList keys = before.keys() + after.keys(), moved;
    keys.removeDuplicates();
    for (const QString& key : keys)
        if (const QString was = words(before, key), is = words(after, key);
            was != is && !(before.contains(key) && after.contains(key) && is_near(before[key], after[key])))
            moved << QStringLiteral("%1 from (%2) to (%3)").arg(key, was, is);
    return moved;
}

} // namespace periscope::ui
