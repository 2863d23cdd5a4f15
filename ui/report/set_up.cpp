#include "ui/report/set_up.hpp"

#include "ui/document/entry_words.hpp"
#include "ui/text/format.hpp"
#include "ui/viewport/colours/colours.hpp"
#include "ui/viewport/colours/view_colours.hpp"

#include <QObject>

#include <algorithm>

namespace periscope::ui {

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
