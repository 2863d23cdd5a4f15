// Parts beside each other, going on in a new row where the width ends: nothing is hidden in a narrow window.
#pragma once

#include <QLayout>
#include <QLayoutItem>

#include <memory>
#include <vector>

namespace periscope::ui {

class FlowLayout : public QLayout {
    Q_OBJECT
public:
    explicit FlowLayout(QWidget* parent = nullptr);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override;
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;    // all in one row
    QSize minimumSize() const override; // each in a row of its own
    void setGeometry(const QRect& rect) override;

private:
    int arrange(const QRect& rect, bool place) const; // the height it takes

    std::vector<std::unique_ptr<QLayoutItem>> items_;
};

} // namespace periscope::ui
