// A text file with columns of numbers, such as measured curves or values of nodes.
#pragma once

#include "core/case/unit.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct NumberColumn {
    std::string name;           // "force" of "force [kN]", "force (kN)" or "force_kN"; "column 2" without a head
    std::string unit;           // as written; empty: none was
    std::vector<double> values; // as in the file; NaN where a cell is empty
};

// Columns between commas, semicolons, tabs or blanks; with the latter three numbers may have a decimal comma. The first
// line may be a head. Empty lines and those that begin with # do not count.
struct NumberTable {
    std::vector<NumberColumn> columns; // two or more, all as long: at least one row
};

// By its name with or without the unit that its head ends with: "cmod", "cmod_mm", "cmod [mm]", "cmod (mm)". Null where there is none.
const NumberColumn* column_named(const NumberTable& table, std::string_view name);

// Throws FileError with the file, the line, what is wrong there and what to do.
NumberTable read_number_table(const std::filesystem::path& file);
NumberTable parse_number_table(std::string_view text, const std::string& file);

} // namespace periscope
