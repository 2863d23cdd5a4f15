// Draws contour lines: lines of equal value on a surface whose points have values.
#pragma once

#include "ui/viewport/colours/field_choice.hpp"

#include <vtkActor.h>
#include <vtkContourFilter.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>

#include <vector>

namespace periscope::ui {

// Returns the values of contour lines: the borders between `bands` colour bands or, if `bands` is 0, the round numbers
// at which the colour bar is labelled. The unit of the colour bar is `in_si` in SI units. The ends of the range are
// omitted.
std::vector<double> contour_levels(const Range& range, int bands, double in_si);

class ContourLines {
public:
    ContourLines();
    vtkActor* actor() { return actor_; }

    // Draws the lines of these values; without values, hides all lines.
    void show(vtkPolyData* surface, const std::vector<double>& levels, const QColor& colour);
    void hide() { actor_->VisibilityOff(); }
    bool is_shown() const { return actor_->GetVisibility() != 0; }
    vtkPolyData* lines() const { return filter_->GetOutput(); } // the lines that were drawn last

private:
    vtkNew<vtkContourFilter> filter_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

} // namespace periscope::ui
