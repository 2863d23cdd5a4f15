#include "core/case/laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

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
                            LawValue{"potential_depth", &BondEntry::potential_depth}};

constexpr LawInput strength{values[6], values[7], "strength", "Strength by"};
constexpr LawInput elastic_limit{values[0], values[1], "elastic_limit", "Elastic limit by"};
constexpr LawInput kink_stretch{values[2], {}};
constexpr LawInput kink_ratio{values[3], {}};
constexpr LawInput decay_rate{values[4], {}, {}, {}, false, usual_decay_rate};
constexpr LawInput linear_tail{values[5], {}, {}, {}, false, usual_linear_tail};
constexpr LawInput stretching_energy{values[6], {}, {}, {}, false};

constexpr LawInput fading{values[6], values[8], "strength", "Strength by"};
constexpr LawInput depth{values[9], {}, {}, {}, false};

constexpr std::array linear_inputs{strength};
constexpr std::array bilinear_inputs{strength, elastic_limit};
constexpr std::array trilinear_inputs{strength, elastic_limit, kink_stretch, kink_ratio};
constexpr std::array table_inputs{stretching_energy};
constexpr std::array exponential_inputs{strength, elastic_limit, decay_rate, linear_tail};
constexpr std::array regularised_inputs{fading, depth};

constexpr std::array laws{
    LawInfo{LawKind::linear, "linear until it breaks", "", linear_inputs},
    LawInfo{LawKind::bilinear, "bilinear, softens",
            "Elastic up to s₀, then the force falls straight to nothing at s_c; "
            "what is damaged stays damaged.",
            bilinear_inputs},
    LawInfo{LawKind::trilinear, "trilinear, softens",
            "Elastic up to s₀, then the force falls in two straight parts with "
            "a kink at s₁; what is damaged stays damaged.",
            trilinear_inputs},
    LawInfo{LawKind::table, "points, softens",
            "Elastic up to the first point, then straight from point to point; what is "
            "damaged stays damaged. With a fracture energy the stretches beyond the first point are drawn "
            "out or together "
            "until the law takes it.",
            table_inputs, true},
    LawInfo{LawKind::exponential, "exponential, softens",
            "Elastic up to s₀, then the force falls exponentially, with a "
            "straight tail, to nothing at s_c; what is damaged stays damaged.",
            exponential_inputs},
    LawInfo{LawKind::regularised, "regularised, never breaks",
            "The force is c S exp(−β |ξ| S²), in tension as in compression: bonds fade at large strain, come back, and "
            "never "
            "break. S is the strain of small displacements. All materials have this law, or none.",
            regularised_inputs},
};

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

std::string points_text(std::span<const LawPointEntry> points) {
    const auto words = [](const Quantity& q) { return q.text.empty() ? fmt::format("{:g}", q.value) : q.text; };
    std::string text;
    for (const LawPointEntry& p : points)
        text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", words(p.stretch), words(p.ratio));
    return text;
}

std::vector<LawPointEntry> parse_points(std::string_view text) {
    std::vector<LawPointEntry> points;
    while (text.find_first_not_of(' ') != std::string_view::npos) {
        const std::string_view point = text.substr(0, text.find(','));
        text.remove_prefix(std::min(text.size(), point.size() + 1));
        const std::size_t colon = point.find(':');
        if (colon == std::string_view::npos)
            throw std::invalid_argument(
                fmt::format("'{}' is not a point; give stretch: ratio, …, such as 0.0001: 1, 0.001: 0", point));
        points.push_back({parse_quantity(point.substr(0, colon), dimension::none),
                          parse_quantity(point.substr(colon + 1), dimension::none)});
    }
    return points;
}

} // namespace periscope
