// The options of a report: its sections, the view in its pictures, its logo and its paper. They are kept for reports of later sessions.
#pragma once

#include "ui/report/paper.hpp"
#include "ui/report/report.hpp"

#include <QImage>
#include <QString>

#include <array>
#include <optional>

namespace periscope::ui {

// Where the body is seen from in pictures: as in a case that has just been opened, or as in the window.
enum class ReportCamera { standard, of_window };
QString camera_name(ReportCamera camera);

struct ReportOptions { // the two summary pages are always there
    bool set_up = true, figures = true, tables = true, inputs = true;
    ReportCamera camera = ReportCamera::standard;
    QString logo = {}; // a file with a picture; empty: none
    Paper paper = preferred_paper();
};

struct ReportSection {
    const char* key;
    QString label;
    bool ReportOptions::*wanted;
};
std::array<ReportSection, 4> report_sections(); // in the order of the report

ReportOptions preferred_report();
void prefer_report(const ReportOptions& options);

void leave_out_sections(Report& report, const ReportOptions& options);

struct Logo {
    std::optional<QImage> image; // as fine as print needs it
    QString fault;               // why there is none though a file is given
};
Logo read_logo(const QString& file); // on any thread

} // namespace periscope::ui
