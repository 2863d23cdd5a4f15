// Shows the errors of a panel's fields in a strip of fixed height below it, so that the panel does not move when a
// message appears or disappears. While there is no error, the strip explains the field with the focus.
#pragma once

#include <QPointer>
#include <QScrollArea>

#include <vector>

class QLabel;
class QVBoxLayout;

namespace periscope::ui {

class FieldMessages : public QScrollArea {
    Q_OBJECT
public:
    explicit FieldMessages(QWidget& panel);

    // Adds a message, which has no text yet. Errors are red.
    QLabel* add(const QString& name, bool is_error);
    bool has(const QString& name) const;
    // Shows the text, or hides the message if the text is empty.
    void show_words(QLabel* message, const QString& words);

    QSize sizeHint() const override; // the height of a few lines; the strip scrolls if there are more
    QSize minimumSizeHint() const override { return sizeHint(); }

private:
    void follow_focus(QWidget* now);
    void show_help();
    void scroll_to(QLabel* message);

    QPointer<QWidget> panel_, field_; // the field that has, or last had, the focus
    QVBoxLayout* column_;
    QLabel* help_;
    std::vector<QLabel*> messages_;
};

} // namespace periscope::ui
