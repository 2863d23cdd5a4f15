#include "core/checks/check_materials.hpp"

#include "core/case/case_keys.hpp"
#include "core/case/grading.hpp"
#include "core/case/observer_table.hpp"
#include "core/case/position_function.hpp"
#include "core/case/quantities.hpp"
#include "core/case/set_names.hpp"
#include "core/case/words.hpp"
#include "core/checks/check_law.hpp"
#include "core/physics/law_table.hpp"
#include "core/physics/stored_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace periscope {
namespace {

// Returns whether a field is made of forces, which depend on the strain measure of the law.
bool is_of_forces(ObservedField field) {
    return field == ObservedField::stress || field == ObservedField::von_mises_stress ||
           field == ObservedField::principal_stress || field == ObservedField::strain_energy;
}

class MaterialChecker {
public:
    explicit MaterialChecker(const Case& c) : case_(c), sets_(c) {
        for (const auto& m : c.materials)
            material_names_.push_back(m.name);
        is_material_.insert(material_names_.begin(), material_names_.end());
        for (const auto& s : c.sets)
            set_names_.push_back(s.name);
    }

    std::vector<Problem> run() {
        if (case_.materials.empty())
            add("materials", "No material defined", "add one");
        if (case_.materials.size() > most_materials)
            add(fmt::format("materials[{}]", most_materials), "Too many materials",
                fmt::format("a case can have {} materials; remove some, or merge similar ones", most_materials));
        for (std::size_t i = 0; i < case_.materials.size(); ++i)
            material(i);
        for (std::size_t i = 0; i < case_.interfaces.size(); ++i)
            interface(i);
        one_kinematics();
        strengthening();
        return std::move(problems_);
    }

private:
    void add(std::string path, std::string reason, std::string remedy) {
        problems_.push_back({std::move(path), std::move(reason), std::move(remedy)});
    }

    // Checks the sign and the unit of a value. Returns whether they are valid.
    bool range(const std::string& path, const std::string& key, const Quantity& q) {
        auto found = check_quantity(path + "." + key, quantity_info(key), q);
        const bool is_good = found.empty();
        add_all(std::move(found));
        return is_good;
    }
    void add_all(std::vector<Problem> problems) { std::ranges::move(problems, std::back_inserter(problems_)); }

    void grading(const std::string& path, MaterialEntry m) {
        const GradingEntry& g = *m.grading;
        if (g.steps < 2 || g.steps > static_cast<int>(most_materials))
            add(path + ".steps", fmt::format("Must be 2 to {}, but is {}", most_materials, g.steps), "enter e.g. 8");
        add_all(check_values(path, key_rows<GradingEntry>(), g));
        bool is_given = false;
        for (const GradedProperty& property : graded_properties) {
            const std::string& function = g.*property.function;
            if (function.empty())
                continue;
            is_given = true;
            const std::string at = fmt::format("{}.{}", path, property.key);
            if (const auto problem = problem_of_function(function))
                add(at, problem->reason, problem->remedy);
            else if (!property.of(m))
                add(at, "The material has no value for this property",
                    "enter the value in the material, or remove the function");
        }
        if (!is_given)
            add(path, "No function given", fmt::format("enter one, e.g. for '{}'", graded_properties.front().key));
    }

    void material(std::size_t index) {
        const MaterialEntry& m = case_.materials[index];
        const std::string path = fmt::format("materials[{}]", index);
        if (m.name.empty())
            add(path + ".name", "No name given", "enter a name");
        else if (!seen_names_.insert(m.name).second)
            add(path + ".name", "'" + m.name + "' is used by two materials", "choose unique names");
        add_all(check_values(path, rows_before_bonds(), m));
        add_all(check_values(path, key_rows<MaterialEntry>(), m));
        if (!(m.poisson_ratio.value > -1 && m.poisson_ratio.value < 0.5))
            add(path + ".poisson_ratio", fmt::format("Must be between -1 and 0.5, but is {:g}", m.poisson_ratio.value),
                "the bond-based theory represents 0.25, or 1/3 in plane stress; use the state-based theory for 0 to "
                "0.45");
        bonds(path, bonds_of(m, case_));
        if (m.anisotropy)
            anisotropy(path + ".anisotropy", *m.anisotropy);
        if (m.grading)
            grading(path + ".grading", m);
        if (m.anisotropy && has_body_strength(m))
            add(path + ".strength_of", "The strength of the body is not available for an anisotropic material",
                "enter the strength of a single bond across the fibres instead");
        set_or_share(path, index, m);
        if (m.share && range(path, "share", *m.share))
            share(path + ".share", m);
    }

    void anisotropy(const std::string& path, const AnisotropyEntry& a) {
        if (fades(case_.materials.front()))
            return add(path, "Not available with the law 'regularised'", "remove it, or choose another law");
        add_all(check_values(path, key_rows<AnisotropyEntry>(), a));
        const auto& d = a.direction;
        if (case_.space() == Space::bar)
            return add(path, "Not valid in a bar, where all bonds lie along x", "remove it");
        if (axes_of(case_.space()) == 2 && d[2].value != 0)
            add(path + ".direction[2]", "The direction has a component out of the plane", "enter 0");
        if (d[0].value == 0 && d[1].value == 0 && d[2].value == 0)
            add(path + ".direction", "Direction has zero length", "enter the fibre direction, e.g. 1, 0, 0");
    }

    void set_or_share(const std::string& path, std::size_t index, const MaterialEntry& m) {
        const std::string& set = m.set;
        for (const auto& [given, key] : {std::pair(!set.empty(), ".set"), std::pair(m.share.has_value(), ".share")})
            if (index == 0 && given)
                add(path + key, "Not valid for the first material, which fills the rest of the body",
                    "remove it, or move this material down");
        if (index == 0 || sets_.contains(set) || (set.empty() && m.share))
            return;
        const std::string remedy = set_names_.empty() ? "define a node set first"
                                   : set.empty()      ? "choose where it applies: " + listed(set_names_)
                                                      : did_you_mean(set, set_names_);
        if (set.empty())
            add(path + ".set", "No node set given",
                remedy + "; or enter a share, e.g. 0.3, to choose nodes outside all sets at random");
        else
            add(path + ".set", "Unknown node set '" + set + "'", remedy);
    }

    // Checks a share, and that the shares of all materials drawn from the same nodes do not add up to too much.
    void share(const std::string& path, const MaterialEntry& m) {
        if (!(m.share->value < 1))
            return add(path, fmt::format("Must be less than 1, but is {:g}", m.share->value),
                       "enter e.g. '0.3'; to use all nodes of a set, remove the share");
        double& sum = shares_[m.set];
        sum += m.share->value;
        if (sum > 1 + 1e-9)
            add(path,
                fmt::format("The shares {} add up to {:g}",
                            m.set.empty() ? "of nodes outside all sets" : "of the set '" + m.set + "'", sum),
                "reduce them to at most 1 in total");
    }

    void interface(std::size_t index) {
        const InterfaceEntry& e = case_.interfaces[index];
        const std::string path = fmt::format("interfaces[{}]", index);
        bonds(path, bonds_of(e, case_));
        bool known = true;
        for (std::size_t k = 0; k < 2; ++k) {
            const std::string& name = e.between[k];
            if (is_material_.contains(name))
                continue;
            known = false;
            add(fmt::format("{}.between[{}]", path, k),
                name.empty() ? "No material given" : "Unknown material '" + name + "'",
                material_names_.empty() ? "define a material first"
                : name.empty()          ? "choose one: " + listed(material_names_)
                                        : did_you_mean(name, material_names_));
        }
        if (!known)
            return;
        if (e.between[0] == e.between[1])
            return add(path + ".between", "Connects '" + e.between[0] + "' with itself",
                       "choose two different materials");
        const auto [first, fresh] = seen_pairs_.insert({std::minmax(e.between[0], e.between[1]), index});
        if (!fresh)
            add(path + ".between",
                fmt::format("'{}' and '{}' already have an interface, interfaces[{}]", e.between[0], e.between[1],
                            first->second),
                "remove one of them");
    }

    // Checks that all bonds have the regularised law, or none has it: this law measures strain in another way than the
    // others.
    void one_kinematics() {
        const NodeFieldsEntry fields = stored_fields(case_);
        if (!case_.materials.empty() && fades(case_.materials.front()) && (fields.stress || fields.strain_energy))
            add("output.fields", "Stress and strain energy are not available with the law 'regularised'",
                "store the strain only, or choose another law");
        for (std::size_t i = 0; i < case_.observers.size() && !case_.materials.empty(); ++i)
            if (const ObserverEntry& o = case_.observers[i];
                fades(case_.materials.front()) && is_of_forces(observed_field(o.kind, o.field)))
                add(fmt::format("observers[{}].{}", i, observer_info(o.kind).key),
                    "Stress and strain energy are not available with the law 'regularised'",
                    "observe another field, or choose another law");
        const auto differs = [&](const BondEntry& b) { return fades(b) != fades(case_.materials.front()); };
        const auto refuse = [&](const std::string& path) {
            add(path + ".law", "The law 'regularised' cannot be combined with other laws",
                "use it for all materials and interfaces, or for none");
        };
        for (std::size_t i = 1; i < case_.materials.size(); ++i)
            if (differs(case_.materials[i]))
                return refuse(fmt::format("materials[{}]", i));
        for (std::size_t i = 0; i < case_.interfaces.size() && !case_.materials.empty(); ++i)
            if (differs(case_.interfaces[i]))
                return refuse(fmt::format("interfaces[{}]", i));
    }

    // Checks the use of a critical stretch that rises under compression. It is computed from the stretches of the
    // previous step, and is possible only for bonds that break without softening.
    void strengthening() {
        const auto find = [&](const auto& entries, const std::string& list) {
            for (std::size_t i = 0; i < entries.size(); ++i)
                if (entries[i].compression_strengthening && entries[i].compression_strengthening->value > 0)
                    return fmt::format("{}[{}]", list, i);
            return std::string();
        };
        const std::string first = find(case_.materials, "materials");
        const std::string path = first.empty() ? find(case_.interfaces, "interfaces") : first;
        if (path.empty())
            return;
        const auto refuse = [&](std::string reason, std::string remedy) {
            add(path + ".compression_strengthening", std::move(reason), std::move(remedy));
        };
        if (case_.theory == Theory::state_based)
            refuse("Valid for the bond-based theory only", "remove it, or use the bond-based theory");
        if (case_.run.stepper != Stepper::dynamic)
            refuse("Not valid in a quasi-static analysis: it depends on the previous time step",
                   "remove it, or choose the explicit dynamic analysis");
        const auto each = [&](const BondEntry& b) {
            if (softens(b) || fades(b))
                refuse(fmt::format("Cannot be combined with the law '{}'", law_info(b.law).key),
                       "use the law 'linear' for all materials and interfaces, or remove it");
            if (b.breaks_in == BreaksIn::both)
                refuse("Cannot be combined with bonds that break in compression",
                       "let bonds break in tension only, or remove it");
        };
        std::for_each(case_.materials.begin(), case_.materials.end(), each);
        std::for_each(case_.interfaces.begin(), case_.interfaces.end(), each);
        for (const MaterialEntry& m : case_.materials)
            if (m.anisotropy && m.anisotropy->strength_ratio.value != 1)
                refuse("Cannot be combined with stretches that depend on the direction",
                       "set 'law stretch ratio along/across' to 1, or remove it");
    }

    // Checks the stiffness and the law of a material or an interface.
    void bonds(const std::string& path, const BondsInCase& in_case) {
        const BondEntry& b = in_case.entry;
        if (b.potential_depth && b.youngs_modulus.value != 0)
            add(path, "Both Young's modulus and a potential depth given", "remove one; it follows from the other");
        const bool stiff = b.potential_depth || range(path, "youngs_modulus", b.youngs_modulus);
        add_all(check_law(path, in_case, stiff));
    }

    const Case& case_;
    const SetNames sets_;
    std::vector<std::string> material_names_, set_names_;
    std::set<std::string> is_material_, seen_names_;
    std::map<std::pair<std::string, std::string>, std::size_t> seen_pairs_;
    std::map<std::string, double> shares_; // sum of the shares drawn so far from each set
    std::vector<Problem> problems_;
};

} // namespace

std::vector<Problem> check_materials(const Case& value) {
    return MaterialChecker(value).run();
}

} // namespace periscope
