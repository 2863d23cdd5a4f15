#include "ui/base/flow_layout.hpp"

#include <algorithm>

namespace periscope::ui {

FlowLayout::~FlowLayout() {
    for (QLayoutItem* item : items_)
        delete item;
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? items_[std::size_t(index)] : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    QLayoutItem* item = itemAt(index);
    if (item)
        items_.erase(items_.begin() + index);
    return item;
}

int FlowLayout::heightForWidth(int width) const {
    return arrange({0, 0, width, 0}, false);
}

QSize FlowLayout::sizeHint() const {
    QSize size(0, 0);
    for (const QLayoutItem* item : items_)
        if (!item->isEmpty())
            size = {size.width() + (size.width() > 0 ? gap_ : 0) + item->sizeHint().width(),
                    std::max(size.height(), item->sizeHint().height())};
    return size;
}

QSize FlowLayout::minimumSize() const {
    QSize size(0, 0);
    for (const QLayoutItem* item : items_)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    return size;
}

void FlowLayout::setGeometry(const QRect& rectangle) {
    QLayout::setGeometry(rectangle);
    arrange(rectangle, true);
}

// All items of a line get the height of the highest of them.
int FlowLayout::arrange(const QRect& rectangle, bool moves) const {
    int top = rectangle.top();
    for (auto first = items_.begin(); first != items_.end();) {
        int width = 0, height = 0;
        auto last = first;
        for (; last != items_.end(); ++last) {
            if ((*last)->isEmpty())
                continue;
            const QSize size = (*last)->sizeHint();
            const int with = width + (width > 0 ? gap_ : 0) + size.width();
            if (width > 0 && with > rectangle.width())
                break;
            width = with;
            height = std::max(height, size.height());
        }
        int left = rectangle.left();
        for (; first != last; ++first)
            if (!(*first)->isEmpty()) {
                const int wide = std::min((*first)->sizeHint().width(), rectangle.width());
                if (moves)
                    (*first)->setGeometry({left, top, wide, height});
                left += wide + gap_;
            }
        if (height > 0)
            top += height + gap_;
    }
    return std::max(0, top - gap_ - rectangle.top());
}

} // namespace periscope::ui
