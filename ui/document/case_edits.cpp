#include "ui/document/case_edits.hpp"

#include "core/case/condition_table.hpp"
#include "core/model/model.hpp"
#include "core/physics/bond_based.hpp"
#include "ui/document/case_names.hpp"
#include "ui/document/document.hpp"
#include "ui/document/shape_kinds.hpp"
#include "ui/document/supports.hpp"
#include "ui/text/format.hpp"

#include <QObject>

#include <algorithm>
#include <array>
#include <functional>

namespace periscope::ui {

namespace {

template <typename Entries>
std::string unused_name(const Entries& entries, const QString& stem) {
    for (int i = int(entries.size()) + 1;; ++i) {
        std::string name = QStringLiteral("%1 %2").arg(stem).arg(i).toStdString();
        if (std::none_of(entries.begin(), entries.end(), [&](const auto& e) { return e.name == name; }))
            return name;
    }
}

// Returns the name of the first set that no material has, so that the new material takes no nodes of another one. Empty
// if there is none.
std::string unused_set(const Case& c) {
    for (const auto& set : c.sets)
        if (std::none_of(c.materials.begin(), c.materials.end(), [&](const auto& m) { return m.set == set.name; }))
            return set.name;
    return {};
}

// Returns the first two materials without an interface between them; empty if all pairs have one.
std::array<std::string, 2> unused_pair(const Case& c) {
    for (std::size_t second = 1; second < c.materials.size(); ++second)
        for (std::size_t first = 0; first < second; ++first) {
            const std::array pair{c.materials[first].name, c.materials[second].name};
            const bool is_taken = std::ranges::any_of(c.interfaces, [&](const InterfaceEntry& entry) {
                return entry.between == pair || entry.between == std::array{pair[1], pair[0]};
            });
            if (!is_taken)
                return pair;
        }
    return {};
}

// Corrects the case after the material `name` was removed: removes its interfaces, and removes set and share of the
// material that is the first one now, because the first material fills the rest of the body.
void forget_material(Case& c, const std::string& name) {
    std::erase_if(c.interfaces, [&](const auto& e) { return e.between[0] == name || e.between[1] == name; });
    if (!c.materials.empty()) {
        c.materials.front().set.clear();
        c.materials.front().share.reset();
    }
}

std::string set_name(const Document& document, int set) {
    const auto& sets = document.value().sets;
    if (sets.empty())
        return {};
    return sets[set >= 0 && std::size_t(set) < sets.size() ? std::size_t(set) : 0].name;
}

// Returns the index of the set of the first condition with a value other than zero, because its curves show most; -1 if
// there is no such condition.
int driven_set(const Case& c) {
    for (const ConditionEntry& condition : c.conditions) {
        if (!condition_info(condition.kind).has_value)
            continue;
        const bool is_prescribed = std::any_of(condition.value.begin(), condition.value.end(),
                                               [](const auto& v) { return v && v->value != 0; });
        if (const SetEntry* set = c.find_set(condition.set); is_prescribed && set)
            return int(set - c.sets.data());
    }
    return -1;
}

} // namespace

Item add_material(Document& document) {
    MaterialEntry material;
    material.name = unused_name(document.value().materials, QObject::tr("material"));
    material.fracture_energy = Quantity(0.0);
    return add_material(document, std::move(material));
}

Item add_material(Document& document, MaterialEntry material) {
    const int index = int(document.value().materials.size());
    document.edit(QObject::tr("Add material"), [&](Case& c) { append_material(c, std::move(material)); });
    return {ItemKind::material, index};
}

void append_material(Case& c, MaterialEntry material) {
    if (c.theory == Theory::bond_based)
        material.poisson_ratio = represented_poisson_ratio(c.space());
    if (std::ranges::any_of(c.materials, [&](const auto& m) { return m.name == material.name; }))
        material.name = unused_name(c.materials, QString::fromStdString(material.name));
    if (!c.materials.empty()) // the first material needs no set, because it fills the rest of the body
        material.set = unused_set(c);
    c.materials.push_back(std::move(material));
}

Item add_interface(Document& document) {
    const int index = int(document.value().interfaces.size());
    document.edit(QObject::tr("Add interface"), [&](Case& c) {
        InterfaceEntry entry;
        entry.between = unused_pair(c);
        entry.fracture_energy = Quantity(0.0);
        c.interfaces.push_back(entry);
    });
    return {ItemKind::interface, index};
}

Item add_drawn_set(Document& document, SetShape shape) {
    const int index = int(document.value().sets.size());
    document.edit(QObject::tr("Add set"), [&](Case& c) {
        c.sets.push_back({unused_name(c.sets, QObject::tr("set")), std::move(shape)});
    });
    return {ItemKind::set, index};
}

Item add_shaped_set(Document& document, std::size_t kind, const std::optional<Box>& body, double spacing) {
    return add_drawn_set(document, set_of_kind(kind, document.value(), body, spacing));
}

Item grow_set(Document& document, int set, int layers) {
    const auto& sets = document.value().sets;
    if (set < 0 || std::size_t(set) >= sets.size())
        return {ItemKind::sets};
    const SetEntry& of = sets[std::size_t(set)];
    if (const auto* grown = std::get_if<SetGrown>(&of.shape);
        grown && grown->by.in_spacings && grown->by.value != -layers) {
        document.clear_field_errors(QStringLiteral("sets[%1]").arg(set));
        document.edit(layers > 0 ? QObject::tr("Grow set") : QObject::tr("Shrink set"), [&](Case& c) {
            auto& by = std::get<SetGrown>(c.sets[std::size_t(set)].shape).by;
            by = in_spacings(by.value + layers);
        });
        return {ItemKind::set, set};
    }
    const int index = int(sets.size());
    document.edit(layers > 0 ? QObject::tr("Grow set") : QObject::tr("Shrink set"), [&](Case& c) {
        SetGrown shape;
        shape.set = of.name;
        shape.by = in_spacings(layers);
        SetEntry entry;
        entry.name = unused_name(
            c.sets,
            (layers > 0 ? QObject::tr("%1 grown") : QObject::tr("%1 shrunk")).arg(QString::fromStdString(of.name)));
        entry.shape = shape;
        c.sets.push_back(entry);
    });
    return {ItemKind::set, index};
}

QString grow_tip(int layers) {
    return layers > 0
               ? QObject::tr("Create a larger set: this one and a layer of nodes around it. Repeat to add layers.")
               : QObject::tr(
                     "Create a smaller set: this one without its outermost layer of nodes. Repeat to remove layers.");
}

void add_group_sets(Document& document, const std::vector<NodeGroup>& groups) {
    document.edit(QObject::tr("Add sets from mesh groups"), [&](Case& c) {
        for (const NodeGroup& group : groups)
            if (!group.nodes.empty() && !c.find_set(group.name))
                c.sets.push_back({group.name, SetGroup{group.name}});
    });
}

namespace {
Item append_crack(Document& document, const QString& step, const CrackShape& shape) {
    const int index = int(document.value().cracks.size());
    document.edit(step, [&](Case& c) {
        CrackEntry crack;
        crack.shape = shape;
        c.cracks.push_back(crack);
    });
    return {ItemKind::crack, index};
}
} // namespace

Item add_crack(Document& document, std::size_t kind, const std::optional<Box>& body, double spacing) {
    return append_crack(document, QObject::tr("Add crack"), crack_of_kind(kind, body, spacing));
}

Item add_drawn_crack(Document& document, const CrackPlane& shape) {
    return append_crack(document, QObject::tr("Draw crack"), shape);
}

namespace {
Item append_condition(Document& document, const std::function<std::string(Case&)>& set, int type) {
    const int index = int(document.value().conditions.size());
    document.edit(QObject::tr("Add condition"), [&](Case& c) {
        ConditionEntry condition;
        condition.set = set(c);
        change_type(condition, type);
        c.conditions.push_back(condition);
    });
    return {ItemKind::condition, index};
}
} // namespace

Item add_condition(Document& document, int set) {
    return append_condition(
        document,
        [&](const Case& c) {
            const bool is_chosen = set >= 0 || c.sets.size() == 1;
            return is_chosen ? set_name(document, set) : std::string();
        },
        int(ConditionKind::displacement));
}

Item add_condition(Document& document, int set, int type) {
    return append_condition(
        document, [&](const Case&) { return set_name(document, set); }, type);
}

Item add_condition(Document& document, const SetShape& shape, int type) {
    return append_condition(
        document,
        [&](Case& c) {
            c.sets.push_back({unused_name(c.sets, QObject::tr("set")), shape});
            return c.sets.back().name;
        },
        type);
}

Item add_rigid_body(Document& document, std::size_t kind, const std::optional<Box>& body, double spacing) {
    const int index = int(document.value().rigid_bodies.size());
    document.edit(QObject::tr("Add rigid body"), [&](Case& c) {
        RigidBodyEntry entry;
        entry.name = unused_name(c.rigid_bodies, QObject::tr("rigid body"));
        entry.shape = rigid_shape_of_kind(kind, c, body, spacing);
        c.rigid_bodies.push_back(std::move(entry));
    });
    return {ItemKind::rigid_body, index};
}

Item add_observer(Document& document, int set) {
    const int index = int(document.value().observers.size());
    if (set < 0)
        set = driven_set(document.value());
    document.edit(QObject::tr("Add observer"), [&](Case& c) {
        c.observers.push_back(
            {unused_name(c.observers, QObject::tr("observer")), ObserverKind::reaction, set_name(document, set)});
    });
    return {ItemKind::observer, index};
}

QuantityVector exact_point(const Vec3& at) {
    constexpr int digits = 9;
    return {length_quantity(at.x, digits), length_quantity(at.y, digits), length_quantity(at.z, digits)};
}

bool has_observer_of_node(const Case& value, const Vec3& at) {
    return std::ranges::any_of(value.observers, [&](const ObserverEntry& observer) {
        const SetEntry* set = value.find_set(observer.set);
        const auto* nearest = set ? std::get_if<SetNearest>(&set->shape) : nullptr;
        return observer.kind == ObserverKind::mean_displacement && nearest && nearest->point == exact_point(at);
    });
}

Item add_node_observer(Document& document, std::uint32_t node, const Vec3& at) {
    const int index = int(document.value().observers.size());
    if (has_observer_of_node(document.value(), at))
        return {ItemKind::observers};
    document.edit(QObject::tr("Add observer at node"), [&](Case& c) {
        const QString name = QObject::tr("node %1").arg(node);
        const bool is_free = !c.find_set(name.toStdString());
        c.sets.push_back({is_free ? name.toStdString() : unused_name(c.sets, name), SetNearest{exact_point(at)}});
        ObserverEntry observer;
        observer.name = c.sets.back().name;
        observer.kind = ObserverKind::mean_displacement;
        observer.set = c.sets.back().name;
        c.observers.push_back(observer);
    });
    return {ItemKind::observer, index};
}

Item remove_entry(Document& document, const Item& item, const QString& verb) {
    const auto remove = [&](auto member, ItemKind parent, auto after) {
        const auto& entries = document.value().*member;
        if (item.index < 0 || std::size_t(item.index) >= entries.size())
            return item;
        // errors are stored by paths with indices, which would belong to other entries after the removal
        document.clear_field_errors(path_of({item.kind}));
        document.edit(QStringLiteral("%1 %2").arg(verb, word_of(item.kind)), [&](Case& c) {
            const auto entry = (c.*member)[std::size_t(item.index)];
            (c.*member).erase((c.*member).begin() + item.index);
            after(c, entry);
        });
        const int left = int((document.value().*member).size());
        return left == 0 ? Item{parent} : Item{item.kind, std::min(item.index, left - 1)};
    };
    const auto nothing = [](Case&, const auto&) {};
    switch (item.kind) {
    case ItemKind::material:
        document.clear_field_errors(QStringLiteral("interfaces"));
        return remove(&Case::materials, ItemKind::materials,
                      [](Case& c, const MaterialEntry& m) { forget_material(c, m.name); });
    case ItemKind::interface:
        return remove(&Case::interfaces, ItemKind::materials, nothing);
    case ItemKind::set:
        return remove(&Case::sets, ItemKind::sets, nothing);
    case ItemKind::crack:
        return remove(&Case::cracks, ItemKind::cracks, nothing);
    case ItemKind::condition:
        return remove(&Case::conditions, ItemKind::conditions, nothing);
    case ItemKind::rigid_body:
        return remove(&Case::rigid_bodies, ItemKind::rigid_bodies, nothing);
    case ItemKind::observer:
        return remove(&Case::observers, ItemKind::observers, nothing);
    default:
        return item;
    }
}

bool can_duplicate(ItemKind kind) {
    return has_name(kind) || kind == ItemKind::crack || kind == ItemKind::condition;
}

Item duplicate_entry(Document& document, const Item& item) {
    const auto duplicate = [&](const QString& what, auto member, auto rename) {
        const auto& entries = document.value().*member;
        if (item.index < 0 || std::size_t(item.index) >= entries.size())
            return item;
        document.edit(what, [&](Case& c) {
            auto copy = (c.*member)[std::size_t(item.index)];
            rename(c.*member, copy);
            (c.*member).push_back(std::move(copy));
        });
        return Item{item.kind, int((document.value().*member).size()) - 1};
    };
    const auto by_name = [](const auto& entries, auto& copy) {
        const std::string wanted = QObject::tr("%1 copy").arg(QString::fromStdString(copy.name)).toStdString();
        const bool taken = std::any_of(entries.begin(), entries.end(), [&](const auto& e) { return e.name == wanted; });
        copy.name = taken ? unused_name(entries, QString::fromStdString(wanted)) : wanted;
    };
    const auto as_it_is = [](const auto&, auto&) {};
    switch (item.kind) {
    case ItemKind::material: { // the copy gets a set of its own, like each new material
        const auto& materials = document.value().materials;
        if (item.index < 0 || std::size_t(item.index) >= materials.size())
            return item;
        MaterialEntry copy = materials[std::size_t(item.index)];
        by_name(materials, copy);
        return add_material(document, std::move(copy));
    }
    case ItemKind::set:
        return duplicate(QObject::tr("Duplicate set"), &Case::sets, by_name);
    case ItemKind::crack:
        return duplicate(QObject::tr("Duplicate crack"), &Case::cracks, as_it_is);
    case ItemKind::condition:
        return duplicate(QObject::tr("Duplicate condition"), &Case::conditions, as_it_is);
    case ItemKind::rigid_body:
        return duplicate(QObject::tr("Duplicate rigid body"), &Case::rigid_bodies, by_name);
    case ItemKind::observer:
        return duplicate(QObject::tr("Duplicate observer"), &Case::observers, by_name);
    default:
        return item;
    }
}

bool has_name(ItemKind kind) {
    return kind == ItemKind::material || kind == ItemKind::set || kind == ItemKind::rigid_body ||
           kind == ItemKind::observer;
}

void rename_entry(Document& document, const Item& item, const QString& name) {
    document.clear_field_errors(path_of(item) + QStringLiteral(".name"));
    switch (item.kind) {
    case ItemKind::material:
        return rename_material(document, item.index, name);
    case ItemKind::set:
        return rename_set(document, item.index, name);
    case ItemKind::rigid_body:
        return rename_rigid_body(document, item.index, name);
    case ItemKind::observer:
        return rename_observer(document, item.index, name);
    default:
        return;
    }
}

void rename_material(Document& document, int material, const QString& name) {
    document.edit(QObject::tr("Rename material"),
                  [&](Case& c) { rename_material(c, std::size_t(material), name.toStdString()); });
}

void rename_set(Document& document, int set, const QString& name) {
    document.edit(QObject::tr("Rename set"), [&](Case& c) { rename_set(c, std::size_t(set), name.toStdString()); });
}

void rename_observer(Document& document, int observer, const QString& name) {
    document.edit(QObject::tr("Rename observer"),
                  [&](Case& c) { rename_observer(c, std::size_t(observer), name.toStdString()); });
}

void rename_rigid_body(Document& document, int body, const QString& name) {
    document.edit(QObject::tr("Rename rigid body"),
                  [&](Case& c) { rename_rigid_body(c, std::size_t(body), name.toStdString()); });
}

} // namespace periscope::ui
