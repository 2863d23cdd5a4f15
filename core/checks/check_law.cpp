#include "core/checks/check_law.hpp"

#include "core/case/quantities.hpp"
#include "core/case/words.hpp"
#include "core/physics/law_table.hpp"
#include "core/physics/material_laws.hpp"

#include <fmt/format.h>

#include <iterator>

namespace periscope {
namespace {

// Returns the names of the laws that have this parameter: "the law 'table'", "the laws 'bilinear' or 'trilinear'".
std::string laws_told(std::string_view key) {
    std::vector<std::string> names;
    for (const LawInfo& law : bond_laws())
        if (is_told(law, key))
            names.emplace_back(law.key);
    return (names.size() == 1 ? "the law " : "the laws ") + listed(names);
}

std::string example_of(const LawValue& value) {
    const QuantityInfo& info = quantity_info(value.key);
    const char* const quote = info.dimension == dimension::none ? "" : "\"";
    return fmt::format(R"("{}": {}{}{})", value.key, quote, info.example, quote);
}

class LawChecker {
public:
    LawChecker(std::string path, const BondsInCase& bonds)
        : path_(std::move(path)), bonds_(bonds), entry_(bonds.entry), law_(law_info(bonds.entry.law)),
          case_(bonds.value) {}

    std::vector<Problem> run(bool stiff) {
        const bool told = inputs();
        nothing_else();
        if (told && in_order() && stiff)
            breaks_after_softening();
        return std::move(problems_);
    }

private:
    void add(std::string_view key, std::string reason, std::string remedy) {
        problems_.push_back(
            {key.empty() ? path_ : fmt::format("{}.{}", path_, key), std::move(reason), std::move(remedy)});
    }

    bool range(const LawValue& value) {
        auto found =
            check_quantity(fmt::format("{}.{}", path_, value.key), quantity_info(value.key), *(entry_.*value.member));
        problems_.insert(problems_.end(), std::make_move_iterator(found.begin()), std::make_move_iterator(found.end()));
        return found.empty();
    }

    // Checks each parameter of the law without regard to the others. Returns whether all are given and valid.
    bool inputs() {
        bool good = true;
        for (const LawInput& input : law_.inputs)
            good = check_input(input) && good;
        if (law_.has_points && entry_.points.size() < 2) {
            add("points", entry_.points.empty() ? "Missing" : "Only one point given",
                "add at least two pairs of stretch and force divided by the peak force, e.g. 0.0001: 1, 0.001: 0");
            good = false;
        }
        return good;
    }

    bool check_input(const LawInput& input) {
        const LawValue &a = input.value, &b = input.instead;
        const bool has_a = (entry_.*a.member).has_value(), has_b = input.has_choice() && (entry_.*b.member).has_value();
        if (has_a && has_b)
            add("", fmt::format("Both '{}' and '{}' given", a.key, b.key), "remove one; it follows from the other");
        else if (has_a || has_b)
            return range(has_a ? a : b);
        else if (!input.needed)
            return true;
        else if (input.has_choice())
            add(a.key, fmt::format("Missing, and '{}' is not given either", b.key),
                "add one of them, e.g. " + example_of(a));
        else
            add(a.key, "Missing", fmt::format("the law '{}' requires it, e.g. {}", law_.key, example_of(a)));
        return false;
    }

    // Reports parameters that are given but belong to other laws.
    void nothing_else() {
        for (const LawValue& value : law_values())
            if (entry_.*value.member && !is_told(law_, value.key))
                add(value.key, fmt::format("Valid for {} only, not for '{}'", laws_told(value.key), law_.key),
                    law_.has_points ? "remove it; the list of points defines it"
                                    : std::string("remove it, or choose another law"));
        if (!law_.has_points && !entry_.points.empty())
            add("points", fmt::format("Valid for the law 'table' only, not for '{}'", law_.key),
                "remove it, or choose the law 'table'");
    }

    // Checks whether the parameters of the law are consistent with each other.
    bool in_order() {
        const std::vector<Problem> found = law_.check ? law_.check(entry_) : std::vector<Problem>();
        for (const Problem& p : found)
            add(p.path, p.reason, p.remedy);
        return found.empty();
    }

    // Checks that the critical stretch is larger than the stretches of the other corners of the law. If it is not
    // given, it follows from the fracture energy, which must then be large enough.
    void breaks_after_softening() {
        if (!softens(entry_))
            return;
        if (has_body_strength(entry_))
            return has_strength();
        const bool kinked = is_told(law_, "kink_stretch");
        const char* const corner = kinked ? "kink" : "elastic";
        if (entry_.critical_stretch) {
            const double s_c = entry_.critical_stretch->value, least = last_corner(entry_, elastic_limit(entry_));
            if (!(s_c > least))
                add("critical_stretch", fmt::format("{:g} is not greater than the {} stretch {:g}", s_c, corner, least),
                    kinked ? "required order: elastic stretch < kink stretch < critical stretch"
                           : "required order: elastic stretch < critical stretch");
            return;
        }
        const double horizon = case_.horizon.metres(case_.spacing().value);
        if (!entry_.fracture_energy || !(horizon > 0))
            return; // without a fracture energy, a table is used as it is; a missing horizon is reported elsewhere
        const double energy = entry_.fracture_energy->value, least = least_fracture_energy(bonds_);
        if (!(energy > least))
            add("fracture_energy",
                fmt::format("{:g} J/m^2 is too small for these stretches: the bond would break before {}", energy,
                            kinked ? "the kink" : "it softens"),
                fmt::format(
                    "enter more than {:.6g} J/m^2, a horizon below {:.6g} mm (now {:.6g} mm), or smaller stretches",
                    least, 1e3 * largest_horizon(bonds_), 1e3 * horizon));
    }

    // Checks that some elastic and critical stretch give the body its tensile strength and its fracture energy.
    void has_strength() {
        const auto fit = strength_fit(bonds_);
        if (!fit || fit->exists)
            return; // other errors are reported elsewhere
        const bool kinked = is_told(law_, "kink_stretch");
        const double strength = entry_.tensile_strength->value, horizon = case_.horizon.metres(case_.spacing().value);
        const std::string before = kinked ? "the kink" : "they soften";
        if (entry_.critical_stretch || !entry_.fracture_energy)
            return add(
                "tensile_strength",
                fmt::format("A body with the strength {:g} MPa is not possible with these stretches: its bonds would "
                            "break before {}",
                            1e-6 * strength, before),
                kinked ? "enter a smaller strength, or a greater kink stretch and critical stretch"
                       : "enter a smaller strength or a greater critical stretch");
        add("tensile_strength",
            fmt::format("A body with the strength {:g} MPa and the fracture energy {:g} J/m^2 is not possible with a "
                        "horizon of "
                        "{:.6g} mm: its bonds would break before {}",
                        1e-6 * strength, entry_.fracture_energy->value, 1e3 * horizon, before),
            fit->horizon_factor
                ? fmt::format(
                      "use a horizon of at most {:.6g} mm with the same number of spacings, a smaller strength or "
                      "a greater fracture energy",
                      1e3 * horizon * *fit->horizon_factor)
            : kinked ? "enter a greater kink stretch or a smaller strength"
                     : "enter a smaller strength or a greater fracture energy");
    }

    const std::string path_;
    const BondsInCase& bonds_;
    const BondEntry& entry_;
    const LawInfo& law_;
    const Case& case_;
    std::vector<Problem> problems_;
};

} // namespace

std::vector<Problem> check_law(const std::string& path, const BondsInCase& bonds, bool stiff) {
    return LawChecker(path, bonds).run(stiff);
}

} // namespace periscope
