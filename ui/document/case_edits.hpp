// Adds and removes entries of a case; each edit is one undo step. The functions return the entry to select next.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"
#include "ui/base/item.hpp"

#include <QObject>

#include <optional>

namespace periscope::ui {

class Document;

Item add_material(Document& document);
Item add_material(Document& document, MaterialEntry material); // from the library
void append_material(Case& value, MaterialEntry material);     // gives the material a name and a set of its own
// adds an interface between the first two materials without one
Item add_interface(Document& document);
Item add_drawn_set(Document& document, SetShape shape); // adds a set of any shape, which is not changed
// Adds a set of one of words::set_kinds, with a size that fits the body. The node spacing is in m.
Item add_shaped_set(Document& document, std::size_t kind, const std::optional<Box>& body, double spacing);
// Grows the set by this number of layers of nodes, or shrinks it. Makes a new set from it, or changes it if it is such
// a set already.
Item grow_set(Document& document, int set, int layers);
QString grow_tip(int layers);                                                  // the tooltip of its button
void add_group_sets(Document& document, const std::vector<NodeGroup>& groups); // adds the groups whose names no set has
// Adds a crack of one of words::crack_kinds in the middle of the body.
Item add_crack(Document& document, std::size_t kind, const std::optional<Box>& body, double spacing);
Item add_drawn_crack(Document& document, const CrackPlane& shape);
// Adds a condition that prescribes nothing until a value is entered, so that it is in conflict with no other. If no set
// is given (-1) and the case has only one set, that set is taken; otherwise none is chosen.
Item add_condition(Document& document, int set);
Item add_condition(Document& document, int set, int type);               // adds a condition of one of condition_types()
Item add_condition(Document& document, const SetShape& shape, int type); // adds a condition on a new set of this shape
// Adds a fixed body of one of words::rigid_shapes next to the deformable body.
Item add_rigid_body(Document& document, std::size_t kind, const std::optional<Box>& body, double spacing);
// Adds an observer of this set. −1: of the first set that is moved or loaded, otherwise of the first set.
Item add_observer(Document& document, int set);
// Adds an observer of the displacement of the node at `at` (m), with a set that contains only this node.
Item add_node_observer(Document& document, std::uint32_t node, const Vec3& at);
// whether there is such an observer as add_node_observer() makes
bool has_observer_of_node(const Case& value, const Vec3& at);
QuantityVector exact_point(const Vec3& at); // selects exactly this node later
// The undo step is called "Remove set", or has another verb.
Item remove_entry(Document& document, const Item& item, const QString& verb = QObject::tr("Remove"));
bool can_duplicate(ItemKind kind);                          // whether a case may have several such entries
Item duplicate_entry(Document& document, const Item& item); // appends a copy of the entry with a new name

// whether the user gives such entries a name
bool has_name(ItemKind kind);
void rename_entry(Document& document, const Item& item, const QString& name); // if has_name()

void rename_material(Document& document, int material, const QString& name); // renames the material, also in interfaces
void rename_set(Document& document, int set, const QString& name);           // renames the set, also where it is used
// renames the observer, also in the load control
void rename_observer(Document& document, int observer, const QString& name);
void rename_rigid_body(Document& document, int body, const QString& name); // renames the rigid body, also in observers

} // namespace periscope::ui
