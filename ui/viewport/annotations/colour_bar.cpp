#include "ui/viewport/annotations/colour_bar.hpp"

#include "ui/text/scaled_unit.hpp"
#include "ui/viewport/annotations/round_ticks.hpp"

#include <vtkDoubleArray.h>
#include <vtkProperty2D.h>
#include <vtkTextProperty.h>

#include <algorithm>
#include <cmath>

namespace periscope::ui {
namespace {

constexpr int most_bands_with_borders = 10;
constexpr int bar_width = 96; // in pixels of a screen
constexpr int most_height = 260;

} // namespace

ColourBar::ColourBar(vtkRenderer& renderer) {
    bar_->SetNumberOfLabels(6);
    bar_->UnconstrainedFontSizeOn();
    bar_->SetTextPositionToSucceedScalarBar();
    bar_->SetBarRatio(0.22);
    for (auto* property : {bar_->GetLabelTextProperty(), bar_->GetTitleTextProperty()}) {
        property->ShadowOff();
        property->ItalicOff();
        property->BoldOff();
        property->SetFontSize(13); // VTK multiplies it by the window's DPI, which is larger where pixels are small
    }
    bar_->VisibilityOff();
    renderer.AddActor2D(bar_);
}

QString ColourBar::label(vtkLookupTable& table, const QString& title, const QString& si_unit, UnitSystem system) {
    const double* range = table.GetTableRange();
    const ScaledUnit unit = scaled_unit(si_unit, std::max(std::abs(range[0]), std::abs(range[1])), system);
    vtkNew<vtkLookupTable> labelled;
    labelled->DeepCopy(&table);
    labelled->SetTableRange(range[0] / unit.in_si, range[1] / unit.in_si);
    bar_->SetLookupTable(labelled);
    const int bands = int(table.GetNumberOfTableValues());
    bar_->SetMaximumNumberOfColors(bands);
    bar_->SetNumberOfLabels(bands + 1); // labels at the borders of the bands, if they are few
    bar_->SetUseCustomLabels(bands > most_bands_with_borders);
    vtkNew<vtkDoubleArray> ticks;
    for (const double tick : round_ticks(range[0] / unit.in_si, range[1] / unit.in_si))
        ticks->InsertNextValue(tick);
    bar_->SetCustomLabels(ticks);
    bar_->SetTitle((unit.name.isEmpty() ? title : title + QLatin1Char('\n') + unit.name).toUtf8().constData());
    bar_->SetLabelFormat("%.3g");
    return unit.name;
}

int ColourBar::room() {
    return bar_width;
}

void ColourBar::place(double pixel_ratio, int width, int height, int margin, int above) {
    if (width == 0 || height == 0) // the view has not been shown yet
        return;
    const double room = std::max(height - above, 1);
    const double share_of_width = std::min(0.4, bar_width * pixel_ratio / width);
    const double share_of_height = std::min(0.8 * room, most_height * pixel_ratio) / height;
    bar_->SetWidth(share_of_width);
    bar_->SetHeight(share_of_height);
    bar_->GetPositionCoordinate()->SetValue(1 - share_of_width - double(margin) / width,
                                            0.5 * (room / height - share_of_height));
}

void ColourBar::set_colours(const ViewColours& colours) {
    for (auto* property : {bar_->GetLabelTextProperty(), bar_->GetTitleTextProperty()})
        write_on_plate(*property, colours); // on a plate, because the body may be behind it
}

} // namespace periscope::ui
