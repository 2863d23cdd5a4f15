#include "ui/actions/unit_actions.hpp"

#include "ui/text/unit_choice.hpp"

#include <QActionGroup>
#include <QMenu>

namespace periscope::ui {

std::vector<UnitEntry> unit_entries() {
    return {
        {UnitSystem::fitting, "unitsFitting", QMenu::tr("&Automatic (mm, kN, MPa …)"),
         QMenu::tr("SI units with a suitable prefix for each number.")},
        {UnitSystem::si, "unitsSi", QMenu::tr("&SI: m, N, s, Pa"),
         QMenu::tr("SI units without prefixes, as in exported files.")},
        {UnitSystem::mm_newton, "unitsMm", QMenu::tr("&mm, N, s, MPa"),
         QMenu::tr("The consistent unit system of many solvers, with mJ and t/mm³.")},
    };
}

void fill_unit_menu(QMenu* menu, UnitChoice& units) {
    menu->setToolTipsVisible(true);
    auto* group = new QActionGroup(menu);
    for (const UnitEntry& entry : unit_entries()) {
        auto* action = menu->addAction(entry.words);
        action->setObjectName(QLatin1String(entry.name));
        action->setToolTip(entry.tip);
        action->setCheckable(true);
        action->setChecked(units.system() == entry.system);
        group->addAction(action);
        QObject::connect(action, &QAction::triggered, &units,
                         [&units, system = entry.system] { units.choose(system); });
        QObject::connect(&units, &UnitChoice::changed, action,
                         [&units, action, system = entry.system] { action->setChecked(units.system() == system); });
    }
    menu->addSeparator();
    auto* note = menu->addAction(QMenu::tr("Files and numbers without a unit remain in SI"));
    note->setEnabled(false);
}

} // namespace periscope::ui
