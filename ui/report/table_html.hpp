// Tables and sentences of a report as HTML that both a browser and QTextDocument understand.
#pragma once

#include "ui/report/report.hpp"

#include <QString>
#include <QStringList>

namespace periscope::ui {

// Escaped, with spaces that do not break before units.
QString html_of(const QString& words);

QString paragraphs_html(const QStringList& sentences, const char* kind = "");

// Columns that have no room follow in a table below, with the first column again.
QString table_html(const ReportTable& table);

} // namespace periscope::ui
