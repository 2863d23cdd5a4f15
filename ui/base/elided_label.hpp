// A label that ends in "…" where there is no room for all of its text.
#pragma once

#include <QLabel>

namespace periscope::ui {

class ElidedLabel : public QLabel {
public:
    using QLabel::QLabel;

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace periscope::ui
