// A label whose text ends in "…" if it does not fit.
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
