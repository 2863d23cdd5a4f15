#include "core/case/quantities.hpp"

#include <fmt/format.h>

#include <array>
#include <stdexcept>

namespace periscope {
namespace {

constexpr std::array material_table{
    QuantityInfo{"youngs_modulus", "Young's modulus E", dimension::pressure, false, Bound::positive, "GPa",
                 "190 GPa", "Stiffness in tension; with the horizon it gives the micromodulus c = 12E/(πδ⁴)."},
    QuantityInfo{"poisson_ratio", "Poisson's ratio ν", dimension::none, false, Bound::any, "", "0.25",
                 "Bond-based materials in 3D have ν = 1/4; another value is warned about and not represented."},
    QuantityInfo{"density", "Density ρ", dimension::density, false, Bound::positive, "kg/m^3", "7800 kg/m^3",
                 "Mass per volume of the undeformed body."},
    QuantityInfo{"fracture_energy", "Fracture energy G", dimension::energy_per_area, false, Bound::positive, "kJ/m^2",
                 "69 kJ/m^2", "Energy per crack area; gives the critical stretch s_c = √(5G/(6Eδ))."},
    QuantityInfo{"critical_stretch", "Critical stretch s_c", dimension::none, false, Bound::positive, "", "0.008",
                 "Stretch at which a bond breaks; instead of the fracture energy."},
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
    QuantityInfo{"safety", "Safety of the time step", dimension::none, false, Bound::positive, "", "0.8",
                 "Part of the largest stable step that is used."},
    QuantityInfo{"time_step", "Time step", dimension::time, false, Bound::positive, "ns", "50 ns",
                 "Leave empty to use the stable step times the safety."},
    QuantityInfo{"damping", "Damping", dimension::damping, false, Bound::not_negative, "kg/(m^3 s)",
                 "1e6 kg/(m^3 s)", "Force density against the velocity; for slow loading. 0 for impact."},
};

} // namespace

std::span<const QuantityInfo> material_quantities() { return material_table; }
std::span<const QuantityInfo> geometry_quantities() { return geometry_table; }
std::span<const QuantityInfo> run_quantities() { return run_table; }

const QuantityInfo& quantity_info(std::string_view key) {
    for (const auto table : {material_quantities(), geometry_quantities(), run_quantities()})
        for (const QuantityInfo& info : table)
            if (info.key == key)
                return info;
    throw std::out_of_range(fmt::format("no quantity '{}'", key));
}

Quantity read_quantity(const QuantityInfo& info, std::string_view text) {
    Quantity q = parse_quantity(text, info.dimension);
    if (q.in_spacings && !info.spacings_allowed)
        throw std::invalid_argument("cannot be given in spacings (dx); needed is " + describe(info.dimension));
    if (info.bound == Bound::positive && !(q.value > 0))
        throw std::invalid_argument(fmt::format("must be above zero, such as '{}'", info.example));
    if (info.bound == Bound::not_negative && !(q.value >= 0))
        throw std::invalid_argument(fmt::format("must not be negative, such as '{}'", info.example));
    return q;
}

} // namespace periscope
