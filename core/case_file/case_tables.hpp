// Lists all inputs of a case in tables with units, as a report shows them. Each section of the case file is a table.
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
    // Only for an entry of a list, such as a node set: the title of the list ("Sets"), and the name of the entry; its
    // number if it has no name.
    std::string list = {}, name = {};
};

// Makes the tables from the text of the case file, so that new keys appear automatically. A key that is in the table of
// quantities (core/case/quantities.hpp) has its label and its unit; other numbers are in SI units. Long lists are
// truncated.
std::vector<CaseTable> case_tables(const Case& value);

} // namespace periscope
