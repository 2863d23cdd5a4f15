// Names the choices of an analysis, for the window and the report.
#pragma once

#include <QObject>
#include <QStringList>

namespace periscope::ui {

inline QStringList integrator_names() { // names in the order of Integrator
    return {QObject::tr("velocity Verlet"), QObject::tr("Euler–Cromer"), QObject::tr("Euler"),
            QObject::tr("central differences")};
}

} // namespace periscope::ui
