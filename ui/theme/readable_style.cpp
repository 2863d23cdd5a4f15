#include "ui/theme/readable_style.hpp"

#include "ui/base/contrast.hpp"
#include "ui/base/icons.hpp"

#include <QApplication>
#include <QPainter>
#include <QPalette>
#include <QStyleOption>
#include <QStyleOptionToolButton>

namespace periscope::ui {

namespace {

QIcon chevrons(const QColor& colour) {
    QPixmap picture(32, 32);
    picture.setDevicePixelRatio(2);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colour, 1.6, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    for (const double left : {4.0, 9.0})
        painter.drawPolyline(QPolygonF{{left, 4.5}, {left + 3.5, 8}, {left, 11.5}});
    return QIcon(picture);
}

// Returns the option of a tool button that shows a text, and the arrow of its menu in the corner; null for others.
const QStyleOptionToolButton* text_with_arrow(const QStyleOption* option) {
    const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option);
    const bool has_arrow = button && button->features.testFlag(QStyleOptionToolButton::HasMenu) &&
                           !button->features.testFlag(QStyleOptionToolButton::MenuButtonPopup);
    return has_arrow && !button->text.isEmpty() && button->toolButtonStyle != Qt::ToolButtonIconOnly ? button : nullptr;
}

// Returns a square at the end of the button, in the middle of its height.
QRect square_of_arrow(const QRect& button, int side) {
    QRect square(0, 0, side, side);
    square.moveCenter(button.center());
    square.moveRight(button.right() - 2);
    return square;
}

} // namespace

void ReadableStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                  const QWidget* widget) const {
    if (const auto* button = element == PE_IndicatorArrowDown && widget ? text_with_arrow(option) : nullptr) {
        QStyleOptionToolButton arrow = *button;
        const int side = pixelMetric(PM_MenuButtonIndicator, option, widget);
        arrow.rect = visualRect(option->direction, widget->rect(), square_of_arrow(widget->rect(), side));
        return QProxyStyle::drawPrimitive(element, &arrow, painter, widget);
    }
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    const bool box = element == PE_IndicatorCheckBox || element == PE_IndicatorItemViewItemCheck,
               round = element == PE_IndicatorRadioButton;
    if ((!box && !round) || !is_dark(option->palette.color(QPalette::Window)))
        return;
    QColor frame = option->palette.color(QPalette::WindowText);
    frame.setAlphaF(option->state.testFlag(State_Enabled) ? 0.6F : 0.3F);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing, round);
    painter->setPen(frame);
    painter->setBrush(Qt::NoBrush);
    const QRect edge = option->rect.adjusted(0, 0, -1, -1);
    box ? painter->drawRect(edge) : painter->drawEllipse(QRectF(edge).adjusted(0.5, 0.5, -0.5, -0.5));
    painter->restore();
}

void ReadableStyle::drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
                                const QWidget* widget) const {
    const auto* button = element == CE_ToolButtonLabel ? text_with_arrow(option) : nullptr;
    if (!button)
        return QProxyStyle::drawControl(element, option, painter, widget);
    QStyleOptionToolButton label = *button;
    label.rect.setWidth(label.rect.width() - pixelMetric(PM_MenuButtonIndicator, option, widget));
    label.rect = visualRect(option->direction, option->rect, label.rect);
    QProxyStyle::drawControl(element, &label, painter, widget);
}

QSize ReadableStyle::sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
                                      const QWidget* widget) const {
    const QSize whole = QProxyStyle::sizeFromContents(type, option, size, widget);
    if (type != CT_ToolButton || !text_with_arrow(option))
        return whole;
    return whole + QSize(pixelMetric(PM_MenuButtonIndicator, option, widget), 0);
}

QIcon ReadableStyle::standardIcon(StandardPixmap pixmap, const QStyleOption* option, const QWidget* widget) const {
    if (pixmap == SP_ToolBarHorizontalExtensionButton) {
        const QPalette palette = widget ? widget->palette() : QApplication::palette();
        if (is_dark(palette.color(QPalette::Window)))
            return chevrons(palette.color(QPalette::WindowText));
    }
    return QProxyStyle::standardIcon(pixmap, option, widget);
}

QPixmap ReadableStyle::generatedIconPixmap(QIcon::Mode mode, const QPixmap& pixmap, const QStyleOption* option) const {
    if (mode == QIcon::Selected)
        // Tinting the icon with the selection's colour would hide it and change colours that have a meaning.
        return pixmap;
    return mode == QIcon::Disabled ? disabled_icon(pixmap) : QProxyStyle::generatedIconPixmap(mode, pixmap, option);
}

} // namespace periscope::ui
