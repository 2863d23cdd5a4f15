// Writes tables and sentences of a report as HTML for browsers and for QTextDocument.
#pragma once

#include "ui/report/report.hpp"

#include <QString>
#include <QStringList>

namespace periscope::ui {

// Returns the words escaped, with non-breaking spaces before units.
QString html_of(const QString& words);

QString paragraphs_html(const QStringList& sentences, const char* kind = "");

// Columns that do not fit are in a further table below, which repeats the first column.
QString table_html(const ReportTable& table);

} // namespace periscope::ui
