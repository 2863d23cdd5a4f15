// The inputs of a case as tables of a report.
#pragma once

#include "core/case/case.hpp"
#include "ui/report/report.hpp"

#include <vector>

namespace periscope::ui {

// Entries of a list that are short, such as sets and conditions, share a table with a row for each.
std::vector<ReportTable> input_tables(const Case& value);

} // namespace periscope::ui
