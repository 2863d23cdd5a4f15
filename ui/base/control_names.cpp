#include "ui/base/control_names.hpp"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTextEdit>
#include <QWidget>

namespace periscope::ui {

namespace {

// Returns whether the widget is a part of another control, whose name is enough for both.
bool is_part(const QWidget& widget) {
    for (const QWidget* above = widget.parentWidget(); above; above = above->parentWidget())
        if (above->inherits("QComboBox") || above->inherits("QAbstractSpinBox"))
            return true;
    const QString name = widget.objectName();
    return name.startsWith(QLatin1String("qt_")) || widget.inherits("QScrollBar") || widget.inherits("QHeaderView") ||
           widget.inherits("QTabBar"); // the tabs themselves have names
}

bool is_control(const QWidget& widget) {
    return (widget.focusPolicy() & Qt::TabFocus) && !is_part(widget);
}

} // namespace

void name_controls(QWidget& holder, const QString& label) {
    QList<QWidget*> controls;
    if (is_control(holder))
        controls << &holder;
    for (auto* child : holder.findChildren<QWidget*>())
        if (is_control(*child) && !qobject_cast<QAbstractButton*>(child) && !qobject_cast<QLabel*>(child))
            controls << child;
    const bool is_vector = controls.size() == 3;
    for (qsizetype i = 0; i < controls.size(); ++i)
        if (controls[i]->accessibleName().isEmpty())
            controls[i]->setAccessibleName(
                is_vector ? QStringLiteral("%1: %2").arg(label).arg(QChar(u'x' + char16_t(i))) : label);
}

QString spoken_name(QWidget& widget) {
    // On Linux, QAccessible returns the value of a combo box as its name. Users need its label, so only the accessible
    // name counts.
    if (const auto* box = qobject_cast<QComboBox*>(&widget))
        return box->accessibleName();
    const QAccessibleInterface* interface = QAccessible::queryAccessibleInterface(&widget);
    return interface ? interface->text(QAccessible::Name) : QString();
}

QList<QWidget*> unnamed_controls(QWidget& window) {
    QList<QWidget*> found;
    for (auto* widget : window.findChildren<QWidget*>())
        if (is_control(*widget) && !qobject_cast<QLabel*>(widget) && spoken_name(*widget).isEmpty() &&
            !(!widget->isVisible() && widget->inherits("QPushButton"))) // its text is set only when it is shown
            found << widget;
    return found;
}

} // namespace periscope::ui
