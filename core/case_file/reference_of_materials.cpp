// The reference of materials, interfaces and corrections.
#include "core/case/case_keys.hpp"
#include "core/case/kind_table.hpp"
#include "core/case/words.hpp"
#include "core/case_file/reference_keys.hpp"
#include "core/case_file/reference_parts.hpp"
#include "core/physics/law_table.hpp"

#include <fmt/format.h>

namespace periscope::reference_parts {
namespace {

Keys bond_keys() {
    Keys keys{quantity("youngs_modulus", "required, unless `potential_depth` is given")};
    keys.push_back(choice("law", keys_of(bond_laws()), "Bond law. See [Bond laws](bond-laws.md)."));
    for (const LawValue& value : law_values()) {
        std::string laws;
        for (const LawInfo& law : bond_laws())
            if (is_told(law, value.key))
                laws += (laws.empty() ? "`" : ", `") + std::string(law.key) + "`";
        keys.push_back(quantity(value.key, "depends on the law"));
        keys.back().meaning += " Laws: " + laws + ".";
    }
    keys.push_back(choice("strength_of", words::strengths_of,
                          "Whether the tensile strength is that of a body of this material or of a single bond. See "
                          "[Bond laws](bond-laws.md#tensile-strength)."));
    keys.push_back({"points", "`[[1e-4, 1], [5e-4, 0]]`", "depends on the law",
                    "Points of the law `table`: stretch, and force divided by the peak force."});
    keys.push_back(choice("breaks_in", words::breaks_in, "Whether bonds also break in compression."));
    return keys;
}

} // namespace

std::vector<ReferenceObject> materials() {
    return {
        {"materials[]", "A material of the body.",
         R"({ "name": "steel", "youngs_modulus": "190 GPa", "density": "7800 kg/m^3", "fracture_energy": "69 kJ/m^2" })",
         joined(joined(joined(reference_of(rows_before_bonds()), reference_of(key_rows<MaterialEntry>())),
                       {{"anisotropy", "object", "isotropic", "See `materials[].anisotropy`."},
                        {"grading", "object", "uniform", "See `materials[].grading`."}}),
                bond_keys())},
        {"materials[].anisotropy", "Stiffness and strength by direction.",
         R"({ "direction": [1, 0, 0], "stiffness_ratio": 3 })", reference_of(key_rows<AnisotropyEntry>())},
        {"materials[].grading",
         "Properties that vary with position. See [Case file](case-file.md#materials-that-vary-with-position).",
         R"({ "youngs_modulus": "1 + x/0.1", "steps": 8 })", reference_of(key_rows<GradingEntry>())},
        {"interfaces[]", "Bonds between two materials.",
         R"({ "between": ["a", "b"], "youngs_modulus": "40 GPa", "critical_stretch": 5e-4 })",
         joined(Keys{{"between", "two names", required, "Names of the materials."}}, bond_keys())},
        {"corrections", "Corrections of families.", R"({ "surface": "volume" })",
         reference_of(key_rows<CorrectionsEntry>())}};
}

} // namespace periscope::reference_parts
