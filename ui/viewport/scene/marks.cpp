#include "ui/viewport/scene/marks.hpp"

#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkProperty.h>
#include <vtkTextProperty.h>

#include <utility>

namespace periscope::ui {

Marks::Marks(vtkRenderer* renderer) : renderer_(renderer) {
    mapper_->SetInputData(data_);
    for (vtkActor* actor : {halo_.Get(), actor_.Get()}) {
        actor->SetMapper(mapper_);
        actor->GetProperty()->LightingOff();
        actor->VisibilityOff();
        renderer_->AddActor(actor);
    }
}

void Marks::show(const std::vector<Mark>& marks, const QColor& colour, const ViewColours& around) {
    for (const auto& name : names_)
        renderer_->RemoveActor(name);
    names_.clear();
    halo_->SetVisibility(!marks.empty());
    actor_->SetVisibility(!marks.empty());
    if (marks.empty())
        return;
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> dots, lines;
    for (const Mark& mark : marks) {
        std::vector<vtkIdType> ids;
        for (const Vec3& p : mark.points)
            ids.push_back(points->InsertNextPoint(p.x, p.y, p.z));
        lines->InsertNextCell(vtkIdType(ids.size()), ids.data());
        for (const vtkIdType& id : ids)
            if (mark.all_dots || (&id == &ids.back() && !mark.ends_plain))
                dots->InsertNextCell(1, &id);
        if (mark.name.isEmpty())
            continue;
        auto name = vtkSmartPointer<vtkBillboardTextActor3D>::New();
        name->SetInput(mark.name.toUtf8().constData());
        const Vec3& at = mark.ends_plain ? mark.points[mark.points.size() / 2] : mark.points.back();
        name->SetPosition(at.x, at.y, at.z);
        name->GetTextProperty()->SetFontSize(15);
        name->GetTextProperty()->BoldOn();
        write_on_plate(*name->GetTextProperty(), around);
        renderer_->AddActor(name);
        names_.push_back(name);
    }
    data_->SetPoints(points);
    data_->SetVerts(dots);
    data_->SetLines(lines);
    actor_->GetProperty()->SetColor(colour.redF(), colour.greenF(), colour.blueF());
    halo_->GetProperty()->SetColor(around.halo.redF(), around.halo.greenF(), around.halo.blueF());
    pixel_ratio_ = 0; // so that new names are scaled
}

void Marks::scale(double pixel_ratio) {
    if (pixel_ratio == pixel_ratio_)
        return;
    pixel_ratio_ = pixel_ratio;
    for (const auto& name : names_)
        name->SetDisplayOffset(int(9 * pixel_ratio), int(7 * pixel_ratio));
    for (const auto& [actor, wider] : {std::pair(actor_.Get(), 0.0), std::pair(halo_.Get(), 2 * halo_width)}) {
        actor->GetProperty()->SetPointSize(float((10 + wider) * pixel_ratio));
        actor->GetProperty()->SetLineWidth(float((2 + wider) * pixel_ratio));
    }
}

} // namespace periscope::ui
