#include "core/physics/stored_fields.hpp"

#include "core/physics/law_table.hpp"

#include <algorithm>

namespace periscope {

bool has_softening_law(const Case& c) {
    const auto is_one = [](const BondEntry& bonds) { return softens(bonds); };
    return std::any_of(c.materials.begin(), c.materials.end(), is_one) ||
           std::any_of(c.interfaces.begin(), c.interfaces.end(), is_one);
}

NodeFieldsEntry stored_fields(const Case& c) {
    if (c.output.fields)
        return *c.output.fields;
    NodeFieldsEntry fields;
    fields.softening = fields.dissipated_energy = fields.stretch_ratio = has_softening_law(c);
    // A load step takes many iterations, so the sums over bonds for a stored frame add little time.
    fields.strain = c.run.stepper != Stepper::dynamic;
    fields.stress = fields.strain && std::ranges::none_of(c.materials, [](const MaterialEntry& m) { return fades(m); });
    return fields;
}

} // namespace periscope
