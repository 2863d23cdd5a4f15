#include "ui/viewport/crack_marks.hpp"

#include <vtkCellArray.h>
#include <vtkPoints.h>
#include <vtkProperty.h>
#include <vtkTextProperty.h>

namespace periscope::ui {

CrackMarks::CrackMarks(vtkRenderer* renderer) : renderer_(renderer) {
    mapper_->SetInputData(data_);
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->LightingOff();
    actor_->VisibilityOff();
    renderer_->AddActor(actor_);
}

void CrackMarks::show(const std::vector<CrackMark>& marks, const QColor& colour, double pixel_ratio) {
    for (const auto& number : numbers_)
        renderer_->RemoveActor(number);
    numbers_.clear();
    actor_->SetVisibility(!marks.empty());
    if (marks.empty())
        return;
    vtkNew<vtkPoints> points;
    vtkNew<vtkCellArray> tips, ways;
    for (const CrackMark& mark : marks) {
        std::vector<vtkIdType> ids;
        for (const Vec3& p : mark.way)
            ids.push_back(points->InsertNextPoint(p.x, p.y, p.z));
        ways->InsertNextCell(vtkIdType(ids.size()), ids.data());
        tips->InsertNextCell(1, &ids.back());
        auto number = vtkSmartPointer<vtkBillboardTextActor3D>::New();
        number->SetInput(std::to_string(mark.number).c_str());
        number->SetPosition(mark.way.back().x, mark.way.back().y, mark.way.back().z);
        number->SetDisplayOffset(int(9 * pixel_ratio), int(7 * pixel_ratio));
        number->GetTextProperty()->SetFontSize(int(15 * pixel_ratio));
        number->GetTextProperty()->SetColor(colour.redF(), colour.greenF(), colour.blueF());
        number->GetTextProperty()->BoldOn();
        renderer_->AddActor(number);
        numbers_.push_back(number);
    }
    data_->SetPoints(points);
    data_->SetVerts(tips);
    data_->SetLines(ways);
    actor_->GetProperty()->SetColor(colour.redF(), colour.greenF(), colour.blueF());
    actor_->GetProperty()->SetPointSize(float(10 * pixel_ratio));
    actor_->GetProperty()->SetLineWidth(float(2 * pixel_ratio));
}

} // namespace periscope::ui
