// Rows that come from a spreadsheet: cells between tabs, rows in lines, numbers with a decimal point or comma.
#pragma once

#include <QString>

namespace periscope::ui {

// As one types it into a field, with these words between cells and between rows, and decimal points. Text that has neither tabs
// nor lines is no such table, and comes back as it is.
QString typed_table(const QString& text, const QString& between_cells, const QString& between_rows);

} // namespace periscope::ui
