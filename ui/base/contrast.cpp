#include "ui/base/contrast.hpp"

#include <QPalette>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {

double luminance(const QColor& colour) {
    const auto linear = [](double part) {
        return part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}

double least_contrast(const QColor& colour, const QList<QColor>& grounds) {
    double least = 21;
    for (const QColor& ground : grounds)
        least = std::min(least, contrast(colour, ground));
    return least;
}

} // namespace

bool is_dark(const QColor& ground) {
    return ground.lightness() < 128;
}

double contrast(const QColor& a, const QColor& b) {
    const auto [dark, light] = std::minmax({luminance(a), luminance(b)});
    return (light + 0.05) / (dark + 0.05);
}

QColor over(const QColor& ground, const QColor& colour, double share) {
    const auto mix = [share](int below, int above) { return int(std::lround(below + share * (above - below))); };
    return {mix(ground.red(), colour.red()), mix(ground.green(), colour.green()), mix(ground.blue(), colour.blue())};
}

QColor legible(const QColor& colour, const QList<QColor>& grounds, double least) {
    for (int percent = 0; percent < 100; percent += 2)
        for (const QColor& end : {QColor(Qt::black), QColor(Qt::white)})
            if (const QColor moved = over(colour, end, percent / 100.0); least_contrast(moved, grounds) >= least)
                return moved;
    return least_contrast(Qt::black, grounds) > least_contrast(Qt::white, grounds) ? Qt::black : Qt::white;
}

QColor error_ink(const QPalette& palette) {
    return legible(QColor(208, 69, 61), {palette.color(QPalette::Window), palette.color(QPalette::Base)},
                   contrast_of_words);
}

} // namespace periscope::ui
