#include "ui/document/supports.hpp"

#include "core/case/condition_table.hpp"
#include "ui/text/format.hpp"

#include <QObject>
#include <QString>

namespace periscope::ui {

std::optional<std::size_t> roller_axis(const ConditionEntry& condition) {
    if (condition.kind != ConditionKind::displacement)
        return std::nullopt;
    std::optional<std::size_t> axis;
    for (std::size_t a = 0; a < condition.value.size(); ++a) {
        if (!condition.value[a])
            continue;
        if (axis || condition.value[a]->value != 0)
            return std::nullopt;
        axis = a;
    }
    return axis;
}

void make_roller(ConditionEntry& condition, std::size_t axis) {
    ConditionEntry roller;
    roller.kind = ConditionKind::displacement;
    roller.set = condition.set;
    roller.value[axis] = Quantity(0.0);
    condition = std::move(roller);
}

QString roller_name(std::size_t axis) {
    return QObject::tr("%1 fixed (roller, symmetry)").arg(QChar(u'x' + char16_t(axis)));
}

namespace {
int first_roller() {
    return int(condition_infos().size());
}
} // namespace

QStringList condition_types(Space space) {
    QStringList names;
    for (const ConditionInfo& info : condition_infos())
        names << (info.kind == ConditionKind::fixed ? QObject::tr("fixed (clamped, pinned)") : to_qt(info.label));
    for (std::size_t axis = 0; axis < axes_of(space); ++axis)
        names << roller_name(axis);
    return names;
}

QString condition_type_help(int type) {
    return type < first_roller()
               ? to_qt(condition_info(ConditionKind(type)).help)
               : QObject::tr("Fixes the displacement along this axis. The nodes are free along the other axes.");
}

bool prescribes_motion(int type) {
    return type >= first_roller() || condition_info(ConditionKind(type)).prescribes_motion();
}

int type_of(const ConditionEntry& condition) {
    const auto axis = roller_axis(condition);
    return axis ? first_roller() + int(*axis) : int(condition.kind);
}

void change_type(ConditionEntry& condition, int type) {
    if (type >= first_roller())
        return make_roller(condition, std::size_t(type - first_roller()));
    const ConditionInfo& before = condition_info(condition.kind);
    const ConditionInfo& after = condition_info(ConditionKind(type));
    if (!(before.dimension == after.dimension) || roller_axis(condition))
        // The value is cleared: metres are not metres per second, and a zero along one axis would still make a roller.
        condition.value = {};
    if (before.is_scalar != after.is_scalar)
        condition.value = {}, condition.factor = {}; // cleared, because a scalar cannot become a component of a vector
    condition.kind = after.kind;
    if (!after.has_ramp)
        condition.ramp = RampShape::constant;
    if (!after.has_factor)
        condition.factor = {};
    if (!after.has_pulse)
        condition.pulse.reset();
    if (after.measure != LoadMeasure::set)
        condition.sharing = ForceSharing::volume;
}

QString condition_name(const ConditionEntry& condition) {
    const auto axis = roller_axis(condition);
    return axis ? roller_name(*axis) : to_qt(condition_info(condition.kind).label);
}

} // namespace periscope::ui
