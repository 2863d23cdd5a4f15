// Copies entries of a case as text for the clipboard, and pastes them into a case, which may be another one.
#pragma once

#include "ui/base/item.hpp"

#include <QString>

namespace periscope::ui {

class Document;

// Returns the text of this entry, in the form of a case file; empty if there is no such entry.
QString copied_entry(const Document& document, const Item& item);

struct Pasted {
    Item item; // the last entry, to be selected
    // sentences about names that the case does not have, and about what was changed so that the entries fit the case
    QString remarks;
};
// Pastes the entries of `text` in one undo step. A pasted entry whose name exists already gets a number; other pasted
// entries that refer to it then use the new name. Throws std::invalid_argument with the reason if the text has no
// entries that can be read.
Pasted paste_entries(Document& document, const QString& text);

} // namespace periscope::ui
