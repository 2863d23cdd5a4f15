// Chooses where the pages of a printed report end, so that no heading is alone at the foot of a page, and no picture is
// on another page than its caption.
#pragma once

#include <QTextDocument>

#include <memory>
#include <vector>

class QPagedPaintDevice;

namespace periscope::ui {

// Inserts page breaks where a page of this device would end between a heading and the text below it, a picture and its
// caption, the rows of a small table, or the lines of a row.
void keep_together(QTextDocument& document, QPagedPaintDevice& device);

// Returns the pixels per inch of lengths in a document: those of a screen, also on paper.
double document_dpi();

// Returns the document laid out for the device, with margins of 2 cm.
std::unique_ptr<QTextDocument> as_printed(const QTextDocument& document, QPagedPaintDevice& device);

// Prints a document returned by as_printed(), with the title and the page number at the foot of each page.
void print(const QTextDocument& printed, QPagedPaintDevice& device, const QString& title);

// Returns, for each page of a document from as_printed(), the fraction of its height without margins that is used. The
// used part ends at the lowest block.
std::vector<double> filled_shares(const QTextDocument& document);

// Return the page on which a block of a laid out document begins or ends.
int first_page(const QTextBlock& block);
int last_page(const QTextBlock& block);

} // namespace periscope::ui
