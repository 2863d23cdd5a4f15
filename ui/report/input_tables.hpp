// Makes the tables of the inputs of a case.
#pragma once

#include "core/case/case.hpp"
#include "ui/report/report.hpp"

#include <vector>

namespace periscope::ui {

// Returns the tables of the case's entries. Entries of a list that have few values, such as sets and conditions, are
// rows of one table.
std::vector<ReportTable> input_tables(const Case& value);

} // namespace periscope::ui
