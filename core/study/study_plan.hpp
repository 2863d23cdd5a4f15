// The rows of a study. A row has a value of each parameter for one run.
#pragma once

#include "core/study/study.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

// The values of the parameters, in their order, as they are written to the case: "61.3 kJ/m^2". Rows with equal values
// are one run.
using StudyRow = std::vector<std::string>;

constexpr std::size_t most_runs = 100000;

// Returns the indices of the parameters that are not formulas. Formulas are evaluated last, from the values of these.
std::vector<std::size_t> free_parameters(const Study& study);

// Returns all rows of the plan in its order, with formulas evaluated. Throws FileError, and CaseError for a table that
// cannot be read or lacks a parameter, for too many runs, and for a formula without a value. With the plan
// `sobol_indices`, each block consists of a row A, a row B and, for each free parameter, the row A with the value of B
// for this parameter (A. Saltelli et al., Comput. Phys. Commun. 181 (2010) 259-270).
std::vector<StudyRow> rows_of_plan(const Study& study);

// Returns the rows of the plan without repetitions: those that are run. Throws as rows_of_plan() does.
std::vector<StudyRow> rows_of(const Study& study);

// Returns the row of a calibration: parameters with bounds have the values `sought`, which are in the order and units
// of these parameters, and the other parameters have their only value. Throws CaseError for a formula without a value.
StudyRow row_with(const Study& study, std::span<const double> sought);

// Returns the changes of the case for a row, each as "path=value".
std::vector<std::string> changes_of(const Study& study, const StudyRow& row);

// A number and its unit as text: "61.3 kJ/m^2" and "61.3 kJ/m²" give 61.3 and "kJ/m^2". written_number() returns
// nothing for a text that does not begin with a number.
struct WrittenNumber {
    double value = 0;
    std::string unit;
};
std::optional<WrittenNumber> written_number(std::string_view text);
// Returns `count` evenly spaced values from `from` to `to`; both ends are exact.
StudyParameter::Values evenly_spaced(double from, double to, int count, const std::string& unit);
// the shortest text that is read as the same number, with the unit
std::string write_number(double value, const std::string& unit);
// Returns a value without its unit, if it is a number in this unit: "100" for "1e2 GPa" and "GPa". Returns other values
// unchanged.
std::string without_unit(const std::string& value, const std::string& unit);

} // namespace periscope
