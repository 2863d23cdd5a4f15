#include "core/case/unit.hpp"

#include "core/base/trimmed.hpp"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <numbers>
#include <stdexcept>
#include <utility>

namespace periscope {
namespace {

struct Unit {
    std::string_view symbol;
    double factor;
    Dimension dimension;
    bool prefixes; // whether the unit takes SI prefixes
};

constexpr std::array units{
    Unit{"m", 1, {1, 0, 0}, true},
    Unit{"g", 1e-3, {0, 1, 0}, true},
    Unit{"t", 1e3, {0, 1, 0}, false},
    Unit{"s", 1, {0, 0, 1}, true},
    Unit{"min", 60, {0, 0, 1}, false},
    Unit{"h", 3600, {0, 0, 1}, false},
    Unit{"Hz", 1, {0, 0, -1}, true},
    Unit{"N", 1, {1, 1, -2}, true},
    Unit{"Pa", 1, {-1, 1, -2}, true},
    Unit{"bar", 1e5, {-1, 1, -2}, false},
    Unit{"J", 1, {2, 1, -2}, true},
    Unit{"W", 1, {2, 1, -3}, true},
    Unit{"in", 0.0254, {1, 0, 0}, false},
    Unit{"inch", 0.0254, {1, 0, 0}, false},
    Unit{"ft", 0.3048, {1, 0, 0}, false},
    Unit{"lb", 0.45359237, {0, 1, 0}, false},
    Unit{"psi", 6894.757293168361, {-1, 1, -2}, false},
    Unit{"%", 0.01, {0, 0, 0}, false},
    Unit{"deg", std::numbers::pi / 180, {0, 0, 0}, false},
    Unit{"\u00b0", std::numbers::pi / 180, {0, 0, 0}, false},
    Unit{"rad", 1, {0, 0, 0}, false},
    Unit{"1", 1, {0, 0, 0}, false},
};

struct Prefix {
    std::string_view symbol;
    double factor;
};
constexpr std::array unit_prefixes{
    Prefix{"p", 1e-12},     Prefix{"n", 1e-9}, Prefix{"u", 1e-6}, Prefix{"\u00b5", 1e-6},
    Prefix{"\u03bc", 1e-6}, Prefix{"m", 1e-3}, Prefix{"c", 1e-2}, Prefix{"d", 1e-1},
    Prefix{"k", 1e3},       Prefix{"M", 1e6},  Prefix{"G", 1e9},  Prefix{"T", 1e12},
};

std::optional<UnitValue> find_unit(std::string_view symbol) {
    for (const Unit& u : units)
        if (u.symbol == symbol)
            return UnitValue{u.factor, u.dimension};
    for (const Prefix& p : unit_prefixes)
        if (symbol.starts_with(p.symbol))
            for (const Unit& u : units)
                if (u.prefixes && u.symbol == symbol.substr(p.symbol.size()))
                    return UnitValue{p.factor * u.factor, u.dimension};
    return std::nullopt;
}

// Reads a unit by the grammar unit := power (('*' | '·' | '/' | ' ') power)*. As is common, everything in parentheses
// after '/' is a divisor: "kg/(m^3 s)". Exponents are written ^2, ^-1, ², ³.
class UnitReader {
public:
    explicit UnitReader(std::string_view text) : text_(text) {}

    UnitValue read() {
        UnitValue value = product();
        if (at_ < text_.size())
            throw std::invalid_argument(fmt::format("Unit '{}' has an unexpected '{}'", text_, text_[at_]));
        return value;
    }

private:
    UnitValue product() {
        UnitValue value = power();
        for (;;) {
            skip_spaces();
            if (at_ >= text_.size() || text_[at_] == ')')
                return value;
            int sign = 1;
            if (take("/"))
                sign = -1;
            else if (!take("*"))
                take("·");
            apply(value, power(), sign);
        }
    }

    UnitValue power() {
        skip_spaces();
        UnitValue value;
        if (take("(")) {
            if (++depth_ > 8)
                throw std::invalid_argument("The unit has too many parentheses");
            value = product();
            --depth_;
            if (!take(")"))
                throw std::invalid_argument(fmt::format("Unit '{}' lacks a ')'", text_));
        } else {
            const std::size_t begin = at_;
            while (at_ < text_.size() && !is_end_of_symbol())
                ++at_;
            const auto symbol = text_.substr(begin, at_ - begin);
            const auto found = find_unit(symbol);
            if (!found)
                throw std::invalid_argument(symbol.empty() ? fmt::format("Unit '{}' is incomplete", text_)
                                                           : fmt::format("Unknown unit '{}'", symbol));
            value = *found;
        }
        const int n = exponent();
        UnitValue result;
        for (int i = 0; i < std::abs(n); ++i)
            apply(result, value, n < 0 ? -1 : 1);
        return result;
    }

    static void apply(UnitValue& a, const UnitValue& b, int sign) {
        a.factor = sign > 0 ? a.factor * b.factor : a.factor / b.factor;
        a.dimension.metre += sign * b.dimension.metre;
        a.dimension.kilogram += sign * b.dimension.kilogram;
        a.dimension.second += sign * b.dimension.second;
    }

    int exponent() {
        if (take("²"))
            return 2;
        if (take("³"))
            return 3;
        if (!take("^"))
            return 1;
        const int sign = take("-") ? -1 : 1;
        if (at_ < text_.size() && text_[at_] >= '1' && text_[at_] <= '9')
            return sign * (text_[at_++] - '0');
        throw std::invalid_argument(fmt::format("Unit '{}' needs a whole number after '^'", text_));
    }

    bool is_end_of_symbol() const {
        const auto rest = text_.substr(at_);
        for (std::string_view s : {"*", "/", "(", ")", "^", " ", "·", "²", "³"})
            if (rest.starts_with(s))
                return true;
        return false;
    }
    bool take(std::string_view s) {
        if (!text_.substr(at_).starts_with(s))
            return false;
        at_ += s.size();
        return true;
    }
    void skip_spaces() {
        while (at_ < text_.size() && text_[at_] == ' ')
            ++at_;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    int depth_ = 0;
};

} // namespace

UnitValue read_unit(std::string_view unit) {
    return UnitReader(trimmed(unit)).read();
}

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
    // The prefix belongs to the first unit. That unit may have a power: 1e-6 m^2 are 1 mm^2.
    const std::string_view first = si_unit.substr(0, si_unit.find_first_of(" /"));
    const std::string_view symbol = first.substr(0, first.find('^'));
    const int power = symbol.size() == first.size() ? 1 : first.back() - '0';
    const bool is_length_or_time = symbol == "m" || symbol == "s"; // because km, km/s and ks are not used
    const bool takes_prefix = is_length_or_time || symbol == "N" || symbol == "Pa" || symbol == "J";
    const double size = std::abs(largest);
    if (!takes_prefix || !(size > 0) || !std::isfinite(size))
        return {std::string(si_unit), 1};
    // Areas and volumes have larger numbers, because their units are 1e6 or 1e9 apart: up to 9,999 mm^2.
    const double least = 0.9995 * std::pow(1e-2, power - 1);
    for (const auto& [prefix, one] : prefixes)
        if (const double factor = std::pow(one, power); size >= least * factor && !(is_length_or_time && factor > 1))
            return {std::string(prefix) + std::string(si_unit), factor};
    return {std::string(si_unit), 1}; // such small numbers are rounding errors
}

std::string short_number(double value) {
    const double size = std::abs(value);
    return size >= 999.5 && size < 999'999.5 ? fmt::format("{:.0f}", value) : fmt::format("{:.3g}", value);
}

std::string in_handy_unit(double si, std::string_view si_unit) {
    const HandyUnit unit = handy_unit(si_unit, std::abs(si));
    return fmt::format("{} {}", short_number(si / unit.factor), unit.name);
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
        if (si_unit == "J/m^3") // J/m^3 has the dimension of a pressure, but is shown as an energy density
            return {"mJ/mm^3", 1e6};
        if (si_unit == "J/m") // the same dimension as a force, but this is an energy per length
            return {"mJ/mm", 1};
        const UnitValue si = read_unit(si_unit);
        for (const Named& unit : named)
            if (unit.dimension == si.dimension) // a unit made of millimetres, tonnes and seconds
                return {std::string(unit.name),
                        std::pow(1e-3, si.dimension.metre) * std::pow(1e3, si.dimension.kilogram)};
    } catch (const std::invalid_argument&) { // "cm³" and others that read_unit does not know
    }
    return {std::string(si_unit), 1};
}

} // namespace periscope
