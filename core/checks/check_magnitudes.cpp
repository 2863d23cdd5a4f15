#include "core/checks/check_magnitudes.hpp"

#include "core/case/condition_table.hpp"
#include "core/case/unit.hpp"
#include "core/physics/material_laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>

namespace periscope {
namespace {

struct Range {
    double least, most;
    bool holds(double value) const { return value >= least && value <= most; }
};
// The softest gels and diamond (1.2e12 Pa) have the extreme moduli of solids; foams and osmium (22,590 kg/m³) have the
// extreme densities.
constexpr Range moduli_of_solids{1e3, 2e12}, densities_of_solids{10, 25000};
constexpr Range computable_modulus{1e-12, 1e24}, computable_density{1e-15, 1e15}, computable_stretch{1e-18, 1e18},
    computable_energy{1e-24, 1e24};

constexpr double most_of_wave_speed = 0.5;
constexpr double most_at_once = 0.1; // largest displacement in the first time step, in spacings

// Returns √(E/ρ) of the fastest material, m/s; 0 if a material lacks one of the two.
double wave_speed(const Case& c) {
    double fastest = 0;
    for (const MaterialEntry& m : c.materials) {
        const double modulus = youngs_modulus_of(m, c);
        if (!(modulus > 0) || !(m.density.value > 0))
            return 0;
        fastest = std::max(fastest, std::sqrt(modulus / m.density.value));
    }
    return fastest;
}

// Returns the magnitude of a displacement (m) or a velocity (m/s) over all axes.
double size_of(const ConditionEntry& condition, const Case& c) {
    double sum = 0;
    for (std::size_t a = 0; a < axes_of(c.space()); ++a)
        if (condition.value[a])
            sum = std::hypot(sum, condition.value[a]->metres(c.spacing().value));
    return sum;
}

double factor_at_first(const ConditionEntry& condition) {
    if (condition.ramp == RampShape::table)
        return condition.ramp_points.empty() ? 0 : std::abs(condition.ramp_points.front().factor);
    return condition.ramp == RampShape::constant ? 1 : 0;
}

double largest_factor(const ConditionEntry& condition) {
    if (condition.ramp != RampShape::table)
        return 1;
    double most = 0;
    for (const RampPoint& point : condition.ramp_points)
        most = std::max(most, std::abs(point.factor));
    return most;
}

// Returns the steepest slope of the condition's factor over time, 1/s.
double largest_slope(const ConditionEntry& condition) {
    const double time = condition.ramp_time.value;
    const auto over = [](double rise, double span) { return span > 0 ? rise / span : 0; };
    switch (condition.ramp) {
    case RampShape::constant:
        return 0; // a value without a ramp is checked separately
    case RampShape::linear:
        return over(1, time);
    case RampShape::smooth: // z is the time divided by the ramp's duration; the slope of 10 z³ − 15 z⁴ + 6 z⁵ is
                            // steepest at z = ½
        return over(1.875, time);
    case RampShape::sine_pulse:
        return over(std::numbers::pi, time);
    case RampShape::table:
        break;
    }
    double most = 0;
    const auto& points = condition.ramp_points;
    for (std::size_t k = 1; k < points.size(); ++k)
        most = std::max(most, over(std::abs(points[k].factor - points[k - 1].factor),
                                   points[k].time.value - points[k - 1].time.value));
    return most;
}

// Returns the longest edge of a box, m; infinite for other bodies, whose nodes are not known here.
double length_of_body(const Case& c) {
    const auto* box = std::get_if<BoxGeometry>(&c.geometry);
    if (!box)
        return INFINITY;
    double longest = 0;
    for (const Quantity& edge : box->box)
        longest = std::max(longest, edge.metres(box->spacing.value));
    return longest;
}

class MagnitudeWarnings {
public:
    explicit MagnitudeWarnings(const Case& c) : case_(c), wave_speed_(wave_speed(c)) {}

    std::vector<Problem> run() {
        materials();
        const bool at_rest = case_.run.stepper != Stepper::dynamic;
        for (std::size_t i = 0; i < case_.conditions.size(); ++i) {
            const ConditionEntry& condition = case_.conditions[i];
            const ConditionInfo& info = condition_info(condition.kind);
            const std::string path = fmt::format("conditions[{}].{}", i, info.key);
            const double size = size_of(condition, case_);
            if (info.effect == ConditionEffect::moves && at_rest)
                in_a_load_step(path, condition, size);
            else if (info.effect == ConditionEffect::moves)
                displaced(path, condition, size);
            else if (info.effect == ConditionEffect::keeps_velocity && !at_rest)
                fast(path, size * largest_factor(condition), "check the unit of the velocity");
            else if (info.effect == ConditionEffect::initial_velocity && !at_rest)
                fast(path, size, "check the unit of the velocity");
        }
        return std::move(warnings_);
    }

private:
    void materials() {
        for (std::size_t i = 0; i < case_.materials.size(); ++i) {
            const MaterialEntry& m = case_.materials[i];
            const double modulus = youngs_modulus_of(m, case_), density = m.density.value;
            if (density == 1) // a density of exactly 1 is usual in cases without units, so it is not a typing error
                continue;
            if (modulus > 0 && !moduli_of_solids.holds(modulus))
                warnings_.push_back({fmt::format("materials[{}].youngs_modulus", i),
                                     fmt::format("Unusual value {}; solids have 1 kPa (gels) to 1200 GPa (diamond)",
                                                 in_handy_unit(modulus, "Pa")),
                                     "check the unit, e.g. '190 GPa'"});
            if (density > 0 && !densities_of_solids.holds(density))
                warnings_.push_back(
                    {fmt::format("materials[{}].density", i),
                     fmt::format("Unusual value {:.3g} kg/m³; solids have 10 kg/m³ (foams) to 23,000 kg/m³ (osmium)",
                                 density),
                     "check the unit, e.g. '7800 kg/m^3' or '7.8 g/cm^3'"});
        }
    }

    void displaced(const std::string& path, const ConditionEntry& condition, double size) {
        const double spacing = case_.spacing().value, jump = size * factor_at_first(condition);
        if (case_.start.empty() && spacing > 0 && jump > most_at_once * spacing)
            warnings_.push_back({path,
                                 fmt::format("Moves its nodes by {} ({} spacings) in the first step: bonds to other "
                                             "nodes break immediately",
                                             in_handy_unit(jump, "m"), short_number(jump / spacing)),
                                 "check the unit, or add a ramp"});
        fast(path, size * largest_slope(condition), "check the unit, or use a longer ramp");
    }

    void in_a_load_step(const std::string& path, const ConditionEntry& condition, double size) {
        const double duration = case_.run.end_time.value - case_.start_time.value;
        const double step = duration / std::max(1, case_.run.quasi_static.load_steps);
        const double most =
            size * std::max(factor_at_first(condition), std::min(1.0, largest_slope(condition) * std::max(0.0, step)));
        if (const double length = length_of_body(case_); most > length)
            warnings_.push_back({path,
                                 fmt::format("Moves its nodes by {} in one load step; the body is {} long",
                                             in_handy_unit(most, "m"), in_handy_unit(length, "m")),
                                 "check the unit, or use more load steps"});
    }

    void fast(const std::string& path, double speed, const char* remedy) {
        if (wave_speed_ > 0 && speed > most_of_wave_speed * wave_speed_)
            warnings_.push_back({path,
                                 fmt::format("Moves its nodes at up to {}, {} times the wave speed √(E/ρ) = {}",
                                             in_handy_unit(speed, "m/s"), short_number(speed / wave_speed_),
                                             in_handy_unit(wave_speed_, "m/s")),
                                 remedy});
    }

    const Case& case_;
    const double wave_speed_;
    std::vector<Problem> warnings_;
};

} // namespace

std::vector<Problem> check_magnitudes(const Case& c) {
    std::vector<Problem> problems;
    const auto judge = [&](const std::string& path, double value, const Range& range, const char* unit) {
        if (value > 0 && !range.holds(value)) // check_quantity reports values that are not positive
            problems.push_back(
                {path, fmt::format("{:.3g}{} is out of range", value, unit),
                 fmt::format("check the unit; the range is {:g} to {:g}{}", range.least, range.most, unit)});
    };
    const auto judge_bonds = [&](const std::string& path, const BondEntry& b) {
        judge(path + ".youngs_modulus", b.youngs_modulus.value, computable_modulus, " Pa");
        if (b.critical_stretch)
            judge(path + ".critical_stretch", b.critical_stretch->value, computable_stretch, "");
        if (b.fracture_energy)
            judge(path + ".fracture_energy", b.fracture_energy->value, computable_energy, " J/m²");
        if (const double modulus = youngs_modulus_of(b, c);
            b.tensile_strength && b.tensile_strength->value > 0 && modulus > 0) {
            const double share = b.tensile_strength->value / modulus;
            if (!(share >= least_strength_share && share <= most_strength_share))
                problems.push_back(
                    {path + ".tensile_strength",
                     fmt::format("{} is {:.2g} times Young's modulus", in_handy_unit(b.tensile_strength->value, "Pa"),
                                 share),
                     "check the units of the strength and of Young's modulus, e.g. '3 MPa' and '30 GPa'"});
        }
    };
    for (std::size_t i = 0; i < c.materials.size(); ++i) {
        judge_bonds(fmt::format("materials[{}]", i), c.materials[i]);
        judge(fmt::format("materials[{}].density", i), c.materials[i].density.value, computable_density, " kg/m³");
    }
    for (std::size_t i = 0; i < c.interfaces.size(); ++i)
        judge_bonds(fmt::format("interfaces[{}]", i), c.interfaces[i]);
    return problems;
}

std::vector<Problem> warn_of_magnitudes(const Case& value) {
    return MagnitudeWarnings(value).run();
}

} // namespace periscope
