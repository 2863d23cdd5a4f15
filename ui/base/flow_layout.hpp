// Arranges widgets like words in a line: those that do not fit move to the next line.
#pragma once

#include <QLayout>

#include <vector>

namespace periscope::ui {

class FlowLayout : public QLayout {
public:
    explicit FlowLayout(int gap) : gap_(gap) {}
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override { items_.push_back(item); }
    int count() const override { return int(items_.size()); }
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;

    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;    // the size with all items in one line
    QSize minimumSize() const override; // the size of the widest widget
    void setGeometry(const QRect& rectangle) override;

private:
    // places the items if `moves` is set; returns the height that they need
    int arrange(const QRect& rectangle, bool moves) const;

    int gap_;
    std::vector<QLayoutItem*> items_;
};

} // namespace periscope::ui
