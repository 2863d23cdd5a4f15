#include "ui/text/unit_choice.hpp"

#include <QSettings>

#include <array>
#include <utility>

namespace periscope::ui {

namespace {

// By name, so that another order of the systems changes nobody's choice.
constexpr std::array<std::pair<UnitSystem, const char*>, 3> names{
    {{UnitSystem::fitting, "fitting"}, {UnitSystem::si, "si"}, {UnitSystem::mm_newton, "mm-N-s"}}};

QString key() {
    return QStringLiteral("units");
}

} // namespace

UnitChoice::UnitChoice(QObject* parent) : QObject(parent) {
    const QString kept = QSettings().value(key()).toString();
    for (const auto& [system, name] : names)
        if (kept == QLatin1String(name))
            system_ = system;
}

void UnitChoice::choose(UnitSystem system) {
    if (system == system_)
        return;
    system_ = system;
    for (const auto& [known, name] : names)
        if (known == system)
            QSettings().setValue(key(), QLatin1String(name));
    emit changed();
}

} // namespace periscope::ui
