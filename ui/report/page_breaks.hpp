// Decides where the pages of a printed report end: no heading alone at the foot of a page, no picture separated from
// its caption.
#pragma once

#include <QTextDocument>

#include <memory>
#include <vector>

class QPagedPaintDevice;

namespace periscope::ui {

// Puts breaks into the document where pages of this device would part what belongs together: a heading and what
// follows it, a picture and its caption, the rows of a small table, the lines of a row.
void keep_together(QTextDocument& document, QPagedPaintDevice& device);

// Lengths in a document are in pixels of the screen: this many are an inch, also on paper.
double document_dpi();

// The document laid out for the device, with margins of 2 cm.
std::unique_ptr<QTextDocument> as_printed(const QTextDocument& document, QPagedPaintDevice& device);

// A document as printed, with the title and the number of each page below it.
void print(const QTextDocument& printed, QPagedPaintDevice& device, const QString& title);

// The share of each page's height, without its margins, above the lowest block on it. Of a document as printed.
std::vector<double> filled_shares(const QTextDocument& document);

// The first and last page of a block of a laid out document: its last line may be on another page than its first.
int first_page(const QTextBlock& block);
int last_page(const QTextBlock& block);

} // namespace periscope::ui
