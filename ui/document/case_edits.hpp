// The edits that add and remove entries of a case, each one undo step. They return the entry to select next.
#pragma once

#include "core/case/case.hpp"
#include "core/nodes/nodes.hpp"
#include "ui/base/item.hpp"

#include <QObject>

#include <optional>

namespace periscope::ui {

class Document;

Item add_material(Document& document);
Item add_material(Document& document, MaterialEntry material); // one of the library
void append_material(Case& value, MaterialEntry material);     // with a name and a set of its own
Item add_interface(Document& document);                        // between the first two materials that have none
Item add_drawn_set(Document& document, SetShape shape);        // of any shape, as it is
// A set of one of words::set_kinds, of a size that fits the body; the node spacing is in m.
Item add_shaped_set(Document& document, std::size_t kind, const std::optional<Box>& body, double spacing);
// Makes the set larger by this many layers of nodes, or smaller: a new set made of it, or one that is such already changed.
Item grow_set(Document& document, int set, int layers);
QString grow_tip(int layers);                                                  // what the button for it does
void add_group_sets(Document& document, const std::vector<NodeGroup>& groups); // those that no set has the name of
// A crack of one of words::crack_kinds in the body's middle.
Item add_crack(Document& document, std::size_t kind, const std::optional<Box>& body, double spacing);
Item add_drawn_crack(Document& document, const CrackPlane& shape);
// A new condition prescribes nothing until a value is entered, so that it is in conflict with no other. Where no set is given (-1), the
// only set of the case is taken; of several one is still to be chosen.
Item add_condition(Document& document, int set);
Item add_condition(Document& document, int set, int type);               // one of condition_types()
Item add_condition(Document& document, const SetShape& shape, int type); // on a new set of this shape
// A fixed body of one of words::rigid_shapes beside the deformable body.
Item add_rigid_body(Document& document, std::size_t kind, const std::optional<Box>& body, double spacing);
Item add_observer(Document& document,
                  int set); // of this set; -1: of the first that is moved or loaded, or the first one
// Adds an observer of the displacement of this one node at `at` (m), with a set that holds it alone.
Item add_node_observer(Document& document, std::uint32_t node, const Vec3& at);
bool has_observer_of_node(const Case& value, const Vec3& at); // made by add_node_observer
QuantityVector exact_point(const Vec3& at);                   // a node that is selected by it later is this one
// The step of undo is "Remove set", or has another verb.
Item remove_entry(Document& document, const Item& item, const QString& verb = QObject::tr("Remove"));
bool can_duplicate(ItemKind kind);                          // an entry that may be there more than once
Item duplicate_entry(Document& document, const Item& item); // the last one of its kind, with a name of its own

bool has_name(ItemKind kind);                                                 // that a person gives
void rename_entry(Document& document, const Item& item, const QString& name); // where has_name

void rename_material(Document& document, int material, const QString& name); // and in interfaces
void rename_set(Document& document, int set, const QString& name);           // and wherever it is used
void rename_observer(Document& document, int observer, const QString& name); // and in the load control
void rename_rigid_body(Document& document, int body, const QString& name);   // and in observers

} // namespace periscope::ui
