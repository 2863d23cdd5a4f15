#include "ui/base/icons.hpp"

#include "ui/base/contrast.hpp"

#include <QApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPalette>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {

constexpr double disabled_opacity = 0.35;

// the colours of strokes in resources/icons that depend on the background
constexpr QRgb grey_stroke = 0xff728197, blue_stroke = 0xff4084d4;

// Returns how near the colour of a pixel is to that of a stroke: 1 for the same colour, less for a mixture at the edge
// of the stroke, 0 for other colours.
double share_of(QRgb stroke, QRgb pixel) {
    const double distance =
        std::hypot(qRed(stroke) - qRed(pixel), qGreen(stroke) - qGreen(pixel), qBlue(stroke) - qBlue(pixel));
    return std::clamp((60 - distance) / 40, 0.0, 1.0);
}

QPixmap with_strokes(const QPixmap& icon, const QList<QRgb>& strokes, const QColor& words) {
    QImage image = icon.toImage().convertToFormat(QImage::Format_ARGB32);
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x) {
            const QRgb pixel = image.pixel(x, y);
            double share = 0;
            for (const QRgb stroke : strokes)
                share = std::max(share, share_of(stroke, pixel));
            if (qAlpha(pixel) == 0 || share == 0)
                continue;
            QColor colour = over(QColor(pixel), words, share);
            colour.setAlpha(qAlpha(pixel));
            image.setPixelColor(x, y, colour);
        }
    return QPixmap::fromImage(image);
}

class ThemedIconEngine : public QIconEngine {
public:
    explicit ThemedIconEngine(const QIcon& drawn) : drawn_(drawn) {}

    QIconEngine* clone() const override { return new ThemedIconEngine(drawn_); }

    QSize actualSize(const QSize& size, QIcon::Mode, QIcon::State) override {
        const int side = std::min(size.width(), size.height());
        return {side, side};
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override {
        const QPixmap plain = drawn_.pixmap(size, 1.0, QIcon::Normal, state);
        const QPalette palette = QApplication::palette();
        if (mode == QIcon::Selected)
            return with_strokes(plain, {grey_stroke, blue_stroke}, palette.color(QPalette::HighlightedText));
        const QPixmap enabled =
            is_dark(palette.color(QPalette::Window))
                ? with_strokes(plain, {grey_stroke}, palette.color(QPalette::Active, QPalette::WindowText))
                : plain;
        return mode == QIcon::Disabled ? disabled_icon(enabled) : enabled;
    }

    void paint(QPainter* painter, const QRect& rectangle, QIcon::Mode mode, QIcon::State state) override {
        const double scale = painter->device() ? painter->device()->devicePixelRatio() : 1;
        painter->drawPixmap(rectangle, pixmap((QSizeF(rectangle.size()) * scale).toSize(), mode, state));
    }

private:
    QIcon drawn_; // the icon as it is in the file
};

} // namespace

QIcon themed_icon(const char* name) {
    return QIcon(new ThemedIconEngine(QIcon(QStringLiteral(":/icons/%1.svg").arg(QLatin1String(name)))));
}

QPixmap disabled_icon(const QPixmap& enabled) {
    QPixmap faint(enabled.size());
    faint.setDevicePixelRatio(enabled.devicePixelRatio());
    faint.fill(Qt::transparent);
    QPainter painter(&faint);
    painter.setOpacity(disabled_opacity);
    painter.drawPixmap(0, 0, enabled);
    return faint;
}

} // namespace periscope::ui
