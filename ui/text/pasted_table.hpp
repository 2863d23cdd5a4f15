// Reads rows that are pasted from a spreadsheet: cells are separated by tabs, rows are lines, numbers have a decimal
// point or comma.
#pragma once

#include <QString>

namespace periscope::ui {

// Returns the pasted text as one would type it into a field, with `between_cells` and `between_rows` as separators and
// with decimal points. A comma is a decimal comma only if the table has tabs and no point, and the cell has no other
// comma: "1,500" next to "0.5" may mean thousands, and stays as it is, so that the field refuses it. Text without tabs
// and line breaks is not a table, and is returned unchanged.
QString typed_table(const QString& text, const QString& between_cells, const QString& between_rows);

} // namespace periscope::ui
