#include "ui/viewport/annotations/axes_marker.hpp"

#include "ui/viewport/canvas/camera.hpp"

#include <vtkCellArray.h>
#include <vtkCoordinate.h>
#include <vtkFloatArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper2D.h>
#include <vtkRenderWindowInteractor.h>
#include <vtkTextRenderer.h>
#include <vtkTexture.h>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {

constexpr double beside_the_end = 3; // in pixels of a screen, to the right and up

} // namespace

AxisName::AxisName(const char* letter, const std::array<double, 3>& end) : letter_(letter) {
    property_->SetFontSize(14);
    property_->BoldOn();
    vtkNew<vtkCoordinate> at;
    at->SetCoordinateSystemToWorld();
    at->SetValue(end[0], end[1], end[2]);
    actor_->GetPositionCoordinate()->SetCoordinateSystemToViewport();
    actor_->GetPositionCoordinate()->SetReferenceCoordinate(at);
    vtkNew<vtkTexture> texture;
    texture->SetInputData(picture_);
    actor_->SetTexture(texture);
    vtkNew<vtkPolyDataMapper2D> mapper;
    actor_->SetMapper(mapper);
    draw();
}

// The picture is larger than the letter, which is in its lower left corner.
void AxisName::draw() {
    std::array<int, 2> size{};
    vtkTextRenderer::GetInstance()->RenderString(property_, letter_, picture_, size.data(),
                                                 int(std::lround(72 * pixel_ratio_)));
    picture_->Modified();
    const int* whole = picture_->GetDimensions();
    vtkNew<vtkPoints> points;
    vtkNew<vtkFloatArray> in_picture;
    in_picture->SetNumberOfComponents(2);
    vtkNew<vtkCellArray> faces;
    faces->InsertNextCell(4);
    for (vtkIdType k = 0;
         const auto& [right, up] : {std::pair(0, 0), std::pair(1, 0), std::pair(1, 1), std::pair(0, 1)}) {
        points->InsertNextPoint(right * size[0], up * size[1], 0);
        in_picture->InsertNextTuple2(right * double(size[0]) / whole[0], up * double(size[1]) / whole[1]);
        faces->InsertCellPoint(k++);
    }
    vtkNew<vtkPolyData> face;
    face->SetPoints(points);
    face->SetPolys(faces);
    face->GetPointData()->SetTCoords(in_picture);
    static_cast<vtkPolyDataMapper2D*>(actor_->GetMapper())->SetInputData(face);
    const double beside = beside_the_end * pixel_ratio_;
    actor_->GetPositionCoordinate()->SetValue(beside, beside, 0);
}

void AxisName::set_colour(const QColor& colour) {
    property_->SetColor(colour.redF(), colour.greenF(), colour.blueF());
    draw();
}

void AxisName::scale(double pixel_ratio) {
    if (pixel_ratio == pixel_ratio_)
        return;
    pixel_ratio_ = pixel_ratio;
    draw();
}

AxesMarker::AxesMarker(vtkRenderer* renderer, vtkRenderWindowInteractor* interactor)
    : names_{AxisName("X", {axes_->GetTotalLength()[0], 0, 0}), AxisName("Y", {0, axes_->GetTotalLength()[1], 0}),
             AxisName("Z", {0, 0, axes_->GetTotalLength()[2]})} {
    axes_->AxisLabelsOff();
    all_->AddPart(axes_);
    for (AxisName& name : names_)
        all_->AddPart(name.actor());
    marker_->SetOrientationMarker(all_);
    marker_->SetInteractor(interactor);
    marker_->SetDefaultRenderer(renderer);
    marker_->EnabledOn();
    marker_->InteractiveOff();
}

void AxesMarker::show(bool wanted) {
    marker_->SetEnabled(wanted);
}

void AxesMarker::set_colour(const QColor& words) {
    for (AxisName& name : names_)
        name.set_colour(words);
}

void AxesMarker::scale(double pixel_ratio, int width, int height) {
    for (AxisName& name : names_)
        name.scale(pixel_ratio);
    const double corner = axes_corner * pixel_ratio;
    marker_->SetViewport(0, 0, std::min(most_of_axes, corner / width), std::min(most_of_axes, corner / height));
}

} // namespace periscope::ui
