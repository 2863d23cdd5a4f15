// Words in as many lines as they need, or in the room of a fixed number of lines. A form that is laid out again can give a QLabel with
// word wrap the height of fewer lines (QFormLayout of Qt 6.4). This one corrects its least height when it is painted.
#pragma once

#include <QLabel>

namespace periscope::ui {

class WrappedLabel : public QLabel {
    Q_OBJECT
public:
    explicit WrappedLabel(const QString& words = {}, QWidget* parent = nullptr);

    // It has the height of this number of lines, also without words: nothing below it moves when they change. Its tooltip has words
    // that need more lines.
    static WrappedLabel* of_lines(int lines);

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void fit_lines();

    int lines_ = 0;  // 0: as many as are needed
    int width_ = -1; // for which the height is known, with these words
    QString words_;
};

} // namespace periscope::ui
