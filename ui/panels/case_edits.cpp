#include "ui/panels/case_edits.hpp"

#include "ui/document/document.hpp"
#include "ui/text/format.hpp"

#include <QObject>

#include <algorithm>

namespace periscope::ui {

namespace {

template <typename Entries>
std::string unused_name(const Entries& entries, const QString& stem) {
    for (int i = int(entries.size()) + 1;; ++i) {
        const std::string name = QStringLiteral("%1 %2").arg(stem).arg(i).toStdString();
        if (std::none_of(entries.begin(), entries.end(), [&](const auto& e) { return e.name == name; }))
            return name;
    }
}

Item add_set(Document& document, std::variant<SetBox, SetBrush> shape) {
    const int index = int(document.value().sets.size());
    document.edit(QObject::tr("Add set"), [&](Case& c) {
        c.sets.push_back({unused_name(c.sets, QObject::tr("set")), std::move(shape)});
    });
    return {ItemKind::set, index};
}

std::string set_name(const Document& document, int set) {
    const auto& sets = document.value().sets;
    if (sets.empty())
        return {};
    return sets[set >= 0 && std::size_t(set) < sets.size() ? std::size_t(set) : 0].name;
}

} // namespace

Item add_material(Document& document) {
    const int index = int(document.value().materials.size());
    document.edit(QObject::tr("Add material"), [&](Case& c) {
        MaterialEntry material;
        material.name = unused_name(c.materials, QObject::tr("material"));
        material.fracture_energy = Quantity(0.0);
        c.materials.push_back(material);
    });
    return {ItemKind::material, index};
}

Item add_box_set(Document& document) {
    return add_set(document, SetBox{});
}
Item add_brush_set(Document& document) {
    return add_set(document, SetBrush{});
}

Item add_crack(Document& document, const std::optional<Box>& body) {
    const int index = int(document.value().cracks.size());
    const Box box = body.value_or(Box{{0, 0, 0}, {0.1, 0.1, 0.1}});
    const Vec3 size = box.size();
    document.edit(QObject::tr("Add crack"), [&](Case& c) {
        CrackEntry crack;
        crack.corner = {length_quantity(box.centre().x), length_quantity(box.min.y),
                        length_quantity(box.min.z)};
        crack.first = {length_quantity(0), length_quantity(size.y / 2), length_quantity(0)};
        crack.second = {length_quantity(0), length_quantity(0), length_quantity(size.z)};
        c.cracks.push_back(crack);
    });
    return {ItemKind::crack, index};
}

Item add_condition(Document& document, int set) {
    const int index = int(document.value().conditions.size());
    document.edit(QObject::tr("Add condition"), [&](Case& c) {
        ConditionEntry condition;
        condition.kind = ConditionKind::fixed;
        condition.set = set_name(document, set);
        c.conditions.push_back(condition);
    });
    return {ItemKind::condition, index};
}

Item add_observer(Document& document, int set) {
    const int index = int(document.value().observers.size());
    document.edit(QObject::tr("Add observer"), [&](Case& c) {
        c.observers.push_back({unused_name(c.observers, QObject::tr("observer")), ObserverKind::reaction,
                               set_name(document, set)});
    });
    return {ItemKind::observer, index};
}

Item remove_entry(Document& document, const Item& item) {
    const auto remove = [&](const QString& what, const char* path, auto member, ItemKind parent) {
        const auto& entries = document.value().*member;
        if (item.index < 0 || std::size_t(item.index) >= entries.size())
            return item;
        document.clear_field_errors(
            QString::fromLatin1(path)); // paths count the entries: they would be others'
        document.edit(what, [&](Case& c) { (c.*member).erase((c.*member).begin() + item.index); });
        const int left = int((document.value().*member).size());
        return left == 0 ? Item{parent} : Item{item.kind, std::min(item.index, left - 1)};
    };
    switch (item.kind) {
    case ItemKind::material:
        return remove(QObject::tr("Remove material"), "materials", &Case::materials, ItemKind::materials);
    case ItemKind::set:
        return remove(QObject::tr("Remove set"), "sets", &Case::sets, ItemKind::sets);
    case ItemKind::crack:
        return remove(QObject::tr("Remove crack"), "cracks", &Case::cracks, ItemKind::cracks);
    case ItemKind::condition:
        return remove(QObject::tr("Remove condition"), "conditions", &Case::conditions, ItemKind::conditions);
    case ItemKind::observer:
        return remove(QObject::tr("Remove observer"), "observers", &Case::observers, ItemKind::observers);
    default:
        return item;
    }
}

void rename_set(Document& document, int set, const QString& name) {
    document.edit(QObject::tr("Rename set"), [&](Case& c) {
        const std::string before = c.sets.at(std::size_t(set)).name, after = name.toStdString();
        c.sets[std::size_t(set)].name = after;
        for (auto& condition : c.conditions)
            if (condition.set == before)
                condition.set = after;
        for (auto& observer : c.observers)
            if (observer.set == before)
                observer.set = after;
    });
}

} // namespace periscope::ui
