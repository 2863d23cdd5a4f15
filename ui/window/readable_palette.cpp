#include "ui/window/readable_palette.hpp"

#include <QColor>

#include <cmath>
#include <utility>

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
    const QColor words = palette.color(QPalette::Active, QPalette::Text);
    for (const auto& [group, share] : {std::pair(QPalette::Active, 0.6f), std::pair(QPalette::Inactive, 0.6f),
                                       std::pair(QPalette::Disabled, 0.4f)}) {
        const QColor ground = palette.color(group, QPalette::Base),
                     muted = palette.color(group, QPalette::PlaceholderText);
        if (contrast(over(ground, muted, muted.alphaF()), ground) < enough)
            palette.setColor(group, QPalette::PlaceholderText, over(ground, words, share));
    }
    return palette;
}

} // namespace periscope::ui
