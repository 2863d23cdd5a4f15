#include "ui/viewport/colours/view_colours.hpp"

#include "ui/base/contrast.hpp"
#include "ui/theme/theme_palettes.hpp"

#include <QApplication>

#include <vtkTextProperty.h>

namespace periscope::ui {

ViewColours ViewColours::of(const QPalette& palette) {
    const QColor window = palette.color(QPalette::Window), words = palette.color(QPalette::WindowText);
    const bool dark = window.lightness() < 128;
    ViewColours colours;
    colours.low = dark ? window.darker(115) : QColor(250, 251, 253);
    colours.high = dark ? window.lighter(140) : QColor(214, 221, 230);
    colours.words = legible(words, {colours.low, colours.high}, contrast_of_words);
    colours.body = dark ? QColor(150, 156, 166) : QColor(168, 174, 184);
    colours.small_pieces = dark ? QColor(98, 91, 80) : QColor(214, 203, 180);
    colours.rigid = dark ? QColor(104, 138, 178) : QColor(78, 112, 156);
    colours.selected = palette.color(QPalette::Highlight);
    colours.halo = dark ? QColor(20, 22, 26) : QColor(255, 255, 255);
    const QColor ground((colours.low.red() + colours.high.red()) / 2, (colours.low.green() + colours.high.green()) / 2,
                        (colours.low.blue() + colours.high.blue()) / 2);
    const auto is_legible_over = [&](const QColor& body) {
        return contrast(colours.words, over(body, ground, plate_share)) >= contrast_of_words;
    };
    colours.plate = is_legible_over(Qt::black) && is_legible_over(Qt::white) ? ground : colours.halo;
    const auto line = [&](const QColor& usual) { return legible(usual, {colours.halo}, contrast_of_marks); };
    colours.initial_crack = line(QColor(217, 38, 38));
    colours.crack_tip = line(QColor(255, 70, 70));
    colours.measuring = line(QColor(255, 140, 0));
    colours.fault = line(QColor(255, 51, 51));
    return colours;
}

ViewColours ViewColours::on_paper() {
    return of(light_palette());
}

void write_on_plate(vtkTextProperty& words, const ViewColours& colours) {
    words.SetColor(colours.words.redF(), colours.words.greenF(), colours.words.blueF());
    words.SetBackgroundColor(colours.plate.redF(), colours.plate.greenF(), colours.plate.blueF());
    words.SetBackgroundOpacity(plate_share);
}

} // namespace periscope::ui
