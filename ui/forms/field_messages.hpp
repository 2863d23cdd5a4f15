// Shows what is wrong in the fields of a panel, in a strip of fixed height below it: the panel does not move when a
// message appears or disappears. While nothing is wrong, the strip explains the field with the focus.
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

    // A message without words yet. Errors are red.
    QLabel* add(const QString& name, bool is_error);
    bool has(const QString& name) const;
    // Without words there is none.
    void show_words(QLabel* message, const QString& words);

    QSize sizeHint() const override; // a few lines; further ones scroll
    QSize minimumSizeHint() const override { return sizeHint(); }

private:
    void follow_focus(QWidget* now);
    void show_help();
    void scroll_to(QLabel* message);

    QPointer<QWidget> panel_, field_; // the field has or had the focus
    QVBoxLayout* column_;
    QLabel* help_;
    std::vector<QLabel*> messages_;
};

} // namespace periscope::ui
