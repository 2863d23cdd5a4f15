// Makes the tables of the inputs of a case.
#pragma once

#include "core/case/case.hpp"
#include "ui/report/report.hpp"

#include <vector>

namespace periscope::ui {

// Short entries of a list, such as sets and conditions, share a table with a row for each.
std::vector<ReportTable> input_tables(const Case& value);

} // namespace periscope::ui
