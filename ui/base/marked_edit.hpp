// A field of one line with a mark at its end while its text is wrong. Its size depends neither on its text nor on the
// mark, so that nothing next to it or below it moves while one types.
#pragma once

#include <QLineEdit>

class QAction;

namespace periscope::ui {

class MarkedEdit : public QLineEdit {
public:
    explicit MarkedEdit(QWidget* parent = nullptr);

    void set_help(const QString& words); // sets the tooltip that is shown while the text is valid
    // Shows a mark whose tooltip is the error, or else the warning. Without either there is no mark.
    void mark(const QString& error, const QString& warning = {});

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

private:
    void show_tooltip();

    QAction* mark_;
    QString help_, marked_; // text of the tooltip without and with a mark
};

} // namespace periscope::ui
