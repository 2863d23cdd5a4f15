// Entries of a case as text for the clipboard, and back into a case, this one or another.
#pragma once

#include "ui/base/item.hpp"

#include <QString>

namespace periscope::ui {

class Document;

// The text of this entry, in the form of a case file; empty if there is none.
QString copied_entry(const Document& document, const Item& item);

struct Pasted {
    Item item; // the last one, to be selected
    QString
        remarks; // sentences: what the entries refer to and the case does not have, and what was changed to fit the case
};
// One undo step. A name that exists gets a number; entries that were pasted with it follow. Throws std::invalid_argument with the
// reason when the text has no entries that can be read.
Pasted paste_entries(Document& document, const QString& text);

} // namespace periscope::ui
