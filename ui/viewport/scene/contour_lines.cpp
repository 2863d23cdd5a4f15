#include "ui/viewport/scene/contour_lines.hpp"

#include "ui/viewport/annotations/round_ticks.hpp"
#include "ui/viewport/scene/lines_on_faces.hpp"

#include <QColor>

#include <vtkProperty.h>

namespace periscope::ui {

std::vector<double> contour_levels(const Range& range, int bands, double in_si) {
    std::vector<double> levels;
    if (bands > 1)
        for (int k = 1; k < bands; ++k)
            levels.push_back(range[0] + k * (range[1] - range[0]) / bands);
    else
        for (const double tick : round_ticks(range[0] / in_si, range[1] / in_si))
            levels.push_back(tick * in_si);
    const double slack = 1e-6 * (range[1] - range[0]);
    std::erase_if(levels, [&](double l) { return !(l > range[0] + slack && l < range[1] - slack); });
    return levels;
}

ContourLines::ContourLines() {
    filter_->ComputeNormalsOff();
    filter_->ComputeGradientsOff();
    filter_->ComputeScalarsOff();
    mapper_->SetInputConnection(filter_->GetOutputPort());
    mapper_->ScalarVisibilityOff();
    draw_on_faces(*mapper_);
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->LightingOff();
    actor_->PickableOff();
    actor_->VisibilityOff();
}

void ContourLines::show(vtkPolyData* surface, const std::vector<double>& levels, const QColor& colour) {
    if (levels.empty())
        return hide();
    actor_->VisibilityOn();
    filter_->SetInputData(surface);
    filter_->SetNumberOfContours(int(levels.size()));
    for (std::size_t k = 0; k < levels.size(); ++k)
        filter_->SetValue(int(k), levels[k]);
    actor_->GetProperty()->SetColor(colour.redF(), colour.greenF(), colour.blueF());
    filter_->Modified();
}

} // namespace periscope::ui
