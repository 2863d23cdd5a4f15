// Parts beside each other in one row. Those at its end that have no room are in a panel, which a button opens: the row never takes
// more height than one part.
#pragma once

#include <QWidget>

#include <vector>

class QToolButton;
class QVBoxLayout;

namespace periscope::ui {

class OverflowRow : public QWidget {
    Q_OBJECT
public:
    explicit OverflowRow(const QString& more, QWidget* parent = nullptr); // what the button says

    void add(QWidget* part); // owned by the row from now on, wherever it is
    QToolButton* more() const { return more_; }

    QSize sizeHint() const override;        // all parts
    QSize minimumSizeHint() const override; // the first part and the button

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void distribute();
    std::size_t parts_with_room() const;

    std::vector<QWidget*> parts_;
    std::size_t in_row_ = 0; // of them, the first ones
    QToolButton* more_;
    QWidget* panel_;
    QVBoxLayout* column_; // of the panel
};

} // namespace periscope::ui
