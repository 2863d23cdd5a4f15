// Paper of printed reports.
#pragma once

#include <QLocale>
#include <QPageSize>

namespace periscope::ui {

enum class Paper { a4, letter };

// Letter where the Unicode CLDR (supplemental data, paperSize) says that it is usual, otherwise A4.
Paper usual_paper(const QLocale& locale);

Paper preferred_paper();        // the one of the last report, or the usual one of this system
void prefer_paper(Paper paper); // for the next reports, also of later sessions
QPageSize page_size(Paper paper);
QString paper_name(Paper paper); // "A4"

} // namespace periscope::ui
