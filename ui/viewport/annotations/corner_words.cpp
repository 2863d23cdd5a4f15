#include "ui/viewport/annotations/corner_words.hpp"

#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/colours/view_colours.hpp"

#include <vtkTextProperty.h>

namespace periscope::ui {

CornerWords::CornerWords(VtkWidget& widget, int line, QObject* parent) : QObject(parent), widget_(widget), line_(line) {
    label_->VisibilityOff();
    label_->GetTextProperty()->SetFontSize(13);
    label_->GetPositionCoordinate()->SetCoordinateSystemToDisplay();
    widget_.overlay()->AddActor2D(label_);
    connect(&widget_, &VtkWidget::about_to_render, this, &CornerWords::place);
}

void CornerWords::show(const QString& words) {
    words_ = words;
    label_->SetInput(words_.toUtf8().constData());
    label_->SetVisibility(!words_.isEmpty());
}

void CornerWords::set_colours(const ViewColours& colours) {
    write_on_plate(*label_->GetTextProperty(), colours);
}

void CornerWords::place() {
    constexpr int left = 176, below = 10, line_height = 24; // in pixels of a screen
    const double ratio = widget_.pixel_ratio();
    label_->SetDisplayPosition(int(left * ratio), int((below + line_ * line_height) * ratio));
}

} // namespace periscope::ui
