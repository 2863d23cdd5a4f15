#include "ui/document/entry_words.hpp"

#include "core/case/condition_table.hpp"
#include "core/case/observer_table.hpp"
#include "core/case/quantities.hpp"
#include "core/case/words.hpp"
#include "core/physics/law_table.hpp"
#include "ui/document/shape_kinds.hpp"
#include "ui/document/supports.hpp"
#include "ui/text/format.hpp"

#include <QObject>
#include <QStringList>

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
    if (info.place == ObservedPlace::rigid_body && !o.body.empty())
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

QString set_words(const Case& c, const std::string& name) {
    QStringList conditions;
    for (const ConditionEntry& entry : c.conditions)
        if (entry.set == name)
            conditions << condition_words(entry);
    return conditions.join(QStringLiteral(", "));
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
    case ItemKind::set:
        return is_there(c.sets) ? set_words(c, c.sets[index].name) : QString();
    case ItemKind::condition:
        return is_there(c.conditions) ? condition_words(c.conditions[index]) : QString();
    default:
        return type_words(c, item);
    }
}

} // namespace periscope::ui
