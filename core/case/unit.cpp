#include "core/case/unit.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

namespace periscope {

std::optional<Dimension> dimension_of_unit(std::string_view unit) {
    try {
        return read_unit(unit).dimension;
    } catch (const std::invalid_argument&) {
        return std::nullopt;
    }
}

HandyUnit handy_unit(std::string_view si_unit, double largest) {
    static constexpr std::array<std::pair<std::string_view, double>, 7> prefixes{
        {{"G", 1e9}, {"M", 1e6}, {"k", 1e3}, {"", 1}, {"m", 1e-3}, {"µ", 1e-6}, {"n", 1e-9}}};
    if (si_unit == "rad")
        return {"deg", std::numbers::pi / 180};
    if (si_unit == "kg") {
        const double kilograms = std::isfinite(largest) ? std::abs(largest) : 0;
        if (!(kilograms > 0) || kilograms >= 0.9995)
            return {"kg", 1};
        return kilograms >= 0.9995e-3 ? HandyUnit{"g", 1e-3} : HandyUnit{"mg", 1e-6};
    }
    const bool takes_prefix =
        si_unit.starts_with("m") || si_unit.starts_with("s") || si_unit.starts_with("N") || si_unit.starts_with("J");
    const double size = std::abs(largest);
    if (!takes_prefix || !(size > 0) || !std::isfinite(size))
        return {std::string(si_unit), 1};
    const bool is_time = si_unit == "s";
    for (const auto& [prefix, factor] : prefixes)
        if (size >= factor * 0.9995 && !(is_time && factor > 1)) // nobody says kiloseconds
            return {std::string(prefix) + std::string(si_unit), factor};
    return {std::string(prefixes.back().first) + std::string(si_unit), prefixes.back().second};
}

std::string in_handy_unit(double si, std::string_view si_unit) {
    const HandyUnit unit = handy_unit(si_unit, std::abs(si));
    return fmt::format("{:.3g} {}", si / unit.factor, unit.name);
}

HandyUnit unit_in(UnitSystem system, std::string_view si_unit, double largest) {
    if (system == UnitSystem::fitting)
        return handy_unit(si_unit, largest);
    if (system == UnitSystem::si || si_unit.empty())
        return {std::string(si_unit), 1};
    if (si_unit == "rad")
        return handy_unit(si_unit, largest);
    struct Named {
        Dimension dimension;
        std::string_view name;
    };
    static constexpr std::array<Named, 15> named{{{dimension::length, "mm"},
                                                  {{2, 0, 0}, "mm^2"},
                                                  {{3, 0, 0}, "mm^3"},
                                                  {dimension::time, "s"},
                                                  {dimension::speed, "mm/s"},
                                                  {dimension::acceleration, "mm/s^2"},
                                                  {dimension::force, "N"},
                                                  {dimension::force_density, "N/mm^3"},
                                                  {dimension::mass, "t"},
                                                  {dimension::density, "t/mm^3"},
                                                  {dimension::pressure, "MPa"},
                                                  {dimension::energy_per_area, "N/mm"},
                                                  {dimension::damping, "N s/mm^4"},
                                                  {{2, 1, -2}, "mJ"},
                                                  {{-5, 1, -2}, "N/mm^6"}}};
    try {
        if (si_unit == "J/m^3") // not a pressure, though its dimension is the same
            return {"mJ/mm^3", 1e6};
        if (si_unit == "J/m") // not a force
            return {"mJ/mm", 1};
        const UnitValue si = read_unit(si_unit);
        for (const Named& unit : named)
            if (unit.dimension == si.dimension) // in millimetres, tonnes and seconds
                return {std::string(unit.name),
                        std::pow(1e-3, si.dimension.metre) * std::pow(1e3, si.dimension.kilogram)};
    } catch (const std::invalid_argument&) { // "cm³": none that read_unit knows
    }
    return {std::string(si_unit), 1};
}

} // namespace periscope
