#include "core/case/unit.hpp"

#include <array>
#include <cmath>
#include <utility>

namespace periscope {

HandyUnit handy_unit(std::string_view si_unit, double largest) {
    static constexpr std::array<std::pair<std::string_view, double>, 7> prefixes{
        {{"G", 1e9}, {"M", 1e6}, {"k", 1e3}, {"", 1}, {"m", 1e-3}, {"µ", 1e-6}, {"n", 1e-9}}};
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

} // namespace periscope
