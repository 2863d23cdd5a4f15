// Holds a report of a run as plain values, and writes it as a web page in one file and as a PDF.
#pragma once

#include "ui/report/paper.hpp"
#include "ui/viewport/annotations/legend.hpp"

#include <QByteArray>
#include <QDateTime>
#include <QImage>
#include <QString>
#include <QStringList>

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

class QPagedPaintDevice;
class QTextDocument;

namespace periscope::ui {

struct ReportPicture {
    QString caption;
    QImage image;
    std::vector<LegendEntry> key = {}; // what the colours mean; shown below the caption
};
struct ReportTable {
    QString title;
    QStringList head; // one entry per column, or empty
    std::vector<QStringList> rows;
    QString note = {}; // a sentence below the table
};
struct FitSummary { // the calibration whose values a case has
    QString sentence;
    ReportTable values;
    ReportPicture curve; // a measured curve and the fitted one
};
struct ReportSummary { // the first pages
    QStringList asked; // sentences about what was computed
    std::optional<FitSummary> fit;
    std::optional<ReportPicture> end, curve; // the body at the end, and the main curve
    ReportTable figures;
    QString depends_on; // a sentence about what the figures depend on
    QStringList verdict;
};
struct Report {
    QString title, description;
    std::optional<ReportPicture> logo; // shown at the top of the first page
    QDateTime made;
    QStringList notes; // warnings, and what a reader must know
    ReportSummary summary;
    std::vector<ReportPicture> set_up;
    // the body beside other runs, and plots of a study; each is as wide as the page
    std::vector<ReportPicture> compared;
    std::vector<ReportPicture> moments, pictures; // pictures of the body, and curves; two in a row
    std::vector<ReportTable> results, run, inputs;
};

// These functions may run on any thread.
QByteArray report_html(const Report& report); // the page contains its pictures
QByteArray report_pdf(const Report& report, Paper paper);

// Returns the pages of the PDF (page_breaks.hpp). Pictures and letters are slightly smaller if a page would otherwise
// be nearly empty. Must run in a QThread, because text documents start timers.
std::unique_ptr<QTextDocument> printed_report(const Report& report, QPagedPaintDevice& device);

std::filesystem::path report_page(std::filesystem::path file); // appends .html if it is missing

// Writes FILE.html and FILE.pdf, each completely or not at all. Throws FileError on failure, and if FILE.pdf exists
// without FILE.html, because then it is not the PDF of a report.
void write_report(const std::filesystem::path& file, const Report& report, Paper paper);

} // namespace periscope::ui
