#include "ui/plots/plot_colours.hpp"

#include "ui/base/contrast.hpp"

#include <array>
#include <cstdlib>

namespace periscope::ui {

PlotColours PlotColours::of(const QPalette& palette) {
    const QColor ground = palette.color(QPalette::Base), ink = palette.color(QPalette::Text);
    return {ground, ink, legible(over(ground, ink, 0.5), {ground}, contrast_of_marks), over(ground, ink, 0.15)};
}

PlotColours PlotColours::on_paper() {
    return {Qt::white, QColor(20, 20, 20), QColor(130, 130, 130), QColor(222, 222, 222)};
}

QColor PlotColours::line(int index) const {
    static constexpr std::array<QRgb, 7> on_light{0xff0a5fc6, 0xffe16108, 0xff09a964, 0xffbc7499,
                                                  0xff584000, 0xff3e9add, 0xff5f2e76};
    static constexpr std::array<QRgb, 7> on_dark{0xff65aef9, 0xffdc7d33, 0xff23d086, 0xffd087b2,
                                                 0xfff9ef4e, 0xffcbf6ff, 0xff826cfe};
    const auto& colours = dark() ? on_dark : on_light;
    const QColor usual = QColor::fromRgb(colours[std::size_t(std::abs(index)) % colours.size()]);
    return legible(usual, {ground}, contrast_of_marks);
}

Qt::PenStyle PlotColours::dashes(int index) {
    constexpr std::array styles{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine, Qt::DashDotDotLine};
    return styles[std::size_t(std::abs(index)) % styles.size()];
}

Qt::PenStyle PlotColours::style(int index) {
    return index < 7 ? Qt::SolidLine : Qt::DashDotLine;
}

} // namespace periscope::ui
