#include "core/case/quantity.hpp"

#include "core/base/trimmed.hpp"
#include "core/case/unit.hpp"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <numbers>
#include <optional>
#include <stdexcept>
#include <vector>

namespace periscope {
namespace {

struct Unit {
    std::string_view symbol;
    double factor;
    Dimension dimension;
    bool prefixes; // takes SI prefixes
};

constexpr std::array units{
    Unit{"m", 1, {1, 0, 0}, true},
    Unit{"g", 1e-3, {0, 1, 0}, true},
    Unit{"t", 1e3, {0, 1, 0}, false},
    Unit{"s", 1, {0, 0, 1}, true},
    Unit{"min", 60, {0, 0, 1}, false},
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
constexpr std::array prefixes{
    Prefix{"p", 1e-12},     Prefix{"n", 1e-9}, Prefix{"u", 1e-6}, Prefix{"\u00b5", 1e-6},
    Prefix{"\u03bc", 1e-6}, Prefix{"m", 1e-3}, Prefix{"c", 1e-2}, Prefix{"d", 1e-1},
    Prefix{"k", 1e3},       Prefix{"M", 1e6},  Prefix{"G", 1e9},  Prefix{"T", 1e12},
};

struct Value {
    double factor;
    Dimension dimension;
};

std::optional<Value> find_unit(std::string_view symbol) {
    for (const Unit& u : units)
        if (u.symbol == symbol)
            return Value{u.factor, u.dimension};
    for (const Prefix& p : prefixes)
        if (symbol.starts_with(p.symbol))
            for (const Unit& u : units)
                if (u.prefixes && u.symbol == symbol.substr(p.symbol.size()))
                    return Value{p.factor * u.factor, u.dimension};
    return std::nullopt;
}

// unit := power (('*' | '·' | '/' | ' ') power)*, with the common habit that everything in one pair of
// parentheses after '/' is divided: "kg/(m^3 s)". Exponents: ^2, ^-1, ², ³.
class UnitReader {
public:
    explicit UnitReader(std::string_view text) : text_(text) {}

    Value read() {
        Value value = product();
        if (at_ < text_.size())
            throw std::invalid_argument(fmt::format("Unit '{}' has an unexpected '{}'", text_, text_[at_]));
        return value;
    }

private:
    Value product() {
        Value value = power();
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

    Value power() {
        skip_spaces();
        Value value{1, {}};
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
        Value result{1, {}};
        for (int i = 0; i < std::abs(n); ++i)
            apply(result, value, n < 0 ? -1 : 1);
        return result;
    }

    static void apply(Value& a, const Value& b, int sign) {
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

// "kg/m", "kg m^2/s^3", "1/(m s)"
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
    const Value value = UnitReader(trimmed(unit)).read();
    if (value.dimension != wanted)
        throw std::invalid_argument(
            fmt::format("'{}' is a unit of {}; expected {}", unit, describe(value.dimension), describe(wanted)));
    return value.factor;
}

UnitValue read_unit(std::string_view unit) {
    const Value value = UnitReader(trimmed(unit)).read();
    return {value.factor, value.dimension};
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

    Value value{};
    try {
        value = UnitReader(unit).read();
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
