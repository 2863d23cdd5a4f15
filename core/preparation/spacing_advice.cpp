#include "core/preparation/spacing_advice.hpp"

#include "core/model/model.hpp"
#include "core/physics/law_table.hpp"
#include "core/physics/material_laws.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace periscope {
namespace {

constexpr std::array wanted_nodes{1e3, 3e3, 1e4, 3e4, 1e5, 3e5, 1e6, 3e6};

struct Body {
    std::size_t axes = 3;
    // `measure`: length, area or volume of the body in the dimensions of its nodes; `thinnest`: length of its thinnest
    // side, m.
    double measure = 0, thinnest = 0;
    std::vector<double> sides; // sides of a box, m
};

Body body_of(const Case& c, const BodyMeasure& given) {
    const auto* box = std::get_if<BoxGeometry>(&c.geometry);
    if (!box)
        return {3, given.volume, given.thinnest, {}};
    Body body{axes_of(box->space), 1, 0, {}};
    for (std::size_t a = 0; a < body.axes; ++a) {
        body.sides.push_back(box->box[a].metres(box->spacing.value));
        body.measure *= body.sides.back();
    }
    body.thinnest = *std::min_element(body.sides.begin(), body.sides.end());
    return body;
}

// Returns a number as one would type it, with at most five digits.
double typed(double value) {
    const double scale = std::pow(10, std::floor(std::log10(value)) - 4);
    return std::round(value / scale) * scale;
}

bool divides(double spacing, double side) {
    const double count = side / spacing;
    return count > 0.5 && std::abs(count - std::round(count)) < 1e-7 * count;
}

// Returns the spacing nearest to `wanted`, by ratio, that divides the thinnest side and all other sides into whole
// numbers. If none is near, returns a rounded `wanted`.
double fitting_spacing(const Body& body, double wanted) {
    double best = 0;
    const auto nearer = [&](double a, double b) {
        return std::abs(std::log(a / wanted)) < std::abs(std::log(b / wanted));
    };
    if (!body.sides.empty())
        for (int n = 1; n <= 400; ++n) {
            const double part = body.thinnest / n;
            const bool fits =
                std::abs(typed(part) - part) < 1e-9 * part &&
                std::all_of(body.sides.begin(), body.sides.end(), [&](double s) { return divides(part, s); });
            if (fits && (best == 0 || nearer(part, best)))
                best = part;
        }
    if (best > 0 && std::abs(std::log(best / wanted)) < std::log(1.6))
        return best;
    const double decade = std::pow(10, std::floor(std::log10(wanted)));
    double rounded = decade;
    for (const double m : {1.0, 1.25, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0})
        if (nearer(m * decade, rounded))
            rounded = m * decade;
    return rounded;
}

Quantity millimetres(double metres) {
    return parse_quantity(fmt::format("{:.6g} mm", metres * 1e3), dimension::length);
}

} // namespace

void set_spacing(Case& c, const Quantity& spacing) {
    if (auto* box = std::get_if<BoxGeometry>(&c.geometry))
        box->spacing = spacing;
    if (auto* surface = std::get_if<SurfaceGeometry>(&c.geometry))
        surface->spacing = spacing;
}

SpacingAdvice advice_on(Case value, const Quantity& spacing, const BodyMeasure& body) {
    set_spacing(value, spacing);
    SpacingAdvice advice;
    advice.spacing = spacing;
    advice.horizon = value.horizon.metres(spacing.value);
    advice.layers = std::max(1.0, std::round(body_of(value, body).thinnest / spacing.value));
    if (!value.materials.empty() && value.materials.front().youngs_modulus.value > 0 &&
        !fades(value.materials.front())) {
        const MaterialEntry& material = value.materials.front();
        const BondsInCase bonds = bonds_of(material, value);
        const auto fit = strength_fit(bonds);
        const BondLaw law = fit ? fit->law : law_of(bonds);
        const BodyProperties body_of_bonds = body_properties(law, bonds);
        advice.critical_stretch = law.critical_stretch;
        advice.strength = body_of_bonds.strength;
        advice.youngs_modulus = body_of_bonds.youngs_modulus;
        advice.fracture_energy = body_of_bonds.fracture_energy;
        advice.has_strength = !fit || fit->exists;
    }
    advice.prediction = predict(value, body.volume, body.area);
    return advice;
}

std::vector<SpacingAdvice> advise_spacings(const Case& value, const BodyMeasure& measure) {
    std::vector<SpacingAdvice> rows;
    if (std::holds_alternative<MeshGeometry>(value.geometry))
        return rows;
    const Body body = body_of(value, measure);
    if (!(body.measure > 0) || !(value.horizon.value > 0))
        return rows;
    for (const double nodes : wanted_nodes) {
        const double wanted = std::pow(body.measure / nodes, 1 / double(body.axes));
        const double spacing = fitting_spacing(body, std::min(wanted, body.thinnest));
        if (rows.empty() || spacing < rows.back().spacing.value * (1 - 1e-9))
            rows.push_back(advice_on(value, millimetres(spacing), measure));
    }
    const Quantity& now = value.spacing();
    const auto row = std::find_if(rows.begin(), rows.end(),
                                  [&](const auto& r) { return r.spacing.value <= now.value * (1 + 1e-9); });
    if (now.value > 0 && (row == rows.end() || row->spacing.value < now.value * (1 - 1e-9)))
        rows.insert(row, advice_on(value, now, measure));
    return rows;
}

std::optional<double> horizon_of_strength(const Case& c, double strength) {
    if (c.materials.empty() || !(strength > 0))
        return std::nullopt;
    const MaterialEntry& m = c.materials.front();
    if (law_info(m.law).end != LawEnd::breaks || !m.fracture_energy || !(m.youngs_modulus.value > 0))
        return std::nullopt;
    // This may be any horizon (m), because the product of strength and √δ does not depend on it.
    constexpr double some = 1e-3;
    const double now = c.horizon.metres(c.spacing().value);
    Case other = c;
    other.horizon = some;
    if (now > 0 && c.spacing().value > 0)
        set_spacing(other, some * c.spacing().value / now);
    const BondsInCase bonds = bonds_of(other.materials.front(), other);
    const double there = body_properties(law_of(bonds), bonds).strength;
    return there > 0 ? std::optional(some * (there / strength) * (there / strength)) : std::nullopt;
}

} // namespace periscope
