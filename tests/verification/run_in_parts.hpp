// Stores a run in one domain, with its checkpoint in the middle, and tests whether runs in several domains or on
// several devices are bitwise identical.
#pragma once

#include "run_outcome.hpp"

#include <QtTest>

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace periscope::test {

inline gpu::SolverOptions with(gpu::SolverOptions options, std::uint32_t domains, const char* devices = "") {
    options.domains = domains;
    options.devices = devices;
    return options;
}

// Provides three devices of the processor, two of them equal, unless the environment sets others. PoCL reads it at its
// first call.
inline void offer_three_devices() {
    if (!qEnvironmentVariableIsSet("POCL_DEVICES"))
        qputenv("POCL_DEVICES", "pthread pthread basic");
}

// Adds the columns of tests of bodies in parts: features, precision and layout. row_of_parts() adds a row with these,
// to which the test adds the others.
inline void columns_of_parts() {
    QTest::addColumn<QStringList>("features");
    QTest::addColumn<bool>("is_double");
    QTest::addColumn<bool>("scalars");
}
inline QTestData& row_of_parts(const QStringList& features, bool is_double, bool scalars) {
    return QTest::newRow(
               qPrintable(features.join(" + ") + (is_double ? ", double" : "") + (scalars ? ", scalars" : "")))
           << features << is_double << scalars;
}

// Returns the difference as a sentence about `what`, or an empty text if there is none.
inline QString fault_of(const QString& what, const QString& differs) {
    return differs.isEmpty() ? QString() : what + ": " + differs + " differ";
}

struct RunInOnePart {
    RunInOnePart(Model m, const gpu::SolverOptions& options, std::uint64_t all, std::uint64_t first)
        : model(std::move(m)), steps(all), early_steps(first) {
        gpu::Solver solver(model, options);
        cut = solver.broken_bonds();
        solver.advance(steps);
        bytes = solver.device_bytes();
        outcome = outcome_of(solver);
        early = begun(options);
        rows = early->take_samples();
    }
    RunInOnePart(const RunInOnePart&) = delete; // the solver holds a reference to the model
    RunInOnePart& operator=(const RunInOnePart&) = delete;
    std::unique_ptr<gpu::Solver> begun(const gpu::SolverOptions& options) const {
        auto solver = std::make_unique<gpu::Solver>(model, options);
        solver->advance(early_steps);
        return solver;
    }
    // Returns what differs if all steps run in one call, and if the last steps start from the checkpoint of another
    // run.
    QString straight(const gpu::SolverOptions& options) const {
        gpu::Solver solver(model, options);
        solver.advance(steps);
        return difference(outcome_of(solver), outcome);
    }
    QString resumed(const gpu::SolverOptions& options, gpu::Solver& from) const {
        gpu::Solver solver(model, options);
        solver.restore(from.checkpoint(), true);
        solver.advance(steps - early_steps);
        Outcome after = outcome_of(solver);
        after.rows.insert(after.rows.begin(), rows.begin(), rows.end());
        return difference(after, outcome);
    }
    bool broke() const { return outcome.broken > cut + 20; }

    Model model;
    std::uint64_t steps = 0, early_steps = 0;
    std::uint64_t cut = 0, bytes = 0; // cut: bonds broken before the first step; bytes: on the device
    Outcome outcome;
    std::unique_ptr<gpu::Solver> early; // a run in one domain that has done the early steps
    std::vector<Sample> rows;           // the rows of these steps
};

} // namespace periscope::test
