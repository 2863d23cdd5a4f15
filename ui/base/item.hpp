// The entries of the workflow tree: what a panel, a problem or a page of help is about.
#pragma once

#include <QMetaType>
#include <QString>

namespace periscope::ui {

enum class ItemKind {
    geometry,
    discretise,
    materials,
    material,
    interface, // of two materials, listed below them
    sets,
    set,
    cracks,
    crack,
    conditions,
    condition,
    rigid_bodies,
    rigid_body,
    solve,
    observers,
    observer,
    results
};

struct Item {
    ItemKind kind = ItemKind::geometry;
    int index = -1; // of material, interface, set, crack, condition, rigid body, observer
    friend bool operator==(const Item&, const Item&) = default;
};

bool is_entry(ItemKind kind);      // of a list: a material, an interface, a set …
ItemKind list_of(ItemKind kind);   // the step that lists such entries; a step is its own list
QString word_of(ItemKind entry);   // "rigid body"; empty of what is no entry
QString path_of(const Item& item); // in the case, as problems name it; empty: the results, which are in none
Item item_at(const QString& path); // the entry where such a problem can be corrected

} // namespace periscope::ui

Q_DECLARE_METATYPE(periscope::ui::Item)
