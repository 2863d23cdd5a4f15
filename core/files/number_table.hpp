// Reads a text file with columns of numbers, such as measured curves or nodal values.
#pragma once

#include "core/case/unit.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct NumberColumn {
    // The name in the head without its unit: "force" for "force [kN]", "force (kN)" and "force_kN"; "column 2" without
    // a head.
    std::string name;
    std::string unit;           // as written in the head or in the line of units; empty if there is none
    std::vector<double> values; // as in the file; NaN for an empty cell
};

// A table of numbers. Columns are separated by commas, semicolons, tabs or blanks. If the separator is not the comma,
// numbers may have a decimal comma. The head, with the names of the columns, is the line before the first row of
// numbers; a line of units may stand between them. Lines above the head, empty lines, and lines that begin with # are
// skipped. A text that is not UTF-8 is read as Windows-1252, which spreadsheets write.
// If two columns have the same name and unit, the second one is called "force (2)".
struct NumberTable {
    std::vector<NumberColumn> columns; // at least two; all have the same number of values, at least one
};

// Finds a column by its name, with or without its unit: "cmod", "cmod_mm", "cmod [mm]", "cmod (mm)". Returns null if
// there is no such column.
const NumberColumn* column_named(const NumberTable& table, std::string_view name);

// Returns a name by which column_named() finds this column: with its unit if another column has the same name.
std::string name_to_find(const NumberTable& table, std::size_t column);

// Both throw FileError with the file, the line, what is wrong there and what to do. `file` is the name for messages.
NumberTable read_number_table(const std::filesystem::path& file);
NumberTable parse_number_table(std::string_view text, const std::string& file);

} // namespace periscope
