// Names of controls for screen readers, where Qt finds none: it knows the text of a button and the label that a form puts
// directly beside a field, and nothing about a field within another widget.
#pragma once

#include <QList>
#include <QString>

class QWidget;

namespace periscope::ui {

// The controls of `holder` get the name of its label; three fields beside each other are its x, y and z.
void name_controls(QWidget& holder, const QString& label);

// The name that a screen reader says for this widget; empty if it has none.
QString spoken_name(QWidget& widget);

// What takes the focus within `window` and has no name; hidden widgets as well, but for push buttons.
QList<QWidget*> unnamed_controls(QWidget& window);

} // namespace periscope::ui
