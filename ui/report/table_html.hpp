// Writes tables and sentences of a report as HTML for browsers and for QTextDocument.
#pragma once

#include "ui/report/report.hpp"

#include <QString>
#include <QStringList>

namespace periscope::ui {

// Returns `words` with the special characters of HTML escaped, and with non-breaking spaces before units.
QString html_of(const QString& words);

// Returns a paragraph for each sentence. `kind` is the CSS class of the paragraphs.
QString paragraphs_html(const QStringList& sentences, const char* kind = "");

// Returns the table. If it is too wide for a page, the columns that do not fit follow in further tables, each of which
// repeats the first column.
QString table_html(const ReportTable& table);

} // namespace periscope::ui
