#include "core/physics/law_table.hpp"

#include "core/case/kind_table.hpp"
#include "core/case/or_zero.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {
namespace {

constexpr std::array values{LawValue{"elastic_stretch", &BondEntry::elastic_stretch},
                            LawValue{"tensile_strength", &BondEntry::tensile_strength},
                            LawValue{"kink_stretch", &BondEntry::kink_stretch},
                            LawValue{"kink_ratio", &BondEntry::kink_ratio},
                            LawValue{"decay_rate", &BondEntry::decay_rate},
                            LawValue{"linear_tail", &BondEntry::linear_tail},
                            LawValue{"fracture_energy", &BondEntry::fracture_energy},
                            LawValue{"critical_stretch", &BondEntry::critical_stretch},
                            LawValue{"potential_rate", &BondEntry::potential_rate},
                            LawValue{"potential_depth", &BondEntry::potential_depth},
                            LawValue{"compression_strengthening", &BondEntry::compression_strengthening}};

constexpr LawInput strength{values[6], values[7], "strength", "Failure criterion"};
constexpr LawInput elastic_part{values[0], values[1], "elastic_limit", "Elastic limit"};
constexpr LawInput kink_stretch{values[2], {}};
constexpr LawInput kink_ratio{values[3], {}};
constexpr LawInput decay_rate{values[4], {}, {}, {}, false, usual_decay_rate};
constexpr LawInput linear_tail{values[5], {}, {}, {}, false, usual_linear_tail};
constexpr LawInput stretching_energy{values[6], {}, {}, {}, false};

constexpr LawInput fading{values[6], values[8], "strength", "Failure criterion"};
constexpr LawInput depth{values[9], {}, {}, {}, false};

constexpr LawInput strengthening{values[10], {}, {}, {}, false, 0.0};

constexpr std::array linear_inputs{strength, strengthening};
constexpr std::array bilinear_inputs{strength, elastic_part};
constexpr std::array trilinear_inputs{strength, elastic_part, kink_stretch, kink_ratio};
constexpr LawInput stretching_strength{values[1], {}, {}, {}, false};
constexpr std::array table_inputs{stretching_energy, stretching_strength};
constexpr std::array exponential_inputs{strength, elastic_part, decay_rate, linear_tail};
constexpr std::array regularised_inputs{fading, depth};

BondLaw make_linear(const BondEntry& e, double, double c, double critical_stretch) {
    BondLaw law{c, critical_stretch};
    law.strengthening = or_zero(e.compression_strengthening);
    return law;
}

BondLaw make_bilinear(const BondEntry&, double s0, double c, double critical_stretch) {
    return bilinear_law(c, s0, critical_stretch);
}

BondLaw make_trilinear(const BondEntry& e, double s0, double c, double critical_stretch) {
    return trilinear_law(c, s0, or_zero(e.kink_stretch), or_zero(e.kink_ratio), critical_stretch);
}

double stretch_of_trilinear(const BondEntry& e, double s0, double area) {
    return trilinear_critical_stretch(s0, or_zero(e.kink_stretch), or_zero(e.kink_ratio), area);
}

std::vector<Problem> check_trilinear(const BondEntry& e) {
    std::vector<Problem> problems;
    const double s0 = elastic_limit(e), s1 = e.kink_stretch->value;
    if (!(s1 > s0)) // if s0 follows from the strength of the body, it is 0 here, and check_law.cpp checks the order
        problems.push_back({"kink_stretch", fmt::format("{:g} is not greater than the elastic stretch {:g}", s1, s0),
                            "required order: elastic stretch < kink stretch < critical stretch"});
    if (!(e.kink_ratio->value <= 1))
        problems.push_back({"kink_ratio", fmt::format("Must be at most 1, but is {:g}", e.kink_ratio->value),
                            "the force at the kink cannot exceed the peak force; enter e.g. 0.25"});
    return problems;
}

BondLaw make_table(const BondEntry& e, double s0, double c, double) {
    const double factor =
        e.points.empty() || e.points.front().stretch.value == s0 ? 1 : s0 / e.points.front().stretch.value;
    std::vector<LawPoint> points;
    for (const LawPointEntry& p : e.points)
        points.push_back({factor * p.stretch.value, p.ratio.value});
    return table_law(c, points);
}

std::vector<Problem> check_table(const BondEntry& e) {
    const auto& points = e.points;
    const std::size_t last = points.size() - 1;
    std::vector<Problem> problems;
    const auto add = [&](const std::string& path, const std::string& reason, const std::string& remedy) {
        problems.push_back({path, reason, remedy});
    };
    const auto at = [](std::size_t k, int part) { return fmt::format("points[{}][{}]", k, part); };
    if (points.size() > most_law_points)
        add("points", fmt::format("{} points given", points.size()), fmt::format("the maximum is {}", most_law_points));
    for (std::size_t k = 0; k <= last; ++k) {
        const double s = points[k].stretch.value, ratio = points[k].ratio.value;
        const double s_before = k == 0 ? 0 : points[k - 1].stretch.value;
        const double ratio_before = k == 0 ? 1 : points[k - 1].ratio.value;
        if (!(s > s_before))
            add(at(k, 0), fmt::format("{:g} is not greater than {:g}", s, s_before),
                k == 0 ? "the first point ends the elastic part; enter a positive stretch"
                       : "stretches must increase; use a small increment for a sudden drop");
        if (k == 0 && ratio != 1)
            add(at(k, 1), fmt::format("Must be 1, but is {:g}", ratio), "the first point has the peak force; enter 1");
        else if (k == last && ratio != 0)
            add(at(k, 1), fmt::format("Must be 0, but is {:g}", ratio), "the bond breaks at the last point; enter 0");
        else if (k > 0 && k < last && !(ratio > 0 && ratio <= ratio_before))
            add(at(k, 1),
                ratio > ratio_before
                    ? fmt::format("{:g} exceeds {:g}, the value of the previous point", ratio, ratio_before)
                    : fmt::format("Must be positive, but is {:g}", ratio),
                ratio > ratio_before ? "a softening bond does not recover; the ratio must not increase"
                                     : "only the last point, where the bond breaks, may have zero force");
    }
    return problems;
}

BondLaw make_exponential(const BondEntry& e, double s0, double c, double critical_stretch) {
    const auto or_usual = [](const std::optional<Quantity>& q, double usual) { return q ? q->value : usual; };
    return exponential_law(c, s0, critical_stretch,
                           {or_usual(e.decay_rate, usual_decay_rate), or_usual(e.linear_tail, usual_linear_tail)});
}

// With a smaller decay rate, the curve is practically a straight line, and its formula loses digits in single
// precision. With a larger one, the force vanishes in single precision before the bond breaks.
constexpr double least_decay_rate = 0.1, most_decay_rate = 50;

std::vector<Problem> check_exponential(const BondEntry& e) {
    if (!e.decay_rate || (e.decay_rate->value >= least_decay_rate && e.decay_rate->value <= most_decay_rate))
        return {};
    return {{"decay_rate", fmt::format("Out of range: {:g}", e.decay_rate->value),
             fmt::format("enter {:g} to {:g}; with smaller values the law is practically bilinear, with larger ones "
                         "the force vanishes long before the bond breaks",
                         least_decay_rate, most_decay_rate)}};
}

std::vector<Problem> check_regularised(const BondEntry& e) {
    if (e.potential_depth && !e.potential_rate)
        return {{"potential_depth", "Given without the potential rate",
                 "enter the potential rate instead of the fracture energy; depth and rate together define stiffness "
                 "and strength"}};
    if (e.breaks_in == BreaksIn::both)
        return {{"breaks_in", "Not valid for the law 'regularised', whose bonds never break", "remove it"}};
    return {};
}

constexpr std::array laws{
    LawInfo{.kind = LawKind::linear,
            .key = "linear",
            .label = "linear, brittle",
            .help = "",
            .end = LawEnd::breaks,
            .inputs = linear_inputs,
            .make = make_linear},
    LawInfo{.kind = LawKind::bilinear,
            .key = "bilinear",
            .label = "bilinear softening",
            .help = "Elastic up to s₀; the force then decreases linearly to zero at s_c. Damage is irreversible.",
            .end = LawEnd::softens,
            .inputs = bilinear_inputs,
            .make = make_bilinear},
    LawInfo{
        .kind = LawKind::trilinear,
        .key = "trilinear",
        .label = "trilinear softening",
        .help =
            "Elastic up to s₀; the force then decreases in two linear parts with a kink at s₁. Damage is irreversible.",
        .end = LawEnd::softens,
        .inputs = trilinear_inputs,
        .make = make_trilinear,
        .check = check_trilinear,
        .stretch_of_area = stretch_of_trilinear},
    LawInfo{.kind = LawKind::table,
            .key = "table",
            .label = "tabulated softening",
            .help = "Elastic up to the first point, then linear from point to point. Damage is irreversible. If a "
                    "fracture energy is given, the stretches beyond the first point are scaled to match it; if a "
                    "tensile strength is given, all stretches are scaled to match it.",
            .end = LawEnd::softens,
            .inputs = table_inputs,
            .has_points = true,
            .make = make_table,
            .check = check_table},
    LawInfo{.kind = LawKind::exponential,
            .key = "exponential",
            .label = "exponential softening",
            .help = "Elastic up to s₀; the force then decreases exponentially, with a linear tail, to zero at s_c. "
                    "Damage is irreversible.",
            .end = LawEnd::softens,
            .inputs = exponential_inputs,
            .make = make_exponential,
            .check = check_exponential},
    LawInfo{.kind = LawKind::regularised,
            .key = "regularised",
            .label = "regularised, no failure",
            .help = "The force is c S exp(−β |ξ| S²) in tension and compression: bonds weaken at large strain, recover "
                    "and never break. S is the small-displacement strain. Use this law for all materials or none.",
            .end = LawEnd::fades,
            .inputs = regularised_inputs,
            .make = make_linear, // make_linear makes a law with `fading` 0; fading_law() in material_laws.cpp sets it
            .check = check_regularised},
};
static_assert(is_in_order(laws));

bool has_kink(const LawInfo& law) {
    return is_told(law, "kink_stretch");
}

} // namespace

std::span<const LawInfo> bond_laws() {
    return laws;
}
const LawInfo& law_info(LawKind kind) {
    return laws.at(static_cast<std::size_t>(kind));
}
std::span<const LawValue> law_values() {
    return values;
}

bool is_told(const LawInfo& law, std::string_view key) {
    return std::any_of(law.inputs.begin(), law.inputs.end(), [&](const LawInput& i) {
        return i.value.key == key || (i.has_choice() && i.instead.key == key);
    });
}

bool has_body_strength(const BondEntry& entry) {
    return entry.tensile_strength && entry.strength_of == StrengthOf::body && softens(entry);
}

double elastic_limit(const BondEntry& entry) {
    if (has_body_strength(entry))
        return 0;
    if (entry.tensile_strength)
        return entry.tensile_strength->value / entry.youngs_modulus.value;
    if (law_info(entry.law).has_points)
        return entry.points.empty() ? 0 : entry.points.front().stretch.value;
    return or_zero(entry.elastic_stretch);
}

double last_corner(const BondEntry& entry, double elastic_limit) {
    return has_kink(law_info(entry.law)) ? or_zero(entry.kink_stretch) : elastic_limit;
}

} // namespace periscope
