// Writes all inputs of a case as tables for people, with units. Each entry of the case file is a section.
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
    // An entry of a list has the title of the whole list ("Sets"), and its name, or its number where it has none.
    std::string list = {}, name = {};
};

// Made from the case as it is written to a file, so that a new entry appears by itself; labels and units are those of
// the table of quantities, where it has them. Numbers without a unit are in SI units. Long lists are cut short.
std::vector<CaseTable> case_tables(const Case& value);

} // namespace periscope
