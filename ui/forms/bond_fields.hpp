// Adds the fields of bonds to the panel of a material or of an interface between two materials.
#pragma once

#include "core/case/case.hpp"
#include "core/physics/bond_law.hpp"
#include "core/physics/material_laws.hpp"

#include <QString>

#include <functional>
#include <optional>

namespace periscope::ui {

class FormPanel;
class UnitChoice;

// Reads and changes the bonds of one material or interface of a case.
struct BondAccess {
    QString path;                                     // path of the entry in the case, as in Problem::path
    std::function<const BondEntry*(const Case&)> get; // null if the material or interface no longer exists
    std::function<BondEntry&(Case&)> edit;
    std::function<BondsInCase(const Case&)> bonds; // the bonds with their case; called only while the entry exists
};

// Adds the fields for stiffness, strength and law, and for the parameters of the law.
void add_bond_fields(FormPanel& panel, const BondAccess& access);
// Adds the derived bond properties.
void add_bond_facts(FormPanel& panel, const UnitChoice& units, const BondAccess& access);
// Returns the law that the bonds would have in a model of the case; nothing while an input for it is missing.
std::optional<BondLaw> law_now(const BondAccess& access, const Case& c);
// Returns a text that depends on which fields the entry has. When it changes, the panel is rebuilt.
QString shape_of(const BondEntry& entry);

} // namespace periscope::ui
