// Rows that come from a spreadsheet: cells between tabs, rows in lines, numbers with a decimal point or comma.
#pragma once

#include <QString>

namespace periscope::ui {

// As one types it into a field, with these words between cells and between rows, and decimal points. A comma is a decimal one only in a
// table with tabs and without any point, in a cell with no other comma: "1,500" beside "0.5" has thousands, and the field refuses it. Text
// that has neither tabs nor lines is no such table, and comes back as it is.
QString typed_table(const QString& text, const QString& between_cells, const QString& between_rows);

} // namespace periscope::ui
