// Makes the rows of a study: a value of each parameter for each run.
#pragma once

#include "core/study/study.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

// The value of each parameter, in their order, as it is written into the case: "61.3 kJ/m^2". Rows with equal values
// are one run.
using StudyRow = std::vector<std::string>;

constexpr std::size_t most_runs = 100000;

// Returns the indices of the parameters that are not formulas. Formulas are evaluated last, from the values of the
// others; until then their cells are empty.
std::vector<std::size_t> free_parameters(const Study& study);

// Returns all rows of the plan in its order, with formulas evaluated. Throws FileError, and CaseError (a table that
// cannot be read or lacks a parameter, too many runs, a formula without a value). With `sobol_indices`, each block has
// a row A, a row B and, for each free parameter, the row A with the value of B for this parameter (A. Saltelli et al.,
// Comput. Phys. Commun. 181 (2010) 259-270).
std::vector<StudyRow> rows_of_plan(const Study& study);

// Returns the rows to be run: those of the plan without repetitions. Throws as rows_of_plan() does.
std::vector<StudyRow> rows_of(const Study& study);

// Returns the row in which the parameters with bounds have the values `sought`, in their order and units, and the other
// parameters their only value. Throws CaseError (a formula without a value).
StudyRow row_with(const Study& study, std::span<const double> sought);

// Returns the changes of the case for a row: "path=value".
std::vector<std::string> changes_of(const Study& study, const StudyRow& row);

// A number and its unit: "61.3 kJ/m^2" and "61.3 kJ/m²" give 61.3 and "kJ/m^2". written_number() returns nothing for a
// text without a number.
struct WrittenNumber {
    double value = 0;
    std::string unit;
};
std::optional<WrittenNumber> written_number(std::string_view text);
// Returns `count` values from `from` to `to`; both ends are exact.
StudyParameter::Values evenly_spaced(double from, double to, int count, const std::string& unit);
std::string write_number(double value, const std::string& unit); // the shortest text that is read as the same number
// Returns the number in this unit, without the unit: "100" for "1e2 GPa" and "GPa". Other values do not change.
std::string without_unit(const std::string& value, const std::string& unit);

} // namespace periscope
