#include "ui/base/availability.hpp"

#include <QAction>
#include <QString>

namespace periscope::ui {

void set_available(QAction& action, const QString& help, const QString& why_not) {
    action.setEnabled(why_not.isEmpty());
    action.setToolTip(why_not.isEmpty() ? help : why_not);
    action.setStatusTip(why_not);
}

} // namespace periscope::ui
