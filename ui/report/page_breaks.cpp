#include "ui/report/page_breaks.hpp"

#include <QAbstractTextDocumentLayout>
#include <QGuiApplication>
#include <QPagedPaintDevice>
#include <QPainter>
#include <QScreen>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextFrame>
#include <QTextLayout>
#include <QTextTable>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {

constexpr int most_rows_of_small_table = 6;

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

struct Extent {
    double top = 0, bottom = 0; // distances from the top of the document
};

// Does not use blockBoundingRect(): if the first line does not fit on a page and moves to the next one, this rectangle
// stays on the first page.
Extent extent_of(const QTextBlock& block) {
    const QTextLayout& lines = *block.layout();
    if (lines.lineCount() == 0) {
        const QRectF rectangle = block.document()->documentLayout()->blockBoundingRect(block);
        return {rectangle.top(), rectangle.bottom()};
    }
    const QTextLine first = lines.lineAt(0), last = lines.lineAt(lines.lineCount() - 1);
    const double inside_parent = block.document()->documentLayout()->blockBoundingRect(block).top();
    return {inside_parent + first.y(), inside_parent + last.y() + last.height()};
}

// Returns the first block with content after these headings. Empty blocks separate tables from text.
QTextBlock below_headings(QTextBlock block) {
    while (block.isValid() && (is_heading(block) || (block.text().isEmpty() && !has_picture(block))))
        block = block.next();
    return block;
}

// Whether a small table, which must not be split, continues on another page.
bool is_small_and_parted(const QTextBlock& first_cell) {
    const QTextTable* table = QTextCursor(first_cell).currentTable();
    if (!table)
        return false;
    const QTextBlock last_cell = table->lastCursorPosition().block();
    return table->rows() <= most_rows_of_small_table && first_page(first_cell) != last_page(last_cell);
}

// Whether the block is the first cell of a row that is split between two pages.
bool is_parted_row(const QTextBlock& block) {
    const QTextTable* table = QTextCursor(block).currentTable();
    const QTextTableCell first = table ? table->cellAt(block.position()) : QTextTableCell();
    if (!first.isValid() || first.row() == 0 || first.column() != 0 || block != first.firstCursorPosition().block())
        return false;
    for (int column = 0; column < table->columns(); ++column)
        if (last_page(table->cellAt(first.row(), column).lastCursorPosition().block()) != first_page(block))
            return true;
    return false;
}

// Whether the first line of the block did not fit on its page and moved to the next one. Qt does not always print such
// a line.
bool is_moved(const QTextBlock& block) {
    return block.layout()->lineCount() > 0 && block.layout()->lineAt(0).y() > 1;
}

// Returns the first of the headings directly above a block, but none before block number `from`; without headings, the
// block.
QTextBlock with_headings(QTextBlock block, int from) {
    while (block.blockNumber() > from && is_heading(block.previous()))
        block = block.previous();
    return block;
}

// Returns the first block with a number of at least `from` that needs a page break before it.
QTextBlock first_parting(const QTextDocument& printed, int from) {
    for (QTextBlock block = printed.findBlockByNumber(from); block.isValid(); block = block.next()) {
        if (has_picture(block) && (is_moved(block) || first_page(block) != last_page(block)))
            return with_headings(block, from);
        if (is_heading(block) && is_moved(block))
            return with_headings(block, from);
        if (is_parted_row(block))
            return block;
        if (!is_heading(block) || is_heading(block.previous()))
            continue;
        const QTextBlock next = below_headings(block);
        if (next.isValid() && (first_page(next) != first_page(block) || is_small_and_parted(next)))
            return block;
    }
    return {};
}

double margin_of(const QTextDocument& printed) { // in pixels of the device
    return printed.rootFrame()->frameFormat().topMargin() * printed.documentLayout()->paintDevice()->logicalDpiY() /
           document_dpi();
}

void break_before_block(QTextCursor cursor) {
    QTextBlockFormat format = cursor.blockFormat();
    format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
    cursor.setBlockFormat(format);
}

// Inserts a page break before a block. In a table, every cell of the row gets the break, so that the row moves as a
// whole.
void break_before(QTextDocument& document, int number) {
    const QTextCursor cursor(document.findBlockByNumber(number));
    const QTextTable* table = cursor.currentTable();
    if (!table)
        return break_before_block(cursor);
    const int row = table->cellAt(cursor).row();
    for (int column = 0; column < table->columns(); ++column)
        break_before_block(table->cellAt(row, column).firstCursorPosition());
}

} // namespace

double document_dpi() {
    const QScreen* screen = QGuiApplication::primaryScreen();
    return screen ? std::round(screen->logicalDotsPerInchY()) : 96;
}

std::unique_ptr<QTextDocument> as_printed(const QTextDocument& document, QPagedPaintDevice& device) {
    std::unique_ptr<QTextDocument> printed(document.clone());
    printed->documentLayout()->setPaintDevice(&device);
    QTextFrameFormat format = printed->rootFrame()->frameFormat();
    format.setMargin(int(2 / 2.54 * document_dpi())); // the layout scales it to the device
    printed->rootFrame()->setFrameFormat(format);
    printed->setPageSize(QSizeF(device.width(), device.height()));
    return printed;
}

std::vector<double> filled_shares(const QTextDocument& document) {
    const double page = document.pageSize().height(), margin = margin_of(document);
    std::vector<double> shares(std::size_t(document.pageCount()), 0);
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (block.text().isEmpty() && !has_picture(block))
            continue;
        const int last = last_page(block);
        for (int at = first_page(block); at < last && std::size_t(at) < shares.size(); ++at)
            shares[std::size_t(at)] = 1;
        if (std::size_t(last) < shares.size())
            shares[std::size_t(last)] = std::max(
                shares[std::size_t(last)], (extent_of(block).bottom - last * page - margin) / (page - 2 * margin));
    }
    return shares;
}

int first_page(const QTextBlock& block) {
    return page_of(block, extent_of(block).top + 1);
}

int last_page(const QTextBlock& block) {
    return page_of(block, extent_of(block).bottom - 1);
}

// Does not use QTextDocument::print(), which lays the document out again: a line that just fits here may not fit then.
void print(const QTextDocument& printed, QPagedPaintDevice& device, const QString& title) {
    const QSizeF page = printed.pageSize();
    const double margin = margin_of(printed);
    QPainter painter(&device);
    const int pages = printed.pageCount();
    for (int k = 0; k < pages; ++k) {
        if (k > 0)
            device.newPage();
        const QRectF part(QPointF(0, k * page.height()), page);
        painter.save();
        painter.translate(0, -part.top());
        QAbstractTextDocumentLayout::PaintContext context;
        context.clip = part;
        context.palette.setColor(QPalette::Text, Qt::black);
        painter.setClipRect(part);
        printed.documentLayout()->draw(&painter, context);
        painter.restore();
        painter.setFont(printed.defaultFont());
        painter.setPen(QColor(0x66, 0x66, 0x66));
        const QRectF foot(margin, page.height() - margin, page.width() - 2 * margin, 0.6 * margin);
        painter.drawText(foot, Qt::AlignLeft | Qt::AlignVCenter, title);
        painter.drawText(foot, Qt::AlignRight | Qt::AlignVCenter, QObject::tr("%1 of %2").arg(k + 1).arg(pages));
    }
}

void keep_together(QTextDocument& document, QPagedPaintDevice& device) {
    // Lays the whole document out again after each break, because Qt updates an existing layout later and in parts.
    for (int from = 1;;) {
        const auto printed = as_printed(document, device);
        const QTextBlock parting = first_parting(*printed, from);
        if (!parting.isValid())
            return;
        break_before(document, parting.blockNumber());
        from = parting.blockNumber() + 1;
    }
}

} // namespace periscope::ui
