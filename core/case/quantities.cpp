#include "core/case/quantities.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

namespace periscope {
namespace {

constexpr std::array material_table{
    QuantityInfo{"youngs_modulus", "Young's modulus E", dimension::pressure, false, Bound::positive, "GPa", "190 GPa",
                 "Stiffness in tension; with the horizon it gives the micromodulus, c = 12E/(πδ⁴) in a "
                 "solid, 9E/(πhδ³) in plane stress, 48E/(5πhδ³) in plane strain and 2E/(Aδ²) in a bar, if constant."},
    QuantityInfo{"poisson_ratio", "Poisson's ratio ν", dimension::none, false, Bound::any, "", "0.25",
                 "Bond-based materials have ν = 1/4, in plane stress 1/3; another value is warned about and not "
                 "represented. A bar has none."},
    QuantityInfo{"density", "Density ρ", dimension::density, false, Bound::positive, "kg/m^3", "7800 kg/m^3",
                 "Mass per volume of the undeformed body."},
    QuantityInfo{"fracture_energy", "Fracture energy G", dimension::energy_per_area, false, Bound::positive, "kJ/m^2",
                 "69 kJ/m^2",
                 "Energy per crack area; gives the critical stretch, for the linear law "
                 "s_c = √(5G/(6Eδ)), in plane stress √(4πG/(9Eδ)), in plane strain √(5πG/(12Eδ)), in a bar "
                 "√(3G/(Eδ)), if the micromodulus is constant."},
    QuantityInfo{"critical_stretch", "Critical stretch s_c", dimension::none, false, Bound::positive, "", "0.008",
                 "Stretch at which a bond breaks; instead of the fracture energy."},
    QuantityInfo{"elastic_stretch", "Elastic stretch s_0", dimension::none, false, Bound::positive, "", "0.0001",
                 "Where the force of a softening bond is largest; from there on it is damaged."},
    QuantityInfo{"tensile_strength", "Tensile strength f_t", dimension::pressure, false, Bound::positive, "MPa",
                 "3 MPa", "Instead of the elastic stretch, which is then f_t/E."},
    QuantityInfo{"kink_stretch", "Kink stretch s_1", dimension::none, false, Bound::positive, "", "0.0005",
                 "Where the falling force of a softening bond bends; between s_0 and s_c."},
    QuantityInfo{"kink_ratio", "Force at the kink β", dimension::none, false, Bound::positive, "", "0.25",
                 "Force at s_1 over the largest force, above 0 and not above 1."},
    QuantityInfo{"stiffness_ratio", "Stiffness along : across", dimension::none, false, Bound::positive, "", "3",
                 "Of bonds along the direction over those across it; E is that of bonds across."},
    QuantityInfo{"strength_ratio", "Stretches along : across", dimension::none, false, Bound::positive, "", "1",
                 "All stretches of the law along the direction over those across it, which the law tells."},
    QuantityInfo{"share", "Share", dimension::none, false, Bound::positive, "", "0.3",
                 "Part of the volume, between 0 and 1, whose nodes are chosen at random."},
    QuantityInfo{"decay_rate", "Rate of decay k", dimension::none, false, Bound::positive, "", "25",
                 "How fast the force falls: over the softening stretch as e^(-k x), x from 0 to 1. 0.1 to 50."},
    QuantityInfo{"linear_tail", "Straight tail α", dimension::none, false, Bound::not_negative, "", "0.25",
                 "Share of a straight line against the exponential curve; 0: the curve alone."},
    QuantityInfo{
        "potential_rate", "Rate of the potential β", dimension::per_length, false, Bound::positive, "m^-1", "4e6 m^-1",
        "Of ψ(r) = C (1 − exp(−β r)), r = |ξ| S²; instead of the fracture energy: β G = 3E/2 in a solid, 3E/π in "
        "plane stress, 16E/(5π) in plane strain, E/2 in a bar."},
    QuantityInfo{"potential_depth", "Depth of the potential C", dimension::energy_per_area, false, Bound::positive,
                 "kJ/m^2", "1 kJ/m^2",
                 "Of ψ(r) = C (1 − exp(−β r)); instead of Young's modulus, which is then proportional to C β."},
};

constexpr std::array geometry_table{
    QuantityInfo{"spacing", "Spacing Δx", dimension::length, false, Bound::positive, "mm", "2 mm",
                 "Distance between neighbouring nodes. Halving it costs about 16 times the run time."},
    QuantityInfo{"horizon", "Horizon δ", dimension::length, true, Bound::positive, "dx", "3.14 dx",
                 "How far bonds reach; usually about three spacings."},
};

constexpr std::array run_table{
    QuantityInfo{"end_time", "End time", dimension::time, false, Bound::positive, "us", "100 us",
                 "How much time is simulated."},
    QuantityInfo{"safety_factor", "Safety of the step", dimension::none, false, Bound::positive, "", "0.8",
                 "Part of the largest stable step that is used."},
    QuantityInfo{"time_step", "Time step", dimension::time, false, Bound::positive, "ns", "50 ns",
                 "Leave empty to use the stable step times the safety."},
    QuantityInfo{"damping", "Damping", dimension::damping, false, Bound::not_negative, "kg/(m^3 s)", "1e6 kg/(m^3 s)",
                 "Force density against the velocity; for slow loading. 0 for impact."},
    QuantityInfo{
        "local_damping", "Local damping α", dimension::none, false, Bound::not_negative, "", "0.5",
        "Takes this part of each component of a node's force where it drives the node, and adds it where it slows "
        "it, as in discrete elements: brings a body to rest whatever its frequencies. 0: none."},
    QuantityInfo{"tolerance", "Residual allowed", dimension::none, false, Bound::positive, "", "1e-5",
                 "At rest is a body whose forces out of balance are at most this part of the loads and reactions."},
    QuantityInfo{
        "checkpoint_interval", "Checkpoint every", dimension::time, false, Bound::not_negative, "min", "5 min",
        "Wall time between checkpoints, from which a run that was stopped or killed goes on; one more is written at "
        "the end. 0: none."},
};

constexpr std::array observer_table{
    QuantityInfo{"interval", "Every", dimension::time, false, Bound::positive, "us", "1 us",
                 "Time between two values of this observer. Leave empty to spread the rows of the run evenly."},
};

} // namespace

std::span<const QuantityInfo> material_quantities() {
    return material_table;
}
std::span<const QuantityInfo> geometry_quantities() {
    return geometry_table;
}
std::span<const QuantityInfo> run_quantities() {
    return run_table;
}
std::span<const QuantityInfo> observer_quantities() {
    return observer_table;
}

const QuantityInfo& quantity_info(std::string_view key) {
    for (const auto table : {material_quantities(), geometry_quantities(), run_quantities(), observer_quantities()})
        for (const QuantityInfo& info : table)
            if (info.key == key)
                return info;
    throw std::out_of_range(fmt::format("no quantity '{}'", key));
}

std::vector<Problem> check_quantity(const std::string& path, const QuantityInfo& info, const Quantity& q) {
    std::vector<Problem> problems;
    const bool good = info.bound == Bound::any || q.value > 0 || (info.bound == Bound::not_negative && q.value == 0);
    if (!good)
        problems.push_back(
            {path, fmt::format("is {:g}", q.value),
             fmt::format("must {}, such as '{}'", info.bound == Bound::positive ? "be above zero" : "not be negative",
                         info.example)});
    if (q.in_spacings && !info.spacings_allowed)
        problems.push_back({path, "cannot be given in spacings (dx)", "such as '" + std::string(info.example) + "'"});
    if (q.in_horizons && !info.horizons_allowed)
        problems.push_back({path, "cannot be given in horizons", "such as '" + std::string(info.example) + "'"});
    return problems;
}

Quantity read_quantity(const QuantityInfo& info, std::string_view text) {
    Quantity q = parse_quantity(text, info.dimension, info.horizons_allowed);
    if (q.in_spacings && !info.spacings_allowed)
        throw std::invalid_argument("cannot be given in spacings (dx); needed is " + describe(info.dimension));
    if (info.bound == Bound::positive && !(q.value > 0))
        throw std::invalid_argument(fmt::format("must be above zero, such as '{}'", info.example));
    if (info.bound == Bound::not_negative && !(q.value >= 0))
        throw std::invalid_argument(fmt::format("must not be negative, such as '{}'", info.example));
    return q;
}

} // namespace periscope
