// Words in as many lines as they need. A form that is laid out again can give a QLabel with word wrap the height of fewer lines
// (QFormLayout of Qt 6.4). This one corrects its least height when it is painted.
#pragma once

#include <QLabel>

namespace periscope::ui {

class WrappedLabel : public QLabel {
    Q_OBJECT
public:
    explicit WrappedLabel(const QString& words, QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    int width_ = -1; // for which the height is known, with these words
    QString words_;
};

} // namespace periscope::ui
