// The style of the desktop with what it draws too faintly on a dark ground drawn again: the frames of empty check boxes and
// radio buttons, the arrow of tool bars that are longer than their window.
#pragma once

#include <QProxyStyle>

namespace periscope::ui {

class ReadableStyle : public QProxyStyle {
    Q_OBJECT
public:
    using QProxyStyle::QProxyStyle;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
    QIcon standardIcon(StandardPixmap pixmap, const QStyleOption* option = nullptr,
                       const QWidget* widget = nullptr) const override;
};

} // namespace periscope::ui
