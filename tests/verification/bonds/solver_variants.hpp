// Rows and models of tests that are the same for every bond store, precision and layout.
#pragma once

#include "core/building/build_model.hpp"
#include "core/preparation/prepare.hpp"
#include "gpu/solver.hpp"
#include "tests/test_program.hpp"

#include <QtTest>

namespace periscope::test {

// Adds the columns of a data function (listed, is_double, scalars), and a row for each combination that the engine has.
// By default there is one row for each set of kernels: those of the lattice, and those of lists for processors and for
// GPUs.
inline void variants() {
    QTest::addColumn<bool>("listed");
    QTest::addColumn<bool>("is_double");
    QTest::addColumn<bool>("scalars");
    for (const bool listed : {false, true})
        for (const auto& [is_double, scalars] :
             {std::pair(false, false), std::pair(false, true), std::pair(true, false)}) {
            if (!long_tests_wanted() && (listed ? !is_double && !scalars : is_double || scalars))
                continue;
            QTest::newRow(qPrintable(QString("%1 store, %2, %3")
                                         .arg(listed ? "family" : "lattice", is_double ? "double" : "single",
                                              scalars ? "scalars" : "vectors")))
                << listed << is_double << scalars;
        }
}

// Returns a model that records a row at every step and runs for the given number of steps.
inline Model model_of(const Case& c, bool listed, std::uint64_t steps = 100) {
    Model model =
        build_model(c, discretise(c, std::nullopt), {}, {}, listed ? FamilyForm::listed : FamilyForm::automatic);
    model.steps = model.samples = steps;
    return model;
}

} // namespace periscope::test
