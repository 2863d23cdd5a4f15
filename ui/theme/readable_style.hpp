// Uses the style of the desktop, but draws again what that style draws too faintly on a dark background: the frames of
// empty check boxes and radio buttons, and the arrow of tool bars that do not fit into their window. Icons keep their
// colours in selected rows, and are fainter where they are disabled. The arrow of a tool button with a menu stands beside
// its text, and not over it, and is as large as that of a combo box.
#pragma once

#include <QProxyStyle>

namespace periscope::ui {

class ReadableStyle : public QProxyStyle {
    Q_OBJECT
public:
    using QProxyStyle::QProxyStyle;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                     const QWidget* widget = nullptr) const override;
    QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                           const QWidget* widget = nullptr) const override;
    QIcon standardIcon(StandardPixmap pixmap, const QStyleOption* option = nullptr,
                       const QWidget* widget = nullptr) const override;
    QPixmap generatedIconPixmap(QIcon::Mode mode, const QPixmap& pixmap, const QStyleOption* option) const override;
};

} // namespace periscope::ui
