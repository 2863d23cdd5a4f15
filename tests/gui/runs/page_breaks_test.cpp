// Page breaks of a report: a heading stays with the text below it, a picture with its caption, and a row of a table whole; pages are
// filled, and tables that are too wide are divided.
#include "tests/test_program.hpp"
#include "ui/report/page_breaks.hpp"
#include "ui/report/report.hpp"

#include <QApplication>
#include <QBuffer>
#include <QImage>
#include <QPageSize>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextDocument>
#include <QtTest>

#include <cstddef>

namespace page_breaks_test {

using namespace periscope::ui;

class PageBreaksTest : public QObject {
    Q_OBJECT

    // Text of so many lines, a picture, then headings above a table.
    static QString page(int lines) {
        QString html;
        for (int i = 0; i < lines; ++i)
            html += QStringLiteral("<p>line %1</p>").arg(i);
        html += QStringLiteral("<p><img src=\"picture\" width=\"620\" height=\"400\"><br>caption</p>");
        for (int i = 0; i < lines; ++i)
            html += QStringLiteral("<p>more %1</p>").arg(i);
        html += QStringLiteral("<h2>part</h2><h3>table</h3><table border=\"1\">");
        for (int i = 0; i < 5; ++i)
            html += QStringLiteral("<tr><td>cell</td><td>%1</td></tr>").arg(i);
        return html + QStringLiteral("</table>");
    }

    static void set_up(QPdfWriter& writer, const QPageSize& size) {
        writer.setPageSize(size);
        writer.setPageMargins(QMarginsF(0, 0, 0, 0));
        writer.setResolution(300);
    }

    static int faults(const QTextDocument& document, QPdfWriter& writer) {
        int count = 0;
        const auto printed = as_printed(document, writer);
        for (QTextBlock block = printed->begin(); block.isValid(); block = block.next()) {
            if (block.text().contains(QStringLiteral("caption")) && first_page(block) != last_page(block))
                ++count;
            if (block.blockFormat().headingLevel() == 0)
                continue;
            QTextBlock next = block.next();
            while (next.isValid() && next.text().isEmpty())
                next = next.next();
            count += next.isValid() && first_page(next) != first_page(block);
        }
        return count;
    }

private slots:
    void whatever_stands_above() {
        int before = 0, after = 0;
        for (int lines = 0; lines < 60; ++lines) {
            QBuffer buffer;
            buffer.open(QIODevice::WriteOnly);
            QPdfWriter writer(&buffer);
            set_up(writer, QPageSize(QPageSize::A4));
            QTextDocument document;
            document.addResource(QTextDocument::ImageResource, QUrl(QStringLiteral("picture")),
                                 QImage(62, 40, QImage::Format_RGB32));
            document.setHtml(page(lines));
            before += faults(document, writer);
            const int pages = as_printed(document, writer)->pageCount();
            keep_together(document, writer);
            after += faults(document, writer);
            QVERIFY(as_printed(document, writer)->pageCount() <= pages + 1);
        }
        QVERIFY2(before > 0, qPrintable(QString::number(before))); // it would go wrong
        QCOMPARE(after, 0);
    }

    // Words and numbers do not break: columns that have no room follow in a table below, with the first column again.
    void wide_tables_are_divided() {
        Report report;
        ReportTable table{QStringLiteral("Cracks"), {QStringLiteral("crack")}, {{QStringLiteral("1")}}};
        for (int column = 0; column < 11; ++column) {
            table.head << QStringLiteral("maximum speed");
            table.rows[0] << QStringLiteral("value%1").arg(column);
        }
        report.results = {table};
        const QString html = QString::fromUtf8(report_html(report));
        const auto tables = html.count(QStringLiteral("<table"));
        QVERIFY(tables > 1 && tables < 5);
        QCOMPARE(html.count(QStringLiteral(">crack</th>")), tables);
        QCOMPARE(html.count(QStringLiteral("maximum speed")), 11);
        for (int column = 0; column < 11; ++column)
            QCOMPARE(html.count(QStringLiteral("value%1<").arg(column)), 1);
        report.results[0].head.resize(4);
        report.results[0].rows[0].resize(4);
        QCOMPARE(QString::fromUtf8(report_html(report)).count(QStringLiteral("<table")), 1);
    }

    void rows_of_tables_are_not_parted() {
        Report report;
        ReportTable table{QStringLiteral("table"), {QStringLiteral("quantity"), QStringLiteral("meaning")}, {}};
        for (int row = 0; row < 40; ++row)
            table.rows.push_back(
                {QStringLiteral("row %1").arg(row), QStringLiteral("A long sentence. ").repeated(3 + row % 9)});
        report.results = {table};
        QBuffer buffer;
        buffer.open(QIODevice::WriteOnly);
        QPdfWriter writer(&buffer);
        set_up(writer, page_size(Paper::a4));
        const auto printed = printed_report(report, writer);
        int rows = 0;
        for (QTextBlock block = printed->begin(); block.isValid(); block = block.next())
            if (block.text().startsWith(QStringLiteral("row "))) {
                ++rows;
                QVERIFY2(first_page(block) == first_page(block.next()) && first_page(block) == last_page(block.next()),
                         qPrintable(block.text()));
            }
        QCOMPARE(rows, 40);
        QVERIFY(printed->pageCount() > 2 && printed->pageCount() < 6);
    }

    // Whatever a report has, no page but the last is nearly empty, and the last has a table or a picture.
    void pages_are_filled() {
        for (const Paper paper : {Paper::a4, Paper::letter})
            for (int pictures = 1; pictures < 10; pictures += 2)
                for (int rows = 3; rows < 40; rows += 12) {
                    Report report;
                    report.title = QStringLiteral("title");
                    for (int k = 0; k < pictures; ++k) {
                        QImage image(62, k < 6 ? 40 : 27, QImage::Format_RGB32);
                        image.fill(Qt::gray);
                        report.pictures.push_back({QStringLiteral("caption %1").arg(k), image});
                    }
                    report.summary.curve = report.pictures.front();
                    report.summary.verdict = QStringList(rows / 4, QStringLiteral("A sentence."));
                    report.set_up = {report.pictures.front()};
                    report.moments = {report.pictures.front(), report.pictures.front()};
                    for (int k = 0; k < 6; ++k) {
                        ReportTable table{QStringLiteral("table %1").arg(k), {}, {}};
                        for (int row = 0; row < (k == 0 ? rows : 4); ++row)
                            table.rows.push_back({QStringLiteral("row"), QString::number(row)});
                        report.inputs.push_back(table);
                    }
                    QBuffer buffer;
                    buffer.open(QIODevice::WriteOnly);
                    QPdfWriter writer(&buffer);
                    set_up(writer, page_size(paper));
                    const auto printed = printed_report(report, writer);
                    for (QTextBlock block = printed->begin(); block.isValid(); block = block.next())
                        QVERIFY2(block.blockFormat().headingLevel() == 0 ||
                                     first_page(block) == first_page(block.next()),
                                 qPrintable(block.text()));
                    const auto shares = filled_shares(*printed);
                    for (std::size_t page = 0; page < shares.size(); ++page)
                        QVERIFY2(shares[page] > (page + 1 < shares.size() ? 0.55 : 0.08),
                                 qPrintable(QStringLiteral("%1: %2 pictures, %3 rows: page %4 of %5 is filled to %6")
                                                .arg(paper_name(paper))
                                                .arg(pictures)
                                                .arg(rows)
                                                .arg(page + 1)
                                                .arg(shares.size())
                                                .arg(shares[page])));
                }
    }
};

PERISCOPE_TEST(PageBreaksTest)
} // namespace page_breaks_test
#include "page_breaks_test.moc"
