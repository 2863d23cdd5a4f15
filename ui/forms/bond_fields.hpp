// The fields of what bonds are made of: of a material, and of an interface between two.
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
    std::function<const BondEntry*(const Case&)> get; // null when it is no longer there
    std::function<BondEntry&(Case&)> edit;
    std::function<BondsInCase(const Case&)> bonds; // while they are there: a material's or an interface's
};

// Stiffness, strength and law; the law's own fields while it has some.
void add_bond_fields(FormPanel& panel, const BondPlace& place);
// What follows for the bonds from all that.
void add_bond_facts(FormPanel& panel, const UnitChoice& units, const BondPlace& place);
// The law as the model will have it; nothing while what it needs is missing.
std::optional<BondLaw> law_now(const BondPlace& place, const Case& c);
// Which fields there are depends on this.
QString shape_of(const BondEntry& entry);

} // namespace periscope::ui
