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
    // "force" if the head is "force [kN]", "force (kN)" or "force_kN"; "column 2" if there is no head
    std::string name;
    std::string unit;           // as written in the head; empty if there is none
    std::vector<double> values; // as in the file; NaN for an empty cell
};

// A table of numbers. Columns are separated by commas, semicolons, tabs or blanks. If the separator is not the comma,
// numbers may have a decimal comma. The line before the first numbers may be a head, or a line of units below a head.
// Lines above these, empty lines, and lines that begin with # are skipped. A text that is not UTF-8 is read as
// Windows-1252, which spreadsheets write.
// The second of two columns with the same name and unit is called "force (2)".
struct NumberTable {
    std::vector<NumberColumn> columns; // at least two, of equal length, with at least one row
};

// Finds a column by its name, with or without the unit at the end of its head: "cmod", "cmod_mm", "cmod [mm]", "cmod
// (mm)". Returns null if there is no such column.
const NumberColumn* column_named(const NumberTable& table, std::string_view name);

// Returns the name by which column_named() finds a column: with its unit where another column has the same name.
std::string name_to_find(const NumberTable& table, std::size_t column);

// These functions throw FileError with the file, the line, what is wrong there and what to do.
NumberTable read_number_table(const std::filesystem::path& file);
NumberTable parse_number_table(std::string_view text, const std::string& file);

} // namespace periscope
