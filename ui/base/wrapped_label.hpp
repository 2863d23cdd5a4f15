// A label with as many lines as its text needs, or with the height of a fixed number of lines. A QLabel with word wrap
// may get too little height when its form is laid out again (QFormLayout of Qt 6.4). This label corrects its minimum
// height when it is painted.
#pragma once

#include <QLabel>

namespace periscope::ui {

class WrappedLabel : public QLabel {
    Q_OBJECT
public:
    explicit WrappedLabel(const QString& words = {}, QWidget* parent = nullptr);

    // The label has the height of this number of lines, even without text, so that nothing below it moves when the text
    // changes. Text that needs more lines is in its tooltip.
    static WrappedLabel* of_lines(int lines);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit_lines();

    int lines_ = 0;  // number of lines; 0: as many as are needed
    int width_ = -1; // the width for which the minimum height was computed; -1: it must be computed again
    QString words_;
};

} // namespace periscope::ui
