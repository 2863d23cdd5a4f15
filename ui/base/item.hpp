// Identifies an entry of the workflow tree: the subject of a panel, a problem or a help page.
#pragma once

#include <QMetaType>
#include <QString>

namespace periscope::ui {

enum class ItemKind {
    geometry,
    discretise,
    materials,
    material,
    interface, // an interface of two materials, which is listed below them
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
    int index = -1; // index of the material, interface, set, crack, condition, rigid body or observer
    friend bool operator==(const Item&, const Item&) = default;
};

bool is_entry(ItemKind kind);    // returns whether this kind is an entry of a list: a material, an interface, a set …
ItemKind list_of(ItemKind kind); // returns the step that lists such entries; for a step, returns the step itself
QString word_of(ItemKind entry); // returns, for example, "rigid body"; empty if it is not an entry
// returns the path of the item in the case, as problems name it; empty for the results
QString path_of(const Item& item);
Item item_at(const QString& path); // returns the entry where a problem with this path can be corrected

} // namespace periscope::ui

Q_DECLARE_METATYPE(periscope::ui::Item)
