#include "ui/document/entry_words.hpp"

#include "core/base/overloaded.hpp"
#include "core/case/condition_table.hpp"
#include "core/case/observer_table.hpp"
#include "core/case/quantities.hpp"
#include "core/case/set_uses.hpp"
#include "core/case/words.hpp"
#include "core/physics/law_table.hpp"
#include "ui/document/shape_kinds.hpp"
#include "ui/document/supports.hpp"
#include "ui/text/format.hpp"

#include <QObject>
#include <QStringList>

#include <variant>

namespace periscope::ui {

namespace {

QString value_words(const Quantity& value, Dimension dimension, std::string_view unit) {
    return quantity_on_screen(format_quantity(value, dimension, unit));
}

QString rigid_body_words(const RigidBodyEntry& body, Space space) {
    return QObject::tr("%1, %2").arg(rigid_shape_name(body.shape.index(), space), rigid_motion_name(body.motion));
}

QString observer_words(const ObserverEntry& o) {
    const ObserverInfo& info = observer_info(o.kind);
    QString words = to_qt(info.key);
    words.replace(QLatin1Char('_'), QLatin1Char(' '));
    if (info.has_field)
        words = QObject::tr("%1 of %2").arg(words, to_qt(observed_field_info(o.field).label));
    if (info.target == ObservedTarget::rigid_body && !o.body.empty())
        words = QObject::tr("%1 of %2").arg(to_qt(rigid_quantity_info(o.quantity).label), to_qt(o.body));
    if (info.energies == ObservedEnergies::one)
        words =
            QObject::tr("energy: %1").arg(QString::fromStdString(periscope::words::energy_parts[std::size_t(o.part)]));
    return words.replace(QLatin1Char('_'), QLatin1Char(' '));
}

QString bond_words(const BondEntry& bonds) {
    const auto value = [](const char* key, const Quantity& quantity) {
        const QuantityInfo& info = quantity_info(key);
        return value_words(quantity, info.dimension, info.unit);
    };
    const QString law = to_qt(law_info(bonds.law).label);
    return bonds.potential_depth ? law
                                 : QObject::tr("E %1, %2").arg(value("youngs_modulus", bonds.youngs_modulus), law);
}

QString length_words(const Quantity& length) {
    return length.value == 0 ? QStringLiteral("0") : value_words(length, dimension::length, "m");
}

QString vector_words(const QuantityVector& v, QString (*words)(const Quantity&)) {
    return QStringLiteral("(%1, %2, %3)").arg(words(v[0]), words(v[1]), words(v[2]));
}

QString position_words(const QuantityVector& position) {
    return vector_words(position, length_words);
}

QString direction_words(const QuantityVector& direction) {
    return vector_words(direction, [](const Quantity& q) { return value_words(q, dimension::none, {}); });
}

// Returns the limits of a slot along each axis, without the sides on which it is unlimited.
QString slot_words(const CrackSlot& slot) {
    QStringList sides;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        const QChar name(u"xyz"[axis]);
        const auto& from = slot.min[axis];
        const auto& to = slot.max[axis];
        if (from && to)
            sides << QObject::tr("%1 from %2 to %3").arg(QString(name), length_words(*from), length_words(*to));
        else if (from)
            sides << QObject::tr("%1 from %2").arg(QString(name), length_words(*from));
        else if (to)
            sides << QObject::tr("%1 to %2").arg(QString(name), length_words(*to));
    }
    return sides.join(QStringLiteral(", "));
}

// Returns the position and size of a crack.
QString extent_words(const CrackShape& shape) {
    return std::visit(Overloaded{[](const CrackPlane& plane) {
                                     return QObject::tr("corner %1, edges %2 and %3")
                                         .arg(position_words(plane.corner), position_words(plane.first),
                                              position_words(plane.second));
                                 },
                                 [](const CrackDisc& disc) {
                                     return QObject::tr("centre %1, radius %2, normal %3")
                                         .arg(position_words(disc.centre), length_words(disc.radius),
                                              direction_words(disc.normal));
                                 },
                                 [](const CrackPolygon& polygon) {
                                     return polygon.points.empty() ? QString()
                                                                   : QObject::tr("%1 corners from %2 to %3")
                                                                         .arg(polygon.points.size())
                                                                         .arg(position_words(polygon.points.front()),
                                                                              position_words(polygon.points.back()));
                                 },
                                 [](const CrackSlot& slot) { return slot_words(slot); },
                                 [](const CrackSurface& surface) { return to_qt(surface.file); }},
                      shape);
}

QString crack_words(const CrackEntry& crack) {
    const QString kind = crack_kind_name(crack.shape.index()), extent = extent_words(crack.shape);
    return extent.isEmpty() ? kind : QStringLiteral("%1, %2").arg(kind, extent);
}

QString end_words(const ObservedEnd& end) {
    if (end.point)
        return position_words(*end.point);
    return end.node ? QObject::tr("node %1").arg(*end.node) : to_qt(end.set);
}

// Returns the label of the observer's kind and what it observes: "reaction force of left support".
QString observed_words(const ObserverEntry& o) {
    const ObserverInfo& info = observer_info(o.kind);
    const QString label = to_qt(info.label);
    switch (info.target) {
    case ObservedTarget::two_ends:
        return QObject::tr("opening between %1 and %2").arg(end_words(o.ends[0]), end_words(o.ends[1]));
    case ObservedTarget::set:
    case ObservedTarget::set_or_body: {
        const QString set =
            o.set.empty() && info.target == ObservedTarget::set_or_body ? QObject::tr("the whole body") : to_qt(o.set);
        if (info.has_field)
            return set.isEmpty() ? observer_words(o) : QObject::tr("%1 in %2").arg(observer_words(o), set);
        return set.isEmpty() ? label : QObject::tr("%1 of %2").arg(label, set);
    }
    case ObservedTarget::body:
        return info.energies == ObservedEnergies::all ? label : observer_words(o);
    case ObservedTarget::rigid_body:
        return observer_words(o);
    }
    return label;
}

} // namespace

QString condition_words(const ConditionEntry& entry) {
    const ConditionInfo& info = condition_info(entry.kind);
    QString words = condition_name(entry);
    if (roller_axis(entry))
        return words;
    const auto value = [&info](const Quantity& quantity) { return value_words(quantity, info.dimension, info.unit); };
    if (info.is_scalar && entry.value[0])
        return QStringLiteral("%1 %2").arg(words, value(*entry.value[0]));
    QStringList components;
    for (std::size_t axis = 0; info.has_value && axis < 3; ++axis)
        if (entry.value[axis])
            components << QStringLiteral("%1 %2").arg(QChar(u"xyz"[axis]), value(*entry.value[axis]));
    return components.isEmpty() ? words : words + QLatin1Char(' ') + components.join(QStringLiteral(", "));
}

QString type_words(const Case& c, const Item& item) {
    const auto index = std::size_t(item.index);
    const auto is_there = [&](const auto& list) { return item.index >= 0 && index < list.size(); };
    switch (item.kind) {
    case ItemKind::crack:
        return is_there(c.cracks) ? crack_kind_name(c.cracks[index].shape.index()) : QString();
    case ItemKind::condition:
        return is_there(c.conditions) ? condition_name(c.conditions[index]) : QString();
    case ItemKind::rigid_body:
        return is_there(c.rigid_bodies) ? rigid_body_words(c.rigid_bodies[index], c.space()) : QString();
    case ItemKind::observer:
        return is_there(c.observers) ? observer_words(c.observers[index]) : QString();
    default:
        return {};
    }
}

QString overview_words(const Case& c, const Item& item) {
    const auto index = std::size_t(item.index);
    const auto is_there = [&](const auto& list) { return item.index >= 0 && index < list.size(); };
    switch (item.kind) {
    case ItemKind::material:
        return is_there(c.materials) ? bond_words(c.materials[index]) : QString();
    case ItemKind::interface:
        return is_there(c.interfaces) ? bond_words(c.interfaces[index]) : QString();
    case ItemKind::crack:
        return is_there(c.cracks) ? crack_words(c.cracks[index]) : QString();
    case ItemKind::observer:
        return is_there(c.observers) ? observed_words(c.observers[index]) : QString();
    case ItemKind::condition:
        return is_there(c.conditions) ? condition_words(c.conditions[index]) : QString();
    default:
        return type_words(c, item);
    }
}

std::vector<QString> words_of_set_uses(const Case& c) {
    const SetUses uses(c);
    std::vector<QStringList> used(c.sets.size());
    const auto use = [&](const std::string& set, const QString& words) {
        if (const auto found = uses.names().find(set); found && !used[*found].contains(words))
            used[*found] << words;
    };
    for (const ConditionEntry& condition : c.conditions)
        use(condition.set, condition_words(condition));
    for (const auto& material : c.materials)
        use(material.set, QObject::tr("material %1").arg(to_qt(material.name)));
    for (const ObserverEntry& observer : c.observers)
        for (const std::string& set : {observer.set, observer.ends[0].set, observer.ends[1].set})
            use(set, QObject::tr("observer %1").arg(to_qt(observer.name)));
    for (std::size_t set = 0; set < c.sets.size(); ++set)
        for (const std::size_t part : uses.parts(set))
            used[part] << QObject::tr("set %1").arg(to_qt(c.sets[set].name));
    if (const auto* box = std::get_if<BoxGeometry>(&c.geometry))
        for (const std::string& set : box->without)
            use(set, QObject::tr("hole of the body"));
    std::vector<QString> words;
    words.reserve(used.size());
    for (const QStringList& of_set : used)
        words.push_back(of_set.isEmpty() ? QObject::tr("not used") : of_set.join(QStringLiteral("; ")));
    return words;
}

QString node_count_words(std::size_t nodes) {
    return nodes == 1 ? QObject::tr("1 node") : QObject::tr("%1 nodes").arg(format_count(double(nodes)));
}

} // namespace periscope::ui
