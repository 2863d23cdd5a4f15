// Lines of equal value on a surface whose points have values.
#pragma once

#include "ui/viewport/colours/field_choice.hpp"

#include <vtkActor.h>
#include <vtkContourFilter.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>

#include <vector>

namespace periscope::ui {

// The borders of the colour bands; of smooth colours, the round numbers that label the colour bar, in a unit of `in_si`.
// Without the ends of the range, which are no lines.
std::vector<double> contour_levels(const Range& range, int bands, double in_si);

class ContourLines {
public:
    ContourLines();
    vtkActor* actor() { return actor_; }

    void show(vtkPolyData* surface, const std::vector<double>& levels, const QColor& colour); // no levels: no lines
    void hide() { actor_->VisibilityOff(); }
    bool is_shown() const { return actor_->GetVisibility() != 0; }
    vtkPolyData* lines() const { return filter_->GetOutput(); } // as drawn last

private:
    vtkNew<vtkContourFilter> filter_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

} // namespace periscope::ui
