// Adds and removes entries of a case; each edit is one undo step. Functions that return an Item return the entry that
// should be selected next.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"
#include "ui/base/item.hpp"

#include <QObject>

#include <optional>

namespace periscope::ui {

class Document;

Item add_material(Document& document);
Item add_material(Document& document, MaterialEntry material); // adds a material from the library
// Adds the material to `value`. It gets a unique name and, in the bond-based theory, the Poisson's ratio of this
// theory. If the case has materials already, the new one gets a set that no other material has.
void append_material(Case& value, MaterialEntry material);
// Adds an interface between the first two materials that have no interface yet.
Item add_interface(Document& document);
Item add_drawn_set(Document& document, SetShape shape); // adds a set with exactly this shape
// Adds a set of the kind with this number in words::set_kinds, with a size that fits the body. The node spacing is in
// m.
Item add_shaped_set(Document& document, std::size_t kind, const std::optional<Box>& body, double spacing);
// Makes a set that is the given one grown by `layers` layers of nodes, or shrunk if `layers` is negative. If the given
// set is itself a grown set, changes that one instead.
Item grow_set(Document& document, int set, int layers);
QString grow_tip(int layers); // returns the tooltip of the button that grows or shrinks a set
// adds a set for each group whose name no set has
void add_group_sets(Document& document, const std::vector<NodeGroup>& groups);
// Adds a crack of the kind with this number in words::crack_kinds, in the middle of the body. The spacing is in m.
Item add_crack(Document& document, std::size_t kind, const std::optional<Box>& body, double spacing);
Item add_drawn_crack(Document& document, const CrackPlane& shape);
// Adds a condition that prescribes nothing until a value is entered, so that it conflicts with no other condition. If
// `set` is -1, the condition gets the only set of the case; if the case has several sets, none is chosen.
Item add_condition(Document& document, int set);
Item add_condition(Document& document, int set, int type);               // `type` is an index of condition_types()
Item add_condition(Document& document, const SetShape& shape, int type); // adds a condition on a new set of this shape
// Adds a rigid body that does not move, of the shape with this number in words::rigid_shapes, next to the deformable
// body. The spacing is in m.
Item add_rigid_body(Document& document, std::size_t kind, const std::optional<Box>& body, double spacing);
// Adds an observer of this set. If `set` is -1, takes the first set that is moved or loaded or, if there is none, the
// first set.
Item add_observer(Document& document, int set);
// Adds an observer of the displacement of the node at `at` (m), with a set that contains only this node.
Item add_node_observer(Document& document, std::uint32_t node, const Vec3& at);
// Returns whether the case has an observer that add_node_observer() made for this point.
bool has_observer_of_node(const Case& value, const Vec3& at);
// returns a position that is written so precisely that it selects exactly this node again
QuantityVector exact_point(const Vec3& at);
// Removes the entry. The undo step is called "Remove set", or begins with another `verb`.
Item remove_entry(Document& document, const Item& item, const QString& verb = QObject::tr("Remove"));
bool can_duplicate(ItemKind kind);                          // whether a case can have several entries of this kind
Item duplicate_entry(Document& document, const Item& item); // appends a copy of the entry with a new name

// Whether the user names the entries of this kind.
bool has_name(ItemKind kind);
void rename_entry(Document& document, const Item& item, const QString& name); // only for kinds with has_name()

void rename_material(Document& document, int material, const QString& name); // renames the material, also in interfaces
void rename_set(Document& document, int set, const QString& name);           // renames the set, also where it is used
// Renames the observer, also where load control refers to it.
void rename_observer(Document& document, int observer, const QString& name);
void rename_rigid_body(Document& document, int body, const QString& name); // renames the rigid body, also in observers

} // namespace periscope::ui
