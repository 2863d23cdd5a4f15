// Makes the tables of the inputs of a case.
#pragma once

#include "core/case/case.hpp"
#include "ui/report/report.hpp"

#include <vector>

namespace periscope::ui {

// Short entries of a list, such as sets and conditions, are the rows of one table.
std::vector<ReportTable> input_tables(const Case& value);

} // namespace periscope::ui
