// Gives controls names for screen readers where Qt finds none: Qt uses the text of a button and the label that a form
// puts next to a field, but does not name a field inside another widget.
#pragma once

#include <QList>
#include <QString>

class QWidget;

namespace periscope::ui {

// Gives the controls inside `holder` the name of its label. Three fields next to each other are called its x, y and z.
void name_controls(QWidget& holder, const QString& label);

// Returns the name that a screen reader reads for this widget; empty if it has none.
QString spoken_name(QWidget& widget);

// Returns the controls in `window` that can have the focus but have no name. Hidden widgets are included, except push
// buttons.
QList<QWidget*> unnamed_controls(QWidget& window);

} // namespace periscope::ui
