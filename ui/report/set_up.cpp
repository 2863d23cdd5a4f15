#include "ui/report/set_up.hpp"

#include "core/case/condition_table.hpp"
#include "ui/document/supports.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/colours/colours.hpp"
#include "ui/viewport/colours/view_colours.hpp"

#include <QObject>

#include <algorithm>

namespace periscope::ui {

namespace {

QString value_words(const Quantity& value, const ConditionInfo& info) {
    return quantity_on_screen(format_quantity(value, info.dimension, info.unit));
}

} // namespace

QString condition_words(const ConditionEntry& entry) {
    const ConditionInfo& info = condition_info(entry.kind);
    QString words = condition_name(entry);
    if (roller_axis(entry))
        return words;
    if (info.is_scalar && entry.value[0])
        return QStringLiteral("%1 %2").arg(words, value_words(*entry.value[0], info));
    QStringList components;
    for (std::size_t axis = 0; info.has_value && axis < 3; ++axis)
        if (entry.value[axis])
            components << QStringLiteral("%1 %2").arg(QChar(u"xyz"[axis]), value_words(*entry.value[axis], info));
    return components.isEmpty() ? words : words + QLatin1Char(' ') + components.join(QStringLiteral(", "));
}

std::vector<LegendEntry> condition_key(const Case& value) {
    const ViewColours colours = ViewColours::on_paper();
    std::vector<LegendEntry> key;
    for (std::size_t k = 0; k < value.sets.size(); ++k) {
        QStringList conditions;
        for (const ConditionEntry& entry : value.conditions)
            if (entry.set == value.sets[k].name)
                conditions << condition_words(entry);
        if (!conditions.isEmpty())
            key.push_back({QObject::tr("%1: %2").arg(to_qt(value.sets[k].name), conditions.join(QStringLiteral(", "))),
                           set_colour(value, int(k))});
    }
    for (const RigidBodyEntry& body : value.rigid_bodies)
        key.push_back({QObject::tr("%1: rigid body").arg(to_qt(body.name)), colours.rigid});
    if (!value.cracks.empty())
        key.push_back({value.cracks.size() == 1 ? QObject::tr("Initial crack")
                                                : QObject::tr("%1 initial cracks").arg(value.cracks.size()),
                       colours.initial_crack});
    return key;
}

std::vector<LegendEntry> set_up_key(const Case& value, std::span<const std::uint8_t> set_of_node) {
    std::vector<LegendEntry> key = condition_key(value);
    for (std::size_t k = 0; k < value.sets.size(); ++k)
        if (const SetEntry& set = value.sets[k];
            std::ranges::find(value.conditions, set.name, &ConditionEntry::set) == value.conditions.end() &&
            std::ranges::find(set_of_node, k + 1) != set_of_node.end())
            key.push_back({QObject::tr("%1: set").arg(to_qt(set.name)), set_colour(value, int(k))});
    return key;
}

} // namespace periscope::ui
