// A label whose text has "…" at its end, or elsewhere, if it does not fit.
#pragma once

#include <QLabel>

namespace periscope::ui {

class ElidedLabel : public QLabel {
public:
    using QLabel::QLabel;

    void set_elide_mode(Qt::TextElideMode mode) { mode_ = mode; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Qt::TextElideMode mode_ = Qt::ElideRight;
};

} // namespace periscope::ui
