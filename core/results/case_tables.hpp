// Lists all inputs of a case in tables for readers, with units. Each section of the case file is a table.
#pragma once

#include "core/case/case.hpp"

#include <string>
#include <vector>

namespace periscope {

struct CaseRow {
    std::string label, value;
};
struct CaseTable {
    std::string title; // "Material steel"
    std::vector<CaseRow> rows;
    // If the table is for an entry of a list: the title of the list ("Sets"), and the name of the entry or, without a
    // name, its number.
    std::string list = {}, name = {};
};

// Makes the tables from the case as it is written to a file, so that new keys appear automatically. Labels and units
// are those of the table of quantities, if they are in it. Numbers without a unit are in SI units. Long lists are
// truncated.
std::vector<CaseTable> case_tables(const Case& value);

} // namespace periscope
