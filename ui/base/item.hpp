// The entries of the workflow tree.
#pragma once

#include <QMetaType>

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
    solve,
    observers,
    observer,
    results
};

struct Item {
    ItemKind kind = ItemKind::geometry;
    int index = -1; // of material, interface, set, crack, condition, observer
    friend bool operator==(const Item&, const Item&) = default;
};

} // namespace periscope::ui

Q_DECLARE_METATYPE(periscope::ui::Item)
