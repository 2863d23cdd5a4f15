#include "ui/window/readable_palette.hpp"

#include <QColor>

#include <cmath>

namespace periscope::ui {
namespace {

// What one sees of a colour that lets the ground through.
QColor over(const QColor& ground, const QColor& colour, float share) {
    const auto mix = [share](float below, float above) { return below + share * (above - below); };
    return QColor::fromRgbF(mix(ground.redF(), colour.redF()), mix(ground.greenF(), colour.greenF()),
                            mix(ground.blueF(), colour.blueF()));
}

int contrast(const QColor& a, const QColor& b) {
    return std::abs(qGray(a.rgb()) - qGray(b.rgb()));
}

} // namespace

QPalette readable(QPalette palette) {
    constexpr int enough = 60; // of 255
    for (const auto group : {QPalette::Active, QPalette::Inactive}) {
        const QColor ground = palette.color(group, QPalette::Base),
                     words = palette.color(group, QPalette::Text),
                     muted = palette.color(group, QPalette::PlaceholderText);
        if (contrast(over(ground, muted, muted.alphaF()), ground) < enough)
            palette.setColor(group, QPalette::PlaceholderText, over(ground, words, 0.6f));
    }
    return palette;
}

} // namespace periscope::ui
