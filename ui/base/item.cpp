#include "ui/base/item.hpp"

#include <QObject>
#include <QRegularExpression>

#include <utility>

namespace periscope::ui {

bool is_entry(ItemKind kind) {
    return !word_of(kind).isEmpty();
}

ItemKind list_of(ItemKind kind) {
    switch (kind) {
    case ItemKind::material:
    case ItemKind::interface:
        return ItemKind::materials;
    case ItemKind::set:
        return ItemKind::sets;
    case ItemKind::crack:
        return ItemKind::cracks;
    case ItemKind::condition:
        return ItemKind::conditions;
    case ItemKind::rigid_body:
        return ItemKind::rigid_bodies;
    case ItemKind::observer:
        return ItemKind::observers;
    default:
        return kind;
    }
}

QString word_of(ItemKind entry) {
    switch (entry) {
    case ItemKind::material:
        return QObject::tr("material");
    case ItemKind::interface:
        return QObject::tr("interface");
    case ItemKind::set:
        return QObject::tr("set");
    case ItemKind::crack:
        return QObject::tr("crack");
    case ItemKind::condition:
        return QObject::tr("condition");
    case ItemKind::rigid_body:
        return QObject::tr("rigid body");
    case ItemKind::observer:
        return QObject::tr("observer");
    default:
        return {};
    }
}

QString path_of(const Item& item) {
    const auto entry = [&](const char* list) {
        return item.index < 0 ? QString::fromLatin1(list)
                              : QStringLiteral("%1[%2]").arg(QLatin1String(list)).arg(item.index);
    };
    switch (item.kind) {
    case ItemKind::geometry:
    case ItemKind::discretise:
        return QStringLiteral("geometry");
    case ItemKind::materials:
    case ItemKind::material:
        return entry("materials");
    case ItemKind::interface:
        return entry("interfaces");
    case ItemKind::sets:
    case ItemKind::set:
        return entry("sets");
    case ItemKind::cracks:
    case ItemKind::crack:
        return entry("initial_cracks");
    case ItemKind::conditions:
    case ItemKind::condition:
        return entry("conditions");
    case ItemKind::rigid_bodies:
    case ItemKind::rigid_body:
        return entry("rigid_bodies");
    case ItemKind::observers:
    case ItemKind::observer:
        return entry("observers");
    case ItemKind::solve:
        return QStringLiteral("run");
    case ItemKind::results:
        return {};
    }
    return {};
}

Item item_at(const QString& path) {
    static const QRegularExpression entry(QStringLiteral(
        "^(materials|interfaces|sets|initial_cracks|conditions|rigid_bodies|observers)(?:\\[(\\d+)\\])?"));
    if (const auto match = entry.match(path); match.hasMatch()) {
        if (match.captured(1) == QLatin1String("interfaces"))
            return match.captured(2).isEmpty() ? Item{ItemKind::materials}
                                               : Item{ItemKind::interface, match.captured(2).toInt()};
        for (const auto& [list, one] :
             {std::pair(ItemKind::materials, ItemKind::material), std::pair(ItemKind::sets, ItemKind::set),
              std::pair(ItemKind::cracks, ItemKind::crack), std::pair(ItemKind::conditions, ItemKind::condition),
              std::pair(ItemKind::rigid_bodies, ItemKind::rigid_body),
              std::pair(ItemKind::observers, ItemKind::observer)})
            if (path_of({list}) == match.captured(1))
                return match.captured(2).isEmpty() ? Item{list} : Item{one, match.captured(2).toInt()};
    }
    if (path.startsWith(QLatin1String("self_contact")))
        return {ItemKind::rigid_bodies};
    const auto begins_with = [&path](std::initializer_list<const char*> keys) {
        return std::ranges::any_of(keys, [&path](const char* key) { return path.startsWith(QLatin1String(key)); });
    };
    if (begins_with({"run", "output", "restart", "--"})) // options of the command line belong to the run
        return {ItemKind::solve};
    if (path.endsWith(QLatin1String("spacing")) ||
        begins_with({"horizon", "corrections", "geometry.discretise", "theory", "influence", "micromodulus"}))
        return {ItemKind::discretise};
    return {ItemKind::geometry};
}

} // namespace periscope::ui
