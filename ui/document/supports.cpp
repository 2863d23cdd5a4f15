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

QString condition_name(const ConditionEntry& condition) {
    const auto axis = roller_axis(condition);
    return axis ? roller_name(*axis) : to_qt(condition_info(condition.kind).label);
}

} // namespace periscope::ui
