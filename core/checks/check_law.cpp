#include "core/checks/check_law.hpp"

#include "core/case/laws.hpp"
#include "core/case/quantities.hpp"
#include "core/case/words.hpp"
#include "core/physics/materials.hpp"

#include <fmt/format.h>

#include <iterator>

namespace periscope {
namespace {

std::string word_of(LawKind law) {
    return words::laws[static_cast<std::size_t>(law)];
}

// "the law 'table'", or "one of the laws 'bilinear' or 'trilinear'": those that are told this value.
std::string laws_told(std::string_view key) {
    std::vector<std::string> names;
    for (const LawInfo& law : bond_laws())
        if (is_told(law, key))
            names.push_back(word_of(law.kind));
    return (names.size() == 1 ? "the law " : "one of the laws ") + listed(names);
}

std::string example_of(const LawValue& value) {
    const QuantityInfo& info = quantity_info(value.key);
    const char* const quote = info.dimension == dimension::none ? "" : "\"";
    return fmt::format(R"("{}": {}{}{})", value.key, quote, info.example, quote);
}

class LawChecker {
public:
    LawChecker(std::string path, const BondEntry& entry, const Case& c)
        : path_(std::move(path)), entry_(entry), law_(law_info(entry.law)), case_(c) {}

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

    // True when all that the law needs is there, and good by itself.
    bool inputs() {
        bool good = true;
        for (const LawInput& input : law_.inputs)
            good = check_input(input) && good;
        if (law_.has_points && entry_.points.size() < 2) {
            add("points", entry_.points.empty() ? "is missing" : "has one point",
                R"(give at least two: [[1e-4, 1], [1e-3, 0]], each a stretch and the force there over the largest)");
            good = false;
        }
        return good;
    }

    bool check_input(const LawInput& input) {
        const LawValue &a = input.value, &b = input.instead;
        const bool has_a = (entry_.*a.member).has_value(), has_b = input.has_choice() && (entry_.*b.member).has_value();
        if (has_a && has_b)
            add("", fmt::format("has both '{}' and '{}'", a.key, b.key), "give one; the other follows");
        else if (has_a || has_b)
            return range(has_a ? a : b);
        else if (!input.needed)
            return true;
        else if (input.has_choice())
            add(a.key, fmt::format("is missing, and so is '{}'", b.key), "give one, such as " + example_of(a));
        else
            add(a.key, "is missing",
                fmt::format("the law '{}' needs it, such as {}", word_of(entry_.law), example_of(a)));
        return false;
    }

    // What belongs to other laws.
    void nothing_else() {
        for (const LawValue& value : law_values())
            if (entry_.*value.member && !is_told(law_, value.key))
                add(value.key, fmt::format("belongs to {}, not to '{}'", laws_told(value.key), word_of(entry_.law)),
                    law_.has_points ? "leave it out: the list of points says it"
                                    : std::string("leave it out, or give another \"law\""));
        if (!law_.has_points && !entry_.points.empty())
            add("points", fmt::format("belongs to the law 'table', not to '{}'", word_of(entry_.law)),
                R"(leave it out, or give "law": "table")");
    }

    // The stretches and forces of the law among themselves.
    bool in_order() {
        if (entry_.law == LawKind::trilinear)
            return kink_in_order();
        if (entry_.law == LawKind::table)
            return points_in_order();
        if (entry_.law == LawKind::regularised)
            return potential_is_whole();
        if (entry_.law == LawKind::exponential && entry_.decay_rate &&
            !(entry_.decay_rate->value >= least_decay_rate && entry_.decay_rate->value <= most_decay_rate)) {
            add("decay_rate", fmt::format("is {:g}", entry_.decay_rate->value),
                fmt::format("give {:g} to {:g}; below, the law is as good as bilinear, and above, the bond has no "
                            "force long before it breaks",
                            least_decay_rate, most_decay_rate));
            return false;
        }
        return true;
    }

    bool potential_is_whole() {
        if (entry_.potential_depth && !entry_.potential_rate) {
            add("potential_depth", "is given without 'potential_rate'",
                R"(give "potential_rate" in place of "fracture_energy": depth and rate together say both stiffness and strength)");
            return false;
        }
        if (entry_.breaks_in == BreaksIn::both) {
            add("breaks_in",
                "has no meaning for the law 'regularised', whose bonds fade in compression too and never break",
                "leave it out");
            return false;
        }
        return true;
    }

    bool kink_in_order() {
        bool good = true;
        const double s0 = elastic_limit(entry_), s1 = entry_.kink_stretch->value;
        if (!(s1 > s0)) {
            add("kink_stretch", fmt::format("{:g} is not above the elastic stretch {:g}", s1, s0),
                "the order is elastic_stretch, kink_stretch, critical_stretch");
            good = false;
        }
        if (!(entry_.kink_ratio->value <= 1)) {
            add("kink_ratio", fmt::format("is {:g}", entry_.kink_ratio->value),
                "the force at the kink cannot be above the largest one: give at most 1, such as 0.25");
            good = false;
        }
        return good;
    }

    bool points_in_order() {
        const auto& points = entry_.points;
        const std::size_t before = problems_.size(), last = points.size() - 1;
        const auto at = [](std::size_t k, int part) { return fmt::format("points[{}][{}]", k, part); };
        if (points.size() > most_law_points)
            add("points", fmt::format("has {} points", points.size()),
                fmt::format("a law can have {}", most_law_points));
        for (std::size_t k = 0; k <= last; ++k) {
            const double s = points[k].stretch.value, ratio = points[k].ratio.value;
            const double s_before = k == 0 ? 0 : points[k - 1].stretch.value;
            const double ratio_before = k == 0 ? 1 : points[k - 1].ratio.value;
            if (!(s > s_before))
                add(at(k, 0), fmt::format("{:g} is not above {:g}", s, s_before),
                    k == 0 ? "the first point is where the bond leaves the elastic line: give a stretch "
                             "above zero"
                           : "the stretches must grow from point to point; a sudden fall needs a small step");
            if (k == 0 && ratio != 1)
                add(at(k, 1), fmt::format("is {:g}", ratio), "the first point is where the force is largest: give 1");
            else if (k == last && ratio != 0)
                add(at(k, 1), fmt::format("is {:g}", ratio), "the last point is where the bond breaks: give 0");
            else if (k > 0 && k < last && !(ratio > 0 && ratio <= ratio_before))
                add(at(k, 1),
                    ratio > ratio_before
                        ? fmt::format("{:g} is above the {:g} of the point before", ratio, ratio_before)
                        : fmt::format("is {:g}", ratio),
                    ratio > ratio_before ? "a bond that softens does not grow strong again: the ratio may stay or fall"
                                         : "only the last point has no force: there the bond breaks");
        }
        return problems_.size() == before;
    }

    // The critical stretch, given or following from the fracture energy, lies beyond the rest of the law.
    void breaks_after_softening() {
        if (entry_.law == LawKind::linear || entry_.law == LawKind::regularised)
            return;
        const bool kinked = entry_.law == LawKind::trilinear;
        const char* const corner = kinked ? "kink" : "elastic";
        if (entry_.critical_stretch) {
            const double s_c = entry_.critical_stretch->value,
                         least = kinked ? entry_.kink_stretch->value : elastic_limit(entry_);
            if (!(s_c > least))
                add("critical_stretch", fmt::format("{:g} is not above the {} stretch {:g}", s_c, corner, least),
                    kinked ? "the order is elastic_stretch, kink_stretch, critical_stretch"
                           : "the order is elastic_stretch, critical_stretch");
            return;
        }
        const double horizon = case_.horizon.metres(case_.spacing().value);
        if (!entry_.fracture_energy || !(horizon > 0))
            return; // a table as it is; or said elsewhere
        const double energy = entry_.fracture_energy->value, least = least_fracture_energy(entry_, case_);
        if (!(energy > least))
            add("fracture_energy",
                fmt::format("{:g} J/m^2 is too little for these stretches: the bond would break before {}", energy,
                            kinked ? "the kink" : "it softens"),
                fmt::format("give more than {:.6g} J/m^2, or a horizon below {:.6g} mm (now {:.6g} mm), or smaller "
                            "stretches",
                            least, 1e3 * largest_horizon(entry_, case_), 1e3 * horizon));
    }

    const std::string path_;
    const BondEntry& entry_;
    const LawInfo& law_;
    const Case& case_;
    std::vector<Problem> problems_;
};

} // namespace

std::vector<Problem> check_law(const std::string& path, const BondEntry& entry, const Case& value, bool stiff) {
    return LawChecker(path, entry, value).run(stiff);
}

} // namespace periscope
