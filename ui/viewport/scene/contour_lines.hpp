// Draws lines of equal value on a surface whose points have values.
#pragma once

#include "ui/viewport/colours/field_choice.hpp"

#include <vtkActor.h>
#include <vtkContourFilter.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>

#include <vector>

namespace periscope::ui {

// Returns the borders of the colour bands; for smooth colours, the round numbers that label the colour bar, in a unit
// of `in_si`. The ends of the range are omitted.
std::vector<double> contour_levels(const Range& range, int bands, double in_si);

class ContourLines {
public:
    ContourLines();
    vtkActor* actor() { return actor_; }

    void show(vtkPolyData* surface, const std::vector<double>& levels,
              const QColor& colour); // draws the lines; hides them if there are no levels
    void hide() { actor_->VisibilityOff(); }
    bool is_shown() const { return actor_->GetVisibility() != 0; }
    vtkPolyData* lines() const { return filter_->GetOutput(); } // the lines as they were last drawn

private:
    vtkNew<vtkContourFilter> filter_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

} // namespace periscope::ui
