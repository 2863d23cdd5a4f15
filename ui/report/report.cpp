#include "ui/report/report.hpp"

#include "core/base/error.hpp"
#include "core/files/atomic_file.hpp"
#include "core/results/results_folder.hpp"
#include "ui/report/page_breaks.hpp"
#include "ui/report/table_html.hpp"
#include "version.hpp"

#include <QBuffer>
#include <QLocale>
#include <QObject>
#include <QPdfWriter>
#include <QTextDocument>
#include <QThread>
#include <QUrl>

#include <algorithm>
#include <functional>
#include <memory>
#include <span>
#include <vector>

namespace periscope::ui {

namespace {

// Sizes in pixels at 96 dpi. Two pictures of the largest height fit on a page of A4 or Letter, with their captions.
constexpr int picture_width = 620, highest_picture = 390;
// Width of the pictures of the body at the end and of the set-up. It is smaller, so that the main curve fits on the
// first page, too.
constexpr int body_width = 420;

struct Layout {
    double pictures = 1; // scale factor of the pictures
    double letters = 10; // points
};
// Smallest fractions of a page and of the last page that must be filled.
constexpr double least_of_page = 0.62, least_of_last_page = 0.12;

// Returns layouts for print, the best first: those with large pictures and letters.
std::vector<Layout> layouts() {
    std::vector<Layout> all;
    for (const double letters : {10.0, 9.5, 9.0})
        // there are few sizes, because each layout is computed several times, which takes a moment
        for (int k = 0; k < 5; ++k)
            all.push_back({1 - 0.06 * k, letters});
    std::ranges::stable_sort(all, {}, [](const Layout& l) { return (1 - l.pictures) + 2 * (1 - l.letters / 10); });
    return all;
}

// Returns 1 if every page is filled enough, otherwise less than 1: the emptier the emptiest page, the smaller the
// number.
double quality(const std::vector<double>& filled) {
    double least = 1;
    for (std::size_t page = 0; page < filled.size(); ++page)
        least = std::min(least, filled[page] / (page + 1 < filled.size() ? least_of_page : least_of_last_page));
    return least;
}

// A style that both browsers and QTextDocument understand; %1 to %4 are font sizes.
constexpr const char* style = R"(
body { font-family: 'DejaVu Sans', 'Helvetica', sans-serif; font-size: %1pt; color: #1a1a1a; background: #ffffff;
       max-width: 46em; margin: 2em auto; }
h1 { font-size: %2pt; } h2 { font-size: %3pt; margin-top: 1.2em; } h3 { font-size: %4pt; margin-bottom: 2px; }
p { margin: 4px 0; } .muted { color: #666666; } .note { color: #8a4b00; }
table { border-collapse: collapse; } td, th { padding: 2px 8px; text-align: left; vertical-align: top; }
td { border: 1px solid #d5d5d5; } th { border: 1px solid #d5d5d5; background: #f0f2f5; }
)";

QString style_of(const Layout& layout) {
    return QString::fromUtf8(style)
        .arg(layout.letters)
        .arg(1.8 * layout.letters)
        .arg(1.3 * layout.letters)
        .arg(1.05 * layout.letters);
}

QByteArray png_of(const QImage& image) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    image.save(&buffer, "PNG");
    return bytes;
}

QString key_html(const std::vector<LegendEntry>& key) {
    QStringList entries;
    for (const LegendEntry& entry : key)
        entries << QStringLiteral("<span style=\"color: %1\">■</span>&nbsp;%2")
                       .arg(entry.colour.name(), html_of(entry.name));
    return entries.isEmpty() ? QString() : QStringLiteral("<br>") + entries.join(QStringLiteral("&nbsp;&nbsp; "));
}

// Limits the width of a picture to `widest`, and its height in a narrow window so that the caption fits.
QString image_html(const ReportPicture& picture, const QString& source, const Layout& layout, int widest) {
    const int width = std::max(1, picture.image.width()), image_height = std::max(1, picture.image.height());
    const int height = int(layout.pictures * std::min(highest_picture, widest * image_height / width));
    return QStringLiteral("<img src=\"%1\" width=\"%2\" height=\"%3\" alt=\"%4\" style=\"vertical-align: top\">")
        .arg(source)
        .arg(height * width / image_height)
        .arg(height)
        .arg(picture.caption.toHtmlEscaped());
}

// Draws the logo small, whatever its aspect ratio.
QString logo_html(const ReportPicture& logo, const QString& source) {
    constexpr QSize most(180, 45);
    const QSize size = logo.image.size().scaled(most, Qt::KeepAspectRatio).expandedTo({1, 1});
    return QStringLiteral("<p align=\"right\"><img src=\"%1\" width=\"%2\" height=\"%3\" alt=\"%4\"></p>\n")
        .arg(source)
        .arg(size.width())
        .arg(size.height())
        .arg(logo.caption.toHtmlEscaped());
}

QString picture_html(const ReportPicture& picture, const QString& source, const Layout& layout, int width) {
    return QStringLiteral("<p>%1<br>%2%3</p>\n")
        .arg(image_html(picture, source, layout, width), html_of(picture.caption), key_html(picture.key));
}

// Returns the HTML of a curve. Its caption is a heading above it, because no page ends between a heading and what
// follows.
QString curve_html(const ReportPicture& curve, const QString& source, const Layout& layout) {
    return QStringLiteral("<h3>%1</h3>\n<p>%2</p>\n")
        .arg(html_of(curve.caption), image_html(curve, source, layout, picture_width));
}

// Returns the HTML of pictures beside each other. There is space for `columns` pictures; the last row may have fewer.
QString row_html(std::span<const ReportPicture> row, const std::vector<QString>& sources, const Layout& layout,
                 std::size_t columns) {
    const int width = picture_width / int(columns) - 4;
    QStringList images, captions;
    for (std::size_t k = 0; k < row.size(); ++k) {
        images << image_html(row[k], sources[k], layout, width);
        captions << row[k].caption;
    }
    const QString caption = row.size() == 1 ? captions[0]
                            : row.size() == 2
                                ? QObject::tr("Left: %1. Right: %2.").arg(captions[0], captions[1])
                                : QObject::tr("From the left: %1.").arg(captions.join(QStringLiteral("; ")));
    return QStringLiteral("<p>%1<br>%2</p>\n").arg(images.join(QStringLiteral("&nbsp;")), html_of(caption));
}

QString heading_html(const QString& words) {
    return QStringLiteral("<h2>%1</h2>\n").arg(words);
}

// Arranges pairs of a label and a value in two columns if they are short.
ReportTable in_two_columns(const ReportTable& table) {
    constexpr qsizetype longest = 30; // characters
    const bool is_short =
        table.head.isEmpty() && table.rows.size() > 1 && std::ranges::all_of(table.rows, [](const QStringList& row) {
            return row.size() == 2 &&
                   std::ranges::all_of(row, [](const QString& cell) { return cell.size() <= longest; });
        });
    if (!is_short)
        return table;
    ReportTable folded{table.title, {}, {}};
    const std::size_t half = (table.rows.size() + 1) / 2;
    for (std::size_t k = 0; k < half; ++k)
        folded.rows.push_back(
            table.rows[k] + (k + half < table.rows.size() ? table.rows[k + half] : QStringList{QString(), QString()}));
    return folded;
}

QString body(const Report& report, const Layout& layout, const std::function<QString(std::size_t)>& source_of_picture) {
    std::size_t number = 0; // number of the picture, as in pictures_of()
    const auto picture = [&](const ReportPicture& shown, int width) {
        return picture_html(shown, source_of_picture(number++), layout, width);
    };
    const auto part = [](const QString& title, const std::vector<ReportTable>& tables) {
        QString html = tables.empty() ? QString() : heading_html(title);
        for (const ReportTable& table : tables)
            html += table_html(table);
        return html;
    };
    const QString made = QObject::tr("Report of %1, Periscope %2")
                             .arg(QLocale(QLocale::English).toString(report.made, QStringLiteral("d MMMM yyyy, HH:mm")),
                                  QLatin1String(version));
    const ReportSummary& summary = report.summary;
    QString html = report.logo ? logo_html(*report.logo, source_of_picture(number++)) : QString();
    html += QStringLiteral("<h1>%1</h1>\n").arg(html_of(report.title));
    html += paragraphs_html({made}, "muted");
    html += paragraphs_html(summary.asked);
    if (summary.fit)
        html += paragraphs_html({summary.fit->sentence}) + table_html(summary.fit->values) +
                curve_html(summary.fit->curve, source_of_picture(number++), layout);
    // the description is that of the example or of the first version of the case, whose values may have been changed
    if (!report.description.isEmpty())
        html += paragraphs_html({QObject::tr("Description that the case has, perhaps from before its values were "
                                             "changed: %1")
                                     .arg(report.description)},
                                "muted");
    if (summary.end)
        html += picture(*summary.end, body_width);
    if (!summary.figures.rows.empty())
        html += table_html(summary.figures) + paragraphs_html({summary.depends_on}, "muted");
    if (summary.curve)
        html += curve_html(*summary.curve, source_of_picture(number++), layout);
    if (!summary.verdict.isEmpty() || !report.notes.isEmpty())
        html += heading_html(QObject::tr("How far the run can be trusted")) + paragraphs_html(summary.verdict) +
                paragraphs_html(report.notes, "note");
    if (!report.set_up.empty())
        html += heading_html(QObject::tr("Set-up"));
    for (const ReportPicture& shown : report.set_up)
        html += picture(shown, body_width);
    if (!report.compared.empty() || !report.moments.empty() || !report.pictures.empty())
        html += heading_html(QObject::tr("Figures"));
    for (const ReportPicture& shown : report.compared)
        html += picture(shown, picture_width);
    const auto in_rows = [&](std::span<const ReportPicture> pictures, std::size_t columns) {
        for (; !pictures.empty(); pictures = pictures.subspan(std::min(columns, pictures.size()))) {
            const auto row = pictures.first(std::min(columns, pictures.size()));
            std::vector<QString> sources;
            for (std::size_t k = 0; k < row.size(); ++k)
                sources.push_back(source_of_picture(number++));
            html += row_html(row, sources, layout, columns);
        }
    };
    in_rows(report.moments, report.moments.size() == 3 ? 3 : 2); // each row is filled by the same number of pictures
    if (!report.moments.empty() && summary.end)
        html += paragraphs_html({QObject::tr("The colours are those of the picture of the end.")}, "muted");
    in_rows(report.pictures, 2);
    html += part(QObject::tr("Results"), report.results);
    html += part(QObject::tr("Run"), report.run);
    std::vector<ReportTable> inputs(report.inputs.size());
    std::ranges::transform(report.inputs, inputs.begin(), in_two_columns);
    html += part(QObject::tr("Inputs"), inputs);
    if (!report.inputs.empty())
        html += paragraphs_html({QObject::tr("Values without a unit are in SI units.")}, "muted");
    return html;
}

// Returns all pictures in the order of the HTML body.
std::vector<const ReportPicture*> pictures_of(const Report& report) {
    std::vector<const ReportPicture*> all;
    const auto add = [&all](const std::optional<ReportPicture>& picture) {
        if (picture)
            all.push_back(&*picture);
    };
    add(report.logo);
    if (report.summary.fit)
        all.push_back(&report.summary.fit->curve);
    add(report.summary.end);
    add(report.summary.curve);
    for (const auto* pictures : {&report.set_up, &report.compared, &report.moments, &report.pictures})
        for (const ReportPicture& picture : *pictures)
            all.push_back(&picture);
    return all;
}

std::unique_ptr<QTextDocument> document_of(const Report& report, const Layout& layout) {
    auto document = std::make_unique<QTextDocument>();
    document->setDefaultStyleSheet(style_of(layout));
    const auto name = [](std::size_t i) { return QStringLiteral("picture:%1").arg(i); };
    const auto pictures = pictures_of(report);
    for (std::size_t i = 0; i < pictures.size(); ++i)
        document->addResource(QTextDocument::ImageResource, QUrl(name(i)), pictures[i]->image);
    document->setHtml(body(report, layout, name));
    return document;
}

QByteArray pdf_of(const Report& report, Paper paper) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(report.title);
    writer.setCreator(QStringLiteral("Periscope"));
    writer.setPageSize(page_size(paper));
    writer.setPageMargins(QMarginsF(0, 0, 0, 0)); // the document has its own margins of 2 cm
    writer.setResolution(300);
    print(*printed_report(report, writer), writer, report.title);
    return bytes;
}

std::string_view view_of(const QByteArray& bytes) {
    return {bytes.constData(), std::size_t(bytes.size())};
}

} // namespace

std::unique_ptr<QTextDocument> printed_report(const Report& report, QPagedPaintDevice& device) {
    std::unique_ptr<QTextDocument> best;
    double best_quality = -1;
    for (const Layout& layout : layouts()) {
        auto document = document_of(report, layout);
        keep_together(*document, device);
        auto printed = as_printed(*document, device);
        const double its_quality = quality(filled_shares(*printed));
        if (its_quality > best_quality) {
            best = std::move(printed);
            best_quality = its_quality;
        }
        if (best_quality >= 1)
            break;
    }
    return best;
}

QByteArray report_html(const Report& report) {
    const auto embedded = [pictures = pictures_of(report)](std::size_t i) {
        return QStringLiteral("data:image/png;base64,") + QString::fromLatin1(png_of(pictures[i]->image).toBase64());
    };
    return QStringLiteral(
               "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>%1</title><style>%2</style>"
               "</head>\n<body>\n%3</body></html>\n")
        .arg(report.title.toHtmlEscaped(), style_of({}), body(report, {}, embedded))
        .toUtf8();
}

// Makes the PDF in a QThread, because QTextDocument starts timers, which need one.
QByteArray report_pdf(const Report& report, Paper paper) {
    QByteArray bytes;
    const std::unique_ptr<QThread> thread(QThread::create([&] { bytes = pdf_of(report, paper); }));
    thread->start();
    thread->wait();
    return bytes;
}

std::filesystem::path report_page(std::filesystem::path file) {
    if (file.extension() != ".html")
        file += ".html";
    return file;
}

void write_report(const std::filesystem::path& file, const Report& report, Paper paper) {
    const auto page = report_page(file);
    auto print = page;
    print.replace_extension(".pdf");
    std::error_code error;
    if (std::filesystem::exists(print, error) && !std::filesystem::exists(page, error))
        throw FileError(print.string() + ": already exists and is not a report; choose another name");
    const QByteArray html = report_html(report), pdf = report_pdf(report, paper);
    write_atomically(page, view_of(html));
    write_atomically(print, view_of(pdf));
}

} // namespace periscope::ui
