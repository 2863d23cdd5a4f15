// The runs of a study: a value of each parameter for each run.
#pragma once

#include "core/study/study.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

// The value of each parameter, in their order, as it is written into the case: "61.3 kJ/m^2". Rows of equal values are
// one run.
using StudyRow = std::vector<std::string>;

constexpr std::size_t most_runs = 100000;

// The parameters that are no formulas. Formulas come last, from the values of the others; until then their cells are
// empty.
std::vector<std::size_t> free_parameters(const Study& study);

// All rows of the plan in its order, formulas among them. Throws CaseError (a table that cannot be read or lacks a
// parameter, too many runs, a formula without a value) and FileError. With `sobol_indices` each block has a row A, a
// row B, and for each free parameter the row A with this parameter's value of B (A. Saltelli et al., Comput. Phys.
// Commun. 181 (2010) 259-270).
std::vector<StudyRow> rows_of_plan(const Study& study);

// The rows to be run: those of the plan, of equal ones only the first. Throws as rows_of_plan().
std::vector<StudyRow> rows_of(const Study& study);

// The row in which the parameters with bounds have these values, in their order and units, and the others their only
// value. Throws CaseError (a formula without a value).
StudyRow row_with(const Study& study, std::span<const double> sought);

// The changes of the case for a row: "path=value".
std::vector<std::string> changes_of(const Study& study, const StudyRow& row);

// A number and the unit behind it: "61.3 kJ/m^2" and "61.3 kJ/m²" give 61.3 and "kJ/m^2". A text without a number gives nothing.
struct WrittenNumber {
    double value = 0;
    std::string unit;
};
std::optional<WrittenNumber> written_number(std::string_view text);
StudyParameter::Values evenly_spaced(double from, double to, int count, const std::string& unit); // both ends exactly
std::string write_number(double value, const std::string& unit); // the shortest that reads as the same number
std::string without_unit(const std::string& value,
                         const std::string& unit); // "100" of "1e2 GPa" and "GPa"; other values stay

} // namespace periscope
