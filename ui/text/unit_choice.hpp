// Stores the unit system that the user has chosen, from one session to the next.
#pragma once

#include "core/case/unit.hpp"

#include <QObject>

namespace periscope::ui {

class UnitChoice : public QObject {
    Q_OBJECT
public:
    explicit UnitChoice(QObject* parent = nullptr); // reads the stored choice; the default is `fitting`

    UnitSystem system() const { return system_; }
    void choose(UnitSystem system);

signals:
    void changed();

private:
    UnitSystem system_ = UnitSystem::fitting;
};

} // namespace periscope::ui
