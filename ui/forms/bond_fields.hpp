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

struct BondPlace {
    QString path;                                     // as problems name it
    std::function<const BondEntry*(const Case&)> get; // null if the material or interface no longer exists
    std::function<BondEntry&(Case&)> edit;
    std::function<BondsInCase(const Case&)> bonds; // of a material or an interface, while it exists
};

// Adds the fields of stiffness, strength and law, and those of the law's own parameters, if it has some.
void add_bond_fields(FormPanel& panel, const BondPlace& place);
// Adds the derived bond properties.
void add_bond_facts(FormPanel& panel, const UnitChoice& units, const BondPlace& place);
// Returns the law as the model will have it; nothing while an input for it is missing.
std::optional<BondLaw> law_now(const BondPlace& place, const Case& c);
// Describes which fields exist. If this text changes, the fields change.
QString shape_of(const BondEntry& entry);

} // namespace periscope::ui
