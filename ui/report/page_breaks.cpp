#include "ui/report/page_breaks.hpp"

#include <QAbstractTextDocumentLayout>
#include <QPagedPaintDevice>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextFrame>

#include <cmath>

namespace periscope::ui {

namespace {

bool is_heading(const QTextBlock& block) {
    return block.blockFormat().headingLevel() > 0;
}

bool has_picture(const QTextBlock& block) {
    for (auto part = block.begin(); !part.atEnd(); ++part)
        if (part.fragment().charFormat().isImageFormat())
            return true;
    return false;
}

int page_of(const QTextBlock& block, double y) {
    return int(std::floor(y / block.document()->pageSize().height()));
}

// The first block after these headings that says something: what they stand above. Empty ones part tables from text.
QTextBlock below_headings(QTextBlock block) {
    while (block.isValid() && (is_heading(block) || (block.text().isEmpty() && !has_picture(block))))
        block = block.next();
    return block;
}

void break_before(QTextDocument& document, int number) {
    QTextCursor cursor(document.findBlockByNumber(number));
    QTextBlockFormat format = cursor.blockFormat();
    format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    cursor.setBlockFormat(format);
}

} // namespace

std::unique_ptr<QTextDocument> as_printed(const QTextDocument& document, QPagedPaintDevice& device) {
    std::unique_ptr<QTextDocument> printed(document.clone());
    printed->documentLayout()->setPaintDevice(&device);
    QTextFrameFormat format = printed->rootFrame()->frameFormat();
    format.setMargin(int(2 / 2.54 * device.logicalDpiY()));
    printed->rootFrame()->setFrameFormat(format);
    printed->setPageSize(QSizeF(device.width(), device.height()));
    return printed;
}

int first_page(const QTextBlock& block) {
    return page_of(block, block.document()->documentLayout()->blockBoundingRect(block).top() + 1);
}

int last_page(const QTextBlock& block) {
    return page_of(block, block.document()->documentLayout()->blockBoundingRect(block).bottom() - 1);
}

void keep_together(QTextDocument& document, QPagedPaintDevice& device) {
    const auto printed = as_printed(document, device);
    bool after_heading = false;
    for (QTextBlock block = printed->begin(); block.isValid(); block = block.next()) {
        const bool heading = is_heading(block);
        const QTextBlock next = heading ? below_headings(block) : QTextBlock();
        const bool alone = heading && !after_heading && next.isValid() && first_page(next) != first_page(block);
        const bool parted = has_picture(block) && first_page(block) != last_page(block);
        after_heading = heading;
        if (!(alone || parted) || block.blockNumber() == 0)
            continue;
        break_before(document, block.blockNumber());
        break_before(*printed, block.blockNumber());
    }
}

} // namespace periscope::ui
