// Shows widgets in one row. Those that do not fit are moved from the end of the row into a panel, which a button opens.
// So the row is never higher than one widget.
#pragma once

#include <QWidget>

#include <vector>

class QToolButton;
class QVBoxLayout;

namespace periscope::ui {

class OverflowRow : public QWidget {
    Q_OBJECT
public:
    explicit OverflowRow(const QString& more, QWidget* parent = nullptr); // `more` is the text of the button

    void add(QWidget* part); // the row owns the widget, wherever it is shown
    QToolButton* more() const { return more_; }

    QSize sizeHint() const override;        // the size that all parts need in one row
    QSize minimumSizeHint() const override; // the size of the first part and the button

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void distribute();
    std::size_t parts_with_room() const;

    std::vector<QWidget*> parts_;
    std::size_t in_row_ = 0; // number of parts in the row
    QToolButton* more_;
    QWidget* panel_;
    QVBoxLayout* column_; // the layout of the panel
};

} // namespace periscope::ui
