// Where the pages of a printed report end: no heading alone at the foot of a page, no picture parted from its caption.
#pragma once

#include <QTextDocument>

#include <memory>

class QPagedPaintDevice;

namespace periscope::ui {

// Puts breaks into the document where QTextDocument::print to this device would part what belongs together.
void keep_together(QTextDocument& document, QPagedPaintDevice& device);

// The document as print() will lay it out: with margins of 2 cm.
std::unique_ptr<QTextDocument> as_printed(const QTextDocument& document, QPagedPaintDevice& device);

// Of a block of a laid out document; its last line may be on another than its first.
int first_page(const QTextBlock& block);
int last_page(const QTextBlock& block);

} // namespace periscope::ui
