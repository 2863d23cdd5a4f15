#include "core/preparation/model_quality.hpp"

#include "core/model/model.hpp"
#include "core/nodes/cells.hpp"
#include "core/physics/bond_based.hpp"
#include "core/physics/law_table.hpp"
#include "core/physics/material_laws.hpp"
#include "core/preparation/body_stiffness.hpp"
#include "core/preparation/ligament.hpp"
#include "core/preparation/predict.hpp"
#include "core/preparation/spacing_bands.hpp"
#include "core/stiffness/stable_time_step.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace periscope {
namespace {

constexpr double cut_below = 0.9; // share of the volume of a complete family, below which a family counts as cut

double horizon_of(const Case& c, double spacing) {
    return c.horizon.metres(spacing);
}

std::string percent(double share) {
    return fmt::format("{:.0f} %", 100 * share);
}

// Rates the ratio of horizon to mean spacing. For irregular nodes it also rates the ratio at most nodes, because a
// short horizon between nodes that are far apart may leave them without bonds.
void rate_horizon(const Case& c, const Nodes* nodes, double ratio, std::vector<QualityRow>& rows) {
    constexpr double outliers = 0.01, many = 0.05; // fractions of the nodes that may have an unusual ratio
    const SpacingBand& band = spacing_bands[spacing_band(ratio)];
    QualityRow row{"horizon", "Spacings per horizon", fmt::format("{:.2f}", ratio), band.verdict, band.advice};
    if (nodes && nodes->size() > 0 && !std::holds_alternative<BoxGeometry>(c.geometry)) {
        std::vector<double> ratios = local_ratios(c, *nodes);
        std::ranges::sort(ratios);
        const auto at = [&](double share) {
            return ratios[static_cast<std::size_t>(share * static_cast<double>(ratios.size() - 1))];
        };
        row.value += fmt::format(" ({:.2f} to {:.2f} by node)", at(outliers), at(1 - outliers));
        if (at(many) < spacing_bands[1].from && row.verdict == Verdict::fine) {
            row.verdict = Verdict::look;
            row.advice = "The horizon is short where nodes are far apart. The field 'Spacings per horizon' in the view "
                         "shows where. Refine the mesh there, or use a larger horizon.";
        }
    }
    rows.push_back(std::move(row));
}

// Returns the sides of the body along the axes along which nodes lie, m.
std::vector<double> sides_of(const Case& c, const Nodes* nodes) {
    std::vector<double> sides;
    if (const auto* box = std::get_if<BoxGeometry>(&c.geometry)) {
        for (std::size_t a = 0; a < axes_of(box->space); ++a)
            sides.push_back(box->box[a].metres(box->spacing.value));
    } else if (nodes && nodes->size() > 0) {
        const Box bounds = bounding_box(nodes->position);
        for (std::size_t a = 0; a < axes_of(c.space()); ++a)
            sides.push_back(bounds.max[a] - bounds.min[a]);
    }
    return sides;
}

void rate_thinnest(const Case& c, const Nodes* nodes, double horizon, std::vector<QualityRow>& rows) {
    const std::vector<double> sides = sides_of(c, nodes);
    if (sides.size() < 2) // a bar has no other sides
        return;
    const double across = *std::min_element(sides.begin(), sides.end()) / horizon;
    QualityRow row{"horizon", "Horizons across the thinnest side", fmt::format("{:.2f}", across), Verdict::fine, {}};
    if (across < 1) {
        row.verdict = Verdict::wrong;
        row.advice =
            "No node has a complete family, so stiffness and strength are not those of the material. Use a smaller "
            "spacing and horizon, or plane stress.";
    } else if (across < 3) {
        row.verdict = Verdict::look;
        row.advice = c.corrections.surface == SurfaceCorrection::none
                         ? "Most families are cut by the faces. Use a surface correction, or a smaller spacing."
                         : "Most families are cut by the faces. Compare the stiffness with a known solution, or use a "
                           "smaller spacing.";
    } else if (across < 8 && c.theory == Theory::state_based && axes_of(c.space()) > 1) {
        row.verdict = Verdict::look; // a cantilever 20 nodes high: 3.7 to 4.4 %, 40 nodes high: 1.4 to 1.8 %
        row.advice =
            "In the state-based theory bars and beams with fewer than 8 horizons across them are up to 5 % too soft "
            "or too stiff, without a surface correction up to 14 %. Use more nodes across, or the bond-based theory.";
    }
    rows.push_back(std::move(row));
}

void rate_cut_families(const Case& c, const Nodes* nodes, std::vector<QualityRow>& rows) {
    const std::optional<double> share = share_of_cut_families(c, nodes);
    if (!share)
        return;
    const bool is_corrected = c.corrections.surface != SurfaceCorrection::none;
    QualityRow row{"corrections.surface",
                   "Nodes with families cut by the surface",
                   percent(*share) + (is_corrected ? ", corrected" : ""),
                   Verdict::fine,
                   {}};
    if (*share > 0.3 && !is_corrected) {
        row.verdict = Verdict::look;
        row.advice = "These nodes are too soft. Use a surface correction or a smaller horizon.";
    }
    rows.push_back(std::move(row));
}

void rate_ligament(const Case& c, const Nodes* nodes, double horizon, std::vector<QualityRow>& rows) {
    const std::optional<double> ligament = nodes ? shortest_ligament(c, *nodes) : std::nullopt;
    if (!ligament)
        return;
    const double across = *ligament / horizon;
    QualityRow row{"initial_cracks", "Horizons across the ligament", fmt::format("{:.1f}", across), Verdict::fine, {}};
    if (across < 5) {
        row.verdict = across < 2 ? Verdict::wrong : Verdict::look;
        row.advice = across < 2
                         ? "The fracture zone, about two horizons wide, fills the ligament. Use a smaller horizon."
                         : "The fracture zone is a large part of the ligament. Compare with a smaller horizon.";
    }
    rows.push_back(std::move(row));
}

// "1.07 E (1.00 to 1.20 by direction; Poisson's ratio 0.29)"
std::string stiffness_words(const DirectionalStiffness& stiffness, double poisson_ratio) {
    std::vector<std::string> more;
    if (stiffness.largest - stiffness.least > 0.02)
        more.push_back(fmt::format("{:.2f} to {:.2f} by direction", stiffness.least, stiffness.largest));
    if (stiffness.poisson_ratio != 0 && std::abs(stiffness.poisson_ratio - poisson_ratio) > 0.01)
        more.push_back(fmt::format("Poisson's ratio {:.2f}", stiffness.poisson_ratio));
    return fmt::format("{:.2f} E", stiffness.mean) +
           (more.empty() ? std::string() : fmt::format(" ({})", fmt::join(more, "; ")));
}

Verdict verdict_on_stiffness(const DirectionalStiffness& stiffness) {
    const double off = std::abs(stiffness.mean - 1);
    const double most = std::max({off, std::abs(stiffness.least - 1), std::abs(stiffness.largest - 1)});
    return off > 0.15 ? Verdict::wrong : most > 0.05 ? Verdict::look : Verdict::fine;
}

// Materials for which the body has the same relative stiffness. In the bond-based theory, these are all materials.
struct AlikeMaterials {
    std::string names; // "'concrete', 'steel'"
    BodyStiffness body;
    double poisson_ratio = 0;
};

std::vector<AlikeMaterials> stiffness_by_material(const Case& c, const Nodes* nodes) {
    std::vector<AlikeMaterials> all;
    const bool is_state_based = c.theory == Theory::state_based;
    for (const MaterialEntry& m : c.materials) {
        const double poisson_ratio = is_state_based ? m.poisson_ratio.value : represented_poisson_ratio(c.space());
        const auto alike = std::ranges::find(all, poisson_ratio, &AlikeMaterials::poisson_ratio);
        if (alike != all.end() && !m.anisotropy)
            alike->names += fmt::format(", '{}'", m.name);
        else if (auto body = body_stiffness(c, nodes, m))
            all.push_back({fmt::format("'{}'", m.name), *body, poisson_ratio});
    }
    return all;
}

// Rates Young's modulus of the discretised body, inside and with its faces.
void rate_stiffness(const Case& c, const Nodes* nodes, std::vector<QualityRow>& rows) {
    const std::vector<AlikeMaterials> all = stiffness_by_material(c, nodes);
    for (const AlikeMaterials& materials : all) {
        const std::string of = all.size() > 1 ? fmt::format(" of {}", materials.names) : std::string();
        const auto row = [&](const char* path, const char* where, const DirectionalStiffness& stiffness,
                             const std::string& advice) {
            const Verdict verdict = verdict_on_stiffness(stiffness);
            rows.push_back({path, fmt::format("Young's modulus{} {}", of, where),
                            stiffness_words(stiffness, materials.poisson_ratio), verdict,
                            verdict == Verdict::fine ? std::string() : advice});
        };
        if (materials.body.inside)
            row("horizon", "inside the body", *materials.body.inside,
                c.corrections.stiffness_of == StiffnessOf::body
                    ? "Even with fitted bonds the stiffness of these nodes depends on the direction. Use more spacings "
                      "per "
                      "horizon."
                    : "The nodes within the horizon do not have the stiffness that was entered (E). Under Discretise, "
                      "choose that E is the modulus of the body of nodes.");
        row("corrections.surface", "of the whole body", materials.body.whole,
            c.corrections.surface == SurfaceCorrection::energy
                ? "This is the mean over all nodes, with those near the faces, which are corrected. Use a smaller "
                  "spacing, and with it a smaller horizon."
                : "This is the mean over all nodes, with those near the faces. Use the energy method as surface "
                  "correction, or a smaller horizon.");
    }
}

// Rates l_ch = E G_F/f_t² (Hillerborg, Modéer & Petersson 1976), in horizons. Below 1.2, a law has no softening part
// (least_fracture_energy).
void rate_softening(const Case& c, double horizon, std::vector<QualityRow>& rows) {
    for (std::size_t i = 0; i < c.materials.size(); ++i) {
        const MaterialEntry& m = c.materials[i];
        if (!softens(m) || !(m.youngs_modulus.value > 0))
            continue;
        const BondsInCase bonds = bonds_of(m, c);
        const BondLaw law = law_of(bonds);
        const BodyProperties body = body_properties(law, bonds);
        const double strength = has_body_strength(m) ? m.tensile_strength->value : body.strength;
        const double energy = m.fracture_energy ? m.fracture_energy->value : body.fracture_energy;
        if (!(strength > 0))
            continue;
        const double length = m.youngs_modulus.value * energy / (strength * strength);
        QualityRow row{fmt::format("materials[{}]", i),
                       fmt::format("Horizons per characteristic length of '{}'", m.name),
                       fmt::format("{:.2f}", length / horizon),
                       Verdict::fine,
                       {}};
        if (length < 4 * horizon) {
            row.verdict = Verdict::look;
            row.advice =
                "The horizon is not small compared with the fracture process zone, so the peak load depends on the "
                "horizon. Use a smaller horizon.";
        }
        rows.push_back(std::move(row));
    }
}

void rate_time_step(const StepLengths& steps, std::vector<QualityRow>& rows) {
    if (!(steps.stable > 0) || !(steps.used > 0))
        return;
    const bool has_limit = steps.limit > 0;
    const double share = steps.used / (has_limit ? steps.limit : steps.stable);
    QualityRow row{"run.time_step",
                   "Time step / stable time step",
                   share_of_stable_step(steps.used, steps.stable, steps.limit),
                   Verdict::fine,
                   {}};
    if (!has_limit) {
        if (share > 1) {
            row.verdict = Verdict::look;
            row.advice = "The stability limit may be up to twice as large; it is computed when the model is built. "
                         "Compare with a smaller time step.";
        }
    } else if (share > 1) {
        row.verdict = Verdict::wrong;
        row.advice = "The time step exceeds the stability limit: the run may become unstable. Use a smaller time step.";
    } else if (share > 0.9) {
        row.verdict = Verdict::look;
        row.advice = "The time step is close to the stability limit; little margin is left for nonlinear motion. A "
                     "usual value is 0.8 of it.";
    }
    rows.push_back(std::move(row));
}

void rate_tolerance(const Case& c, std::vector<QualityRow>& rows) {
    if (c.run.stepper == Stepper::dynamic)
        return;
    const double tolerance = c.run.quasi_static.tolerance;
    QualityRow row{"run.tolerance", "Convergence tolerance", fmt::format("{:g}", tolerance), Verdict::fine, {}};
    if (tolerance > 1e-3) {
        row.verdict = tolerance > 1e-2 ? Verdict::wrong : Verdict::look;
        row.advice = "The unbalanced forces are a noticeable part of the load. Use 1e-4 or less.";
    }
    rows.push_back(std::move(row));
}

double share_in_box(const BoxGeometry& box, double horizon, double reach_of_cut) {
    double whole = 1;
    for (std::size_t a = 0; a < axes_of(box.space); ++a) {
        const double dx = box.spacing.value;
        const double count = std::max(1.0, std::round(box.box[a].metres(dx) / dx));
        // Node k is (k + ½) dx from the side, so this is the number of its layer.
        const double layers = std::max(0.0, std::ceil(reach_of_cut * horizon / dx - 0.5));
        whole *= std::max(0.0, count - 2 * layers) / count;
    }
    return 1 - whole;
}

} // namespace

std::string_view verdict_word(Verdict verdict) {
    constexpr std::array<std::string_view, 3> words{"fine", "borderline", "poor"};
    return words.at(static_cast<std::size_t>(verdict));
}

std::optional<double> share_of_cut_families(const Case& value, const Nodes* nodes) {
    if (const auto* box = std::get_if<BoxGeometry>(&value.geometry); box && box->without.empty()) {
        const double dx = box->spacing.value;
        if (!(dx > 0))
            return std::nullopt;
        // At this distance, in horizons, a flat face cuts off a tenth of the family: of a ball, (1 − t)² (2 + t)/4 =
        // 0.1; of a disc, (acos t − t √(1 − t²))/π = 0.1; of a bar, (1 − t)/2 = 0.1.
        constexpr std::array<double, 3> distance{0.8, 0.6870, 0.6084};
        return share_in_box(*box, horizon_of(value, dx), distance.at(axes_of(box->space) - 1));
    }
    if (!nodes || nodes->size() == 0)
        return std::nullopt;
    const Case c = with_spacing_of(value, *nodes);
    const double horizon = horizon_of(c, nodes->spacing);
    const double whole = family_measure(horizon, c.space(), c.section());
    const Cells cells(nodes->position, horizon);
    const std::size_t stride = std::max<std::size_t>(1, nodes->size() / 1000);
    std::vector<std::uint32_t> near;
    std::size_t asked = 0, cut = 0;
    for (std::size_t i = 0; i < nodes->size(); i += stride, ++asked) {
        const Vec3& x = nodes->position[i];
        near.clear();
        cells.collect_near({x, x}, horizon, near);
        double volume = 0; // includes the volume of the node itself, as that of a complete family does
        for (const std::uint32_t j : near)
            if (norm(nodes->position[j] - x) <= horizon * (1 + 1e-10))
                volume += nodes->volume[j];
        cut += volume < cut_below * whole ? 1 : 0;
    }
    return static_cast<double>(cut) / static_cast<double>(asked);
}

std::vector<QualityRow> model_quality(const Case& value, const Nodes* nodes, const StepLengths& steps) {
    std::vector<QualityRow> rows;
    const Case c = nodes ? with_spacing_of(value, *nodes) : value;
    const double spacing = nodes && nodes->size() > 0 ? nodes->spacing : c.spacing().value;
    const double horizon = horizon_of(c, c.spacing().value);
    if (!(spacing > 0) || !(horizon > 0))
        return rows;
    rate_horizon(c, nodes, horizon / spacing, rows);
    rate_thinnest(c, nodes, horizon, rows);
    rate_cut_families(c, nodes, rows);
    rate_stiffness(c, nodes, rows);
    rate_ligament(c, nodes, horizon, rows);
    rate_softening(c, horizon, rows);
    if (c.run.stepper == Stepper::dynamic)
        rate_time_step(steps, rows);
    rate_tolerance(c, rows);
    return rows;
}

std::vector<QualityRow> predicted_quality(const Case& value, const Nodes* nodes, const Prediction& p) {
    return model_quality(value, nodes, StepLengths{p.time_step, p.stable_step, p.stability_limit});
}

} // namespace periscope
