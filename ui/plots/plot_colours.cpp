#include "ui/plots/plot_colours.hpp"

#include <array>
#include <cstdlib>

namespace periscope::ui {

namespace {

QColor mixed(const QColor& a, const QColor& b, double share) {
    const auto mix = [share](int x, int y) { return int(x + share * (y - x)); };
    return {mix(a.red(), b.red()), mix(a.green(), b.green()), mix(a.blue(), b.blue())};
}

} // namespace

PlotColours PlotColours::of(const QPalette& palette) {
    const QColor ground = palette.color(QPalette::Base), ink = palette.color(QPalette::Text);
    return {ground, ink, mixed(ground, ink, 0.5), mixed(ground, ink, 0.15)};
}

PlotColours PlotColours::on_paper() {
    return {Qt::white, QColor(20, 20, 20), QColor(130, 130, 130), QColor(222, 222, 222)};
}

QColor PlotColours::line(int index) const {
    static constexpr std::array<QRgb, 7> on_light{0xff0072b2, 0xffd55e00, 0xff009e73, 0xffcc79a7,
                                                  0xff8a6d00, 0xff56b4e9, 0xff5b4b9a};
    static constexpr std::array<QRgb, 7> on_dark{0xff56b4e9, 0xfff08a3c, 0xff2fc79a, 0xffe39ac4,
                                                 0xfff0e442, 0xff8fd0ff, 0xffb3a4f0};
    const auto& colours = dark() ? on_dark : on_light;
    return QColor::fromRgb(colours[std::size_t(std::abs(index)) % colours.size()]);
}

Qt::PenStyle PlotColours::style(int index) {
    return index < 7 ? Qt::SolidLine : Qt::DashDotLine;
}

} // namespace periscope::ui
