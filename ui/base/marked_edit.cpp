#include "ui/base/marked_edit.hpp"

#include "ui/base/icons.hpp"
#include "ui/text/rich_words.hpp"

#include <QAction>

namespace periscope::ui {

namespace {
constexpr int beside_words = 8; // in pixels, for the frame and the margins
}

MarkedEdit::MarkedEdit(QWidget* parent)
    : QLineEdit(parent), mark_(addAction(themed_icon("error"), QLineEdit::TrailingPosition)) {
    mark_->setVisible(false);
}

void MarkedEdit::set_help(const QString& words) {
    help_ = words_on_screen(words);
    show_tooltip();
}

void MarkedEdit::mark(const QString& error, const QString& warning) {
    marked_ = error.isEmpty() ? warning : error;
    mark_->setIcon(themed_icon(error.isEmpty() ? "attention" : "error"));
    mark_->setVisible(!marked_.isEmpty());
    mark_->setToolTip(marked_);
    show_tooltip();
}

void MarkedEdit::show_tooltip() {
    setToolTip(marked_.isEmpty() ? help_ : marked_);
}

// The size does not include the icons. QLineEdit would add their width, so that the fields of a row would change their
// widths when a mark appears.
QSize MarkedEdit::sizeHint() const {
    return {17 * fontMetrics().horizontalAdvance(QLatin1Char('x')) + beside_words, QLineEdit::sizeHint().height()};
}

QSize MarkedEdit::minimumSizeHint() const { // longer texts scroll
    return {fontMetrics().horizontalAdvance(QStringLiteral("-1.234e-05 m")) + beside_words,
            QLineEdit::minimumSizeHint().height()};
}

} // namespace periscope::ui
