#include "ui/viewport/annotations/annotations.hpp"

#include "ui/viewport/annotations/axes_marker.hpp"

#include <vtkLookupTable.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkUnsignedCharArray.h>

namespace periscope::ui {
namespace {

constexpr int caption_margin = 10;      // in pixels of a screen, around the caption and the colour bar
constexpr int least_caption_room = 140; // in pixels of a screen: least width of the caption beside the colour bar

} // namespace

Annotations::Annotations(vtkRenderer* renderer, vtkRenderWindowInteractor* interactor)
    : bar_(*renderer), legend_(renderer), caption_(*renderer),
      axes_(std::make_unique<AxesMarker>(renderer, interactor)) {}

Annotations::~Annotations() = default;

void Annotations::show_colour_bar(vtkLookupTable* table, const QString& title, const QString& si_unit,
                                  UnitSystem system) {
    const double* range = table->GetTableRange();
    key_ = {title, bar_.label(*table, title, si_unit, system), {range[0], range[1]}, {}, {}};
    key_.colours = QByteArray(reinterpret_cast<const char*>(table->GetTable()->GetPointer(0)),
                              qsizetype(table->GetTable()->GetNumberOfValues()));
    draw_key();
}

void Annotations::show_legend(const std::vector<LegendEntry>& entries) {
    key_ = {};
    key_.entries = entries;
    draw_key();
}

void Annotations::hide_keys() {
    key_ = {};
    draw_key();
}

bool Annotations::show_key(bool wanted) {
    const bool before = shows_key();
    key_wanted_ = wanted;
    if (before == shows_key())
        return false;
    draw_key();
    place_caption();
    return true;
}

void Annotations::show_words(bool wanted) {
    words_wanted_ = wanted;
    caption_.show(wanted);
    draw_key();
    place_caption();
}

void Annotations::show_axes(bool wanted) {
    axes_->show(wanted);
}

void Annotations::draw_key() {
    bar_.show(key_wanted_ && words_wanted_ && !key_.colours.isEmpty());
    legend_.show(key_wanted_ && words_wanted_ ? key_.entries : std::vector<LegendEntry>());
}

void Annotations::set_caption(const QString& words, int further_lines) {
    lines_ = 1 + int(words.count(QLatin1Char('\n')));
    further_lines_ = further_lines;
    caption_.set_words(words);
    place_caption();
}

int Annotations::height_above() const {
    const int all = caption_.height() * (lines_ + further_lines_) / lines_;
    return all > 0 ? all + int(2 * caption_margin * pixel_ratio_) : 0;
}

// Keeps the caption away from the side of the colour bar, because a small window has no room below the bar. In a narrow
// view next to others, the caption would become a column of single words there, so it is above the bar.
void Annotations::place_caption() {
    const int margin = int(caption_margin * pixel_ratio_), all = width_ - 2 * margin;
    const int beside = bar_.is_shown() ? all - int((ColourBar::room() + caption_margin) * pixel_ratio_) : all;
    const bool is_above = beside < int(least_caption_room * pixel_ratio_);
    caption_.place(pixel_ratio_, margin, height_ - margin, is_above ? all : beside);
    bar_.place(pixel_ratio_, width_, height_, margin,
               is_above && caption_.height() > 0 ? caption_.height() + 2 * margin : 0);
}

void Annotations::set_colours(const ViewColours& colours) {
    legend_.set_colours(colours);
    axes_->set_colour(colours.words);
    caption_.set_colours(colours);
    place_caption();
    bar_.set_colours(colours);
}

void Annotations::scale(double pixel_ratio, int width, int height) {
    width_ = width;
    height_ = height;
    pixel_ratio_ = pixel_ratio;
    place_caption();
    bar_.scale(pixel_ratio);
    legend_.scale(pixel_ratio, width, height);
    axes_->scale(pixel_ratio, width, height);
}

} // namespace periscope::ui
