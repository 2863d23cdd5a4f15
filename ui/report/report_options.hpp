// Holds the options of a report: sections, view in the pictures, logo and paper. They are stored for later sessions.
#pragma once

#include "ui/report/paper.hpp"
#include "ui/report/report.hpp"

#include <QImage>
#include <QString>

#include <array>
#include <optional>

namespace periscope::ui {

// The view direction of pictures: the one of a case that has just been opened, or the one in the window.
enum class ReportCamera { standard, of_window };
QString camera_name(ReportCamera camera);

struct ReportOptions { // the two summary pages cannot be switched off
    bool set_up = true, figures = true, tables = true, inputs = true;
    ReportCamera camera = ReportCamera::standard;
    QString logo = {}; // path of a picture; empty: none
    Paper paper = preferred_paper();
};

struct ReportSection {
    const char* key;
    QString label;
    bool ReportOptions::*wanted;
};
std::array<ReportSection, 4> report_sections(); // the sections in the order of the report

ReportOptions preferred_report();
void prefer_report(const ReportOptions& options);

void leave_out_sections(Report& report, const ReportOptions& options);

struct Logo {
    std::optional<QImage> image; // the image in the resolution for print
    QString fault;               // the reason why there is no image although a file is given
};
Logo read_logo(const QString& file); // may run on any thread

} // namespace periscope::ui
