#include "core/results/run_quality.hpp"

#include "core/case/observer_table.hpp"
#include "core/case/words.hpp"
#include "core/cracks/torn_sets.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string>

namespace periscope {
namespace {

std::string percent(double share) {
    return fmt::format("{:.2g} %", 100 * share);
}

// Limits of the error of the energy balance, as a fraction of the energies, for the verdicts "borderline" and "poor".
constexpr double small_share = 0.01, large_share = 0.05;

QualityRow energy_row(double error, const char* advice) {
    QualityRow row{"observers", "Largest error of the energy balance", percent(error), Verdict::fine, {}};
    if (error > small_share) {
        row.verdict = error > large_share ? Verdict::wrong : Verdict::look;
        row.advice = advice;
    }
    return row;
}

// In a quasi-static analysis, energy that disappears while bonds break was released by unstable crack growth, because
// no kinetic energy can take it up.
QualityRow release_row(const EnergyBalance& balance) {
    const std::string value = percent(balance.released / balance.largest) + " of the largest energy";
    if (balance.fracture > 0)
        return {"observers", "Energy released by unstable crack growth", value, Verdict::fine, {}};
    return {
        "observers", "Energy released without fracture", value, Verdict::look,
        "The body has snapped to another equilibrium, or the load steps have not converged. Use more load steps or a "
        "smaller convergence tolerance."};
}

std::vector<QualityRow> energy_rows(const Model& model, const std::optional<EnergyBalance>& balance) {
    if (!balance)
        return {{"observers", "Largest error of the energy balance", "not observed", Verdict::look,
                 "Observe all energies to record it."}};
    if (model.stepper == Stepper::dynamic)
        return {
            energy_row(balance->error, "Energy is created or lost in the time integration. Use a smaller time step.")};
    const double largest = balance->largest;
    const char* const advice =
        model.is_state_based() && std::ranges::any_of(model.laws, &BondLaw::softens)
            ? "More energy is stored and dissipated than the loads supply. With the state-based theory, "
              "the fracture energy is overestimated if bonds soften strongly within one load step. Use more load "
              "steps."
            : "More energy is stored and dissipated than the loads supply. Use more load steps or a smaller "
              "convergence "
              "tolerance.";
    std::vector<QualityRow> rows{energy_row(largest > 0 ? balance->created / largest : 0, advice)};
    if (balance->released > small_share * largest)
        rows.push_back(release_row(*balance));
    return rows;
}

std::optional<QualityRow> residual_row(const Model& model, const RunRecord& record) {
    if (record.load_steps.empty())
        return std::nullopt;
    const auto worst = std::ranges::max_element(record.load_steps, {}, &LoadStepRecord::residual);
    const double tolerance = model.quasi_static.tolerance;
    QualityRow row{"run.tolerance",
                   "Largest residual of the load steps",
                   fmt::format("{:.2e} in load step {} (tolerance {:g})", worst->residual, worst->step, tolerance),
                   Verdict::fine,
                   {}};
    if (finished_state(record.load_steps) == RunState::not_converged) {
        row.verdict = worst->residual > 10 * tolerance ? Verdict::wrong : Verdict::look;
        row.advice = not_converged_message(record.load_steps);
    }
    return row;
}

std::optional<QualityRow> first_break_row(const RunRecord& record) {
    const auto broke = record.first_break ? break_at_sets(*record.first_break) : std::nullopt;
    if (!broke)
        return std::nullopt;
    return QualityRow{"conditions", "First broken bonds", broke->what, Verdict::look, broke->remedy + "."};
}

// Returns whether a condition prescribes a motion other than zero for some nodes of this set.
bool is_moved(const Model& model, const NodeSet& set) {
    return std::ranges::any_of(set.nodes, [&model](std::uint32_t node) {
        return std::ranges::any_of(model.node_motion[node], [&model](std::int16_t motion) {
            return motion != no_motion && model.motions[static_cast<std::size_t>(motion)].value != 0;
        });
    });
}

// Returns an upper bound for the force (N) that rounding alone causes in this body: the stress at a strain of 1e-9 in
// the stiffest material, on the area of a square spacing.
double no_force(const Case& c, const Model& model) {
    constexpr double strain = 1e-9;
    double stiffest = 0;
    for (const MaterialEntry& m : c.materials)
        stiffest = std::max(stiffest, m.youngs_modulus.value);
    return strain * stiffest * model.nodes.spacing * model.nodes.spacing;
}

std::optional<QualityRow> reaction_row(const Case& c, const Model& model, const std::vector<double>& largest,
                                       const RunRecord& record) {
    if (record.state != RunState::finished && record.state != RunState::not_converged)
        return std::nullopt;
    const double none = no_force(c, model);
    for (std::size_t o = 0; o < largest.size(); ++o) {
        const ObserverDefinition& observer = model.observers[o];
        if (observer.kind == ObserverKind::reaction && largest[o] <= none && observer.set < model.sets.size() &&
            is_moved(model, model.sets[observer.set]))
            return QualityRow{"conditions", "Reaction to the prescribed motion",
                              fmt::format("none at '{}'", model.sets[observer.set].name), Verdict::wrong,
                              "Nothing resists the motion: no bonds join these nodes to the rest of the body, or the "
                              "body moves with them as a whole. Use a larger horizon, or hold the body elsewhere."};
    }
    return std::nullopt;
}

std::optional<QualityRow> end_row(const RunRecord& record) {
    if (record.state == RunState::stopped)
        return QualityRow{"run", "End of the run", "stopped", Verdict::look,
                          "The results end before the end time. Resume the run to complete them."};
    if (record.state == RunState::failed)
        return QualityRow{"run", "End of the run", "failed", Verdict::wrong, record.message};
    return std::nullopt;
}

// The energies in a row of the observers; those that the row does not have are empty.
class ObservedEnergyParts {
public:
    ObservedEnergyParts(const Model& model, const Sample& sample) {
        for (std::size_t o = 0; o < model.observers.size(); ++o) {
            const ObserverDefinition& observer = model.observers[o];
            const bool is_due = sample.due.empty() || sample.due[o] != 0;
            if (observer_info(observer.kind).energies != ObservedEnergies::none && is_due &&
                !std::isnan(sample.values[o].x))
                value_[static_cast<std::size_t>(observer.part)] = sample.values[o].x;
        }
    }
    std::optional<double> operator[](EnergyPart part) const { return value_[static_cast<std::size_t>(part)]; }

private:
    std::array<std::optional<double>, std::tuple_size_v<decltype(words::energy_parts)>> value_;
};

void add_quasi_static(const ObservedEnergyParts& energies, std::optional<EnergyBalance>& so_far) {
    const auto strain = energies[EnergyPart::strain], fracture = energies[EnergyPart::fracture],
               external = energies[EnergyPart::external], balance = energies[EnergyPart::balance];
    if (!strain || !fracture || !external || !balance)
        return;
    EnergyBalance b = so_far.value_or(EnergyBalance{});
    b.lowest = std::min(b.lowest, *balance);
    b.highest = std::max(b.highest, *balance);
    b.created = std::max(b.created, *balance - b.lowest);
    b.released = std::max(b.released, b.highest - *balance);
    b.largest = std::max({b.largest, *strain, *fracture, std::abs(*external)});
    b.fracture = std::max(b.fracture, *fracture);
    so_far = b;
}

void add_reactions(const Model& model, const Sample& sample, std::vector<double>& largest) {
    for (std::size_t o = 0; o < model.observers.size(); ++o)
        if (model.observers[o].kind == ObserverKind::reaction && (sample.due.empty() || sample.due[o] != 0))
            largest[o] = std::max(largest[o], norm(sample.values[o])); // a NaN does not change the maximum
}

} // namespace

ObservedRun observed_run(const Model& model, std::span<const Sample> samples, ObservedRun so_far) {
    if (!samples.empty())
        so_far.largest_reaction.resize(model.observers.size());
    for (const Sample& sample : samples) {
        const ObservedEnergyParts energies(model, sample);
        if (model.stepper != Stepper::dynamic)
            add_quasi_static(energies, so_far.balance);
        else if (const auto relative = energies[EnergyPart::relative_balance])
            so_far.balance =
                EnergyBalance{std::max(so_far.balance.value_or(EnergyBalance{}).error, std::abs(*relative))};
        add_reactions(model, sample, so_far.largest_reaction);
    }
    return so_far;
}

std::vector<QualityRow> run_quality(const Case& value, const Model& model, const ObservedRun& observed,
                                    const RunRecord& record) {
    const bool is_dynamic = model.stepper == Stepper::dynamic;
    std::vector<QualityRow> rows = model_quality(
        value, &model.nodes,
        is_dynamic ? StepLengths{model.time_step, model.stable_step, model.stability_limit} : StepLengths{});
    std::ranges::move(energy_rows(model, observed.balance), std::back_inserter(rows));
    for (const std::optional<QualityRow>& row :
         {residual_row(model, record), reaction_row(value, model, observed.largest_reaction, record),
          first_break_row(record), end_row(record)})
        if (row)
            rows.push_back(*row);
    return rows;
}

} // namespace periscope
