#include "core/case/quantity.hpp"

#include "core/base/trimmed.hpp"
#include "core/case/unit.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <vector>

namespace periscope {
namespace {

std::string_view name_of(Dimension d) {
    struct Named {
        Dimension dimension;
        std::string_view name;
    };
    static constexpr std::array names{
        Named{dimension::none, "a plain number, e.g. '0.25'"},
        Named{dimension::length, "a length, e.g. '5 mm'"},
        Named{dimension::time, "a time, e.g. '100 us'"},
        Named{dimension::speed, "a speed, e.g. '22 m/s'"},
        Named{dimension::density, "a density, e.g. '7800 kg/m^3'"},
        Named{dimension::pressure, "a stress, e.g. '190 GPa'"},
        Named{dimension::energy_per_area, "a fracture energy, e.g. '69 kJ/m^2'"},
        Named{dimension::damping, "a damping coefficient, e.g. '1e6 kg/(m^3 s)'"},
        Named{dimension::force, "a force, e.g. '5 kN'"},
        Named{dimension::force_density, "a force per volume, e.g. '25 kN/m^3'"},
        Named{dimension::acceleration, "an acceleration, e.g. '9.81 m/s^2'"},
        Named{dimension::per_length, "a number per length, e.g. '4e6 1/m'"},
        Named{{0, 1, 0}, "a mass (kg)"},
        Named{{2, 0, 0}, "an area (m^2)"},
        Named{{3, 0, 0}, "a volume (m^3)"},
        Named{{2, 1, -2}, "an energy (J)"},
        Named{{0, 0, -1}, "a frequency (1/s)"},
    };
    for (const Named& n : names)
        if (n.dimension == d)
            return n.name;
    return {};
}

// Returns the SI unit of a dimension in base units: "kg/m", "kg m^2/s^3", "1/(m s)".
std::string in_base_units(Dimension d) {
    const std::array<std::pair<const char*, int>, 3> bases{{{"kg", d.kilogram}, {"m", d.metre}, {"s", d.second}}};
    std::vector<std::string> above, below;
    for (const auto& [unit, power] : bases)
        if (power != 0)
            (power > 0 ? above : below)
                .push_back(std::abs(power) > 1 ? fmt::format("{}^{}", unit, std::abs(power)) : unit);
    std::string dividend = above.empty() ? "1" : fmt::format("{}", fmt::join(above, " "));
    if (below.empty())
        return dividend;
    const std::string divisor = fmt::format("{}", fmt::join(below, " "));
    return below.size() > 1 ? fmt::format("{}/({})", dividend, divisor) : fmt::format("{}/{}", dividend, divisor);
}

} // namespace

std::string describe(Dimension d) {
    if (const auto name = name_of(d); !name.empty())
        return std::string(name);
    return "a quantity in " + in_base_units(d);
}

double unit_factor(std::string_view unit, Dimension wanted) {
    const UnitValue value = read_unit(unit);
    if (value.dimension != wanted)
        throw std::invalid_argument(
            fmt::format("'{}' is a unit of {}; expected {}", unit, describe(value.dimension), describe(wanted)));
    return value.factor;
}

Quantity in_spacings(double count) {
    Quantity q(count);
    q.in_spacings = true;
    q.text = fmt::format("{:g} dx", count);
    return q;
}

Quantity in_degrees(double angle) {
    Quantity q(angle * std::numbers::pi / 180);
    q.text = fmt::format("{:g} deg", angle);
    return q;
}

Quantity parse_quantity(std::string_view raw, Dimension wanted, bool horizons) {
    const auto text = trimmed(raw);
    if (text.empty())
        throw std::invalid_argument("No value given; expected " + describe(wanted));

    Quantity q;
    q.text = std::string(text);
    const char* begin = text.data() + (text.front() == '+' ? 1 : 0); // from_chars takes no '+'
    const char* end = text.data() + text.size();
    const auto [rest, error] = std::from_chars(begin, end, q.value);
    if (error == std::errc::result_out_of_range)
        throw std::invalid_argument(fmt::format("'{}' is out of range", text));
    if (error != std::errc())
        throw std::invalid_argument(
            fmt::format("'{}' does not start with a number; expected {}", text, describe(wanted)));
    if (!std::isfinite(q.value))
        throw std::invalid_argument(fmt::format("'{}' is not a finite number", text));

    const auto unit = trimmed({rest, static_cast<std::size_t>(end - rest)});
    if (unit == "dx") {
        if (wanted != dimension::length)
            throw std::invalid_argument(fmt::format("'{}' is a length; expected {}", text, describe(wanted)));
        q.in_spacings = true;
        return q;
    }
    if (unit == "horizon" || unit == "horizons") {
        if (!horizons)
            throw std::invalid_argument(fmt::format(
                "'{}' is in horizons, which is allowed for depths only; expected {}", text, describe(wanted)));
        q.in_horizons = true;
        return q;
    }
    if (unit.empty()) // SI
        return q;
    if (unit.size() > 1 && unit[0] == ',' && unit[1] >= '0' && unit[1] <= '9') {
        throw std::invalid_argument(
            fmt::format("'{}' has a comma; use a decimal point and no thousands separator, e.g. 1.5 mm", text));
    }

    UnitValue value;
    try {
        value = read_unit(unit);
    } catch (const std::invalid_argument& e) {
        throw std::invalid_argument(fmt::format("{}; expected {}", e.what(), describe(wanted)));
    }
    if (value.dimension != wanted)
        throw std::invalid_argument(
            fmt::format("'{}' is {}; expected {}", text, describe(value.dimension), describe(wanted)));
    q.value *= value.factor;
    if (!std::isfinite(q.value))
        throw std::invalid_argument(fmt::format("'{}' is out of range", text));
    return q;
}

} // namespace periscope
