// Chooses the paper of printed reports.
#pragma once

#include <QLocale>
#include <QPageSize>

namespace periscope::ui {

enum class Paper { a4, letter };

// Returns Letter if the Unicode CLDR (supplemental data, paperSize) gives it for the country, otherwise A4.
Paper usual_paper(const QLocale& locale);

Paper preferred_paper();        // the paper of the last report, or the usual one of this system
void prefer_paper(Paper paper); // stores the paper for later reports and sessions
QPageSize page_size(Paper paper);
QString paper_name(Paper paper); // "A4"

} // namespace periscope::ui
