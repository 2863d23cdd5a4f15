#include "ui/viewport/annotations/annotations.hpp"

#include "ui/text/scaled_unit.hpp"
#include "ui/viewport/annotations/axes_marker.hpp"
#include "ui/viewport/annotations/round_ticks.hpp"

#include <vtkDoubleArray.h>
#include <vtkLookupTable.h>
#include <vtkProperty2D.h>
#include <vtkRenderWindow.h>
#include <vtkRenderer.h>
#include <vtkTextProperty.h>
#include <vtkUnsignedCharArray.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace periscope::ui {
namespace {

constexpr int caption_margin = 10; // in pixels of a screen, around the caption and the colour bar
constexpr int most_bands_with_borders = 10;
constexpr int bar_room = 96;            // in pixels of a screen: width of the colour bar with its labels
constexpr int least_caption_room = 140; // in pixels of a screen: least width of the caption beside the colour bar
constexpr int most_bar_height = 260;

} // namespace

Annotations::Annotations(vtkRenderer* renderer, vtkRenderWindowInteractor* interactor)
    : legend_(renderer), caption_(*renderer), axes_(std::make_unique<AxesMarker>(renderer, interactor)) {
    bar_->SetNumberOfLabels(6);
    bar_->UnconstrainedFontSizeOn();
    bar_->SetTextPositionToSucceedScalarBar();
    bar_->SetBarRatio(0.22);
    bar_->GetLabelTextProperty()->ShadowOff();
    bar_->GetLabelTextProperty()->ItalicOff();
    bar_->GetLabelTextProperty()->BoldOff();
    bar_->GetTitleTextProperty()->ShadowOff();
    bar_->GetTitleTextProperty()->ItalicOff();
    bar_->VisibilityOff();
    renderer->AddActor2D(bar_);

    for (auto* property : {bar_->GetLabelTextProperty(), bar_->GetTitleTextProperty()})
        property->SetFontSize(13); // VTK multiplies it by the window's DPI, which is larger where pixels are small
}

Annotations::~Annotations() = default;

void Annotations::show_colour_bar(vtkLookupTable* table, const QString& title, const QString& si_unit,
                                  UnitSystem system) {
    const double* range = table->GetTableRange();
    const ScaledUnit unit = scaled_unit(si_unit, std::max(std::abs(range[0]), std::abs(range[1])), system);
    vtkNew<vtkLookupTable> labelled;
    labelled->DeepCopy(table);
    labelled->SetTableRange(range[0] / unit.in_si, range[1] / unit.in_si);
    bar_->SetLookupTable(labelled);
    const int bands = int(table->GetNumberOfTableValues());
    bar_->SetMaximumNumberOfColors(bands);
    bar_->SetNumberOfLabels(bands + 1); // labels at the borders of the bands, if they are few
    bar_->SetUseCustomLabels(bands > most_bands_with_borders);
    vtkNew<vtkDoubleArray> ticks;
    for (const double tick : round_ticks(range[0] / unit.in_si, range[1] / unit.in_si))
        ticks->InsertNextValue(tick);
    bar_->SetCustomLabels(ticks);
    bar_->SetTitle((unit.name.isEmpty() ? title : title + QLatin1Char('\n') + unit.name).toUtf8().constData());
    bar_->SetLabelFormat("%.3g");
    key_ = {title, unit.name, {range[0], range[1]}, {}, {}};
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
    bar_->SetVisibility(key_wanted_ && words_wanted_ && !key_.colours.isEmpty());
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
    const int beside = bar_->GetVisibility() ? all - int((bar_room + caption_margin) * pixel_ratio_) : all;
    const bool is_above = beside < int(least_caption_room * pixel_ratio_);
    caption_.place(pixel_ratio_, margin, height_ - margin, is_above ? all : beside);
    place_bar(is_above && caption_.height() > 0 ? caption_.height() + 2 * margin : 0);
}

// Puts the bar in the middle of the height that is left below `above` (device pixels).
void Annotations::place_bar(int above) {
    if (width_ == 0 || height_ == 0) // the view has not been shown yet
        return;
    const double room = std::max(height_ - above, 1);
    const double width = std::min(0.4, bar_room * pixel_ratio_ / width_);
    const double height = std::min(0.8 * room, most_bar_height * pixel_ratio_) / height_;
    bar_->SetWidth(width);
    bar_->SetHeight(height);
    bar_->GetPositionCoordinate()->SetValue(1 - width - caption_margin * pixel_ratio_ / width_,
                                            0.5 * (room / height_ - height));
}

void Annotations::set_colours(const ViewColours& colours) {
    legend_.set_colours(colours);
    axes_->set_colour(colours.words);
    caption_.set_colours(colours);
    place_caption();
    for (auto* property : {bar_->GetLabelTextProperty(), bar_->GetTitleTextProperty()})
        write_on_plate(*property, colours); // on a plate, because the body may be behind it
}

void Annotations::scale(double pixel_ratio, int width, int height) {
    width_ = width;
    height_ = height;
    pixel_ratio_ = pixel_ratio;
    place_caption();
    bar_->SetVerticalTitleSeparation(int(10 * pixel_ratio));
    legend_.scale(pixel_ratio, width, height);
    axes_->scale(pixel_ratio, width, height);
}

} // namespace periscope::ui
