// Page breaks of a report: a heading stays with the text below it, and a picture with its caption.
#include "tests/test_program.hpp"
#include "ui/report/page_breaks.hpp"

#include <QApplication>
#include <QBuffer>
#include <QImage>
#include <QPdfWriter>
#include <QTextBlock>
#include <QtTest>

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
            writer.setPageSize(QPageSize(QPageSize::A4));
            writer.setPageMargins(QMarginsF(0, 0, 0, 0));
            writer.setResolution(300);
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
};

PERISCOPE_TEST(PageBreaksTest)
} // namespace page_breaks_test
#include "page_breaks_test.moc"
