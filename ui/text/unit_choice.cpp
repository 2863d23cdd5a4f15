#include "ui/text/unit_choice.hpp"

#include "ui/text/remembered.hpp"

namespace periscope::ui {

namespace {

constexpr ChoiceNames<UnitSystem, 3> names{
    {{UnitSystem::fitting, "fitting"}, {UnitSystem::si, "si"}, {UnitSystem::mm_newton, "mm-N-s"}}};

QString key() {
    return QStringLiteral("units");
}

} // namespace

UnitChoice::UnitChoice(QObject* parent) : QObject(parent) {
    system_ = remembered(key(), names).value_or(system_);
}

void UnitChoice::choose(UnitSystem system) {
    if (system == system_)
        return;
    system_ = system;
    remember(key(), names, std::optional(system));
    emit changed();
}

} // namespace periscope::ui
