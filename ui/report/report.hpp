// A report of a run as plain values, and its two forms: a web page in one file, and a PDF.
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
    std::vector<LegendEntry> key = {}; // below the caption: what colours mean
};
struct ReportTable {
    QString title;
    QStringList head; // as many as the rows have cells; may be empty
    std::vector<QStringList> rows;
    QString note = {}; // a sentence below it
};
struct ReportSummary {                       // on the first pages
    QStringList asked;                       // sentences: what was computed
    std::optional<ReportPicture> end, curve; // the body at the end, and the main curve
    ReportTable figures;
    QString depends_on; // on what the figures depend
    QStringList verdict;
};
struct Report {
    QString title, description;
    std::optional<ReportPicture> logo; // at the head of the first page
    QDateTime made;
    QStringList notes; // warnings and what a reader must know
    ReportSummary summary;
    std::vector<ReportPicture> set_up;
    std::vector<ReportPicture> compared;          // the body at the end beside other runs, each as wide as the page
    std::vector<ReportPicture> moments, pictures; // of the body, and curves; two or three in a row
    std::vector<ReportTable> results, run, inputs;
};

// These may run on any thread.
QByteArray report_html(const Report& report); // pictures are in it
QByteArray report_pdf(const Report& report, Paper paper);

// The pages of the PDF (page_breaks.hpp). Pictures and letters are a little smaller where a page would be nearly empty otherwise.
// In a thread of Qt only, as text documents start timers.
std::unique_ptr<QTextDocument> printed_report(const Report& report, QPagedPaintDevice& device);

std::filesystem::path report_page(std::filesystem::path file); // with the ending .html, added where it is not there

// The page, and FILE.pdf beside FILE.html. Each whole or not at all. Throws FileError; so when a FILE.pdf is there that is
// not beside a FILE.html, as it is somebody else's.
void write_report(const std::filesystem::path& file, const Report& report, Paper paper);

} // namespace periscope::ui
