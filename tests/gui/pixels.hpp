// Counts pixels of pictures.
#pragma once

#include <QColor>
#include <QImage>

#include <cstdlib>

namespace periscope::ui {

// Counts pixels whose red, green and blue differ from a colour by less than this in total, because light changes the
// colour of solids.
inline int pixels_like(const QImage& picture, const QColor& colour, int tolerance) {
    int count = 0;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) {
            const QColor p = picture.pixelColor(x, y);
            count += std::abs(p.red() - colour.red()) + std::abs(p.green() - colour.green()) +
                         std::abs(p.blue() - colour.blue()) <
                     tolerance;
        }
    return count;
}

} // namespace periscope::ui
