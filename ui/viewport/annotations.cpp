#include "ui/viewport/annotations.hpp"

#include <vtkCaptionActor2D.h>
#include <vtkLookupTable.h>
#include <vtkProperty2D.h>
#include <vtkRenderWindowInteractor.h>
#include <vtkTextProperty.h>

#include <array>

namespace periscope::ui {

Annotations::Annotations(vtkRenderer* renderer, vtkRenderWindowInteractor* interactor) {
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

    caption_->GetPositionCoordinate()->SetCoordinateSystemToDisplay();
    renderer->AddActor2D(caption_);

    for (auto* label : {axes_->GetXAxisCaptionActor2D(), axes_->GetYAxisCaptionActor2D(),
                        axes_->GetZAxisCaptionActor2D()}) {
        label->GetTextActor()->SetTextScaleModeToNone();
        label->GetCaptionTextProperty()->SetFontSize(14);
        label->GetCaptionTextProperty()->ShadowOff();
        label->GetCaptionTextProperty()->ItalicOff();
    }
    marker_->SetOrientationMarker(axes_);
    marker_->SetInteractor(interactor);
    marker_->SetDefaultRenderer(renderer);
    marker_->EnabledOn();
    marker_->InteractiveOff();
}

void Annotations::show_colour_bar(vtkLookupTable* table, const QString& title, const QString& label_format) {
    bar_->SetLookupTable(table);
    bar_->SetTitle(title.toUtf8().constData());
    bar_->SetLabelFormat(label_format.toLatin1().constData());
    bar_->VisibilityOn();
}

void Annotations::hide_colour_bar() {
    bar_->VisibilityOff();
}

void Annotations::set_caption(const QString& words) {
    caption_->SetInput(words.toUtf8().constData());
}

void Annotations::set_colours(const QColor& text) {
    for (auto* property :
         {bar_->GetLabelTextProperty(), bar_->GetTitleTextProperty(), caption_->GetTextProperty(),
          axes_->GetXAxisCaptionActor2D()->GetCaptionTextProperty(),
          axes_->GetYAxisCaptionActor2D()->GetCaptionTextProperty(),
          axes_->GetZAxisCaptionActor2D()->GetCaptionTextProperty()})
        property->SetColor(text.redF(), text.greenF(), text.blueF());
}

void Annotations::scale(double pixel_ratio, int width, int height) {
    const int font = int(13 * pixel_ratio);
    bar_->GetLabelTextProperty()->SetFontSize(font);
    bar_->GetTitleTextProperty()->SetFontSize(font);
    caption_->GetTextProperty()->SetFontSize(font);
    caption_->SetDisplayPosition(int(10 * pixel_ratio), height - int(24 * pixel_ratio));
    const double bar_width = std::min(0.4, 84 * pixel_ratio / width);
    const double bar_height = std::min(0.8, 260 * pixel_ratio / height);
    bar_->SetWidth(bar_width);
    bar_->SetHeight(bar_height);
    bar_->GetPositionCoordinate()->SetValue(1 - bar_width - 10 * pixel_ratio / width, 0.5 - bar_height / 2);
    bar_->SetVerticalTitleSeparation(int(10 * pixel_ratio));
    const double corner = 84 * pixel_ratio;
    marker_->SetViewport(0, 0, std::min(0.3, corner / width), std::min(0.3, corner / height));
}

} // namespace periscope::ui
