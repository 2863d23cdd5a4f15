// The colour bar of a field beside the body, with its title and labels.
#pragma once

#include "core/case/unit.hpp"
#include "ui/viewport/colours/view_colours.hpp"

#include <vtkLookupTable.h>
#include <vtkNew.h>
#include <vtkRenderer.h>
#include <vtkScalarBarActor.h>

#include <QString>

namespace periscope::ui {

class ColourBar {
public:
    explicit ColourBar(vtkRenderer& renderer);

    // Labels the bar of a field in a unit of `system` that suits the range of the table, for example mm. Returns the name
    // of this unit.
    QString label(vtkLookupTable& table, const QString& title, const QString& si_unit, UnitSystem system);
    void show(bool wanted) { bar_->SetVisibility(wanted); }
    bool is_shown() const { return bar_->GetVisibility() != 0; }
    static int room(); // in pixels of a screen: width with its labels
    // Puts the bar at the right, `margin` from the edge, in the middle of the height that is left below `above`. All
    // sizes are in device pixels.
    void place(double pixel_ratio, int width, int height, int margin, int above);
    void set_colours(const ViewColours& colours);
    void scale(double pixel_ratio) { bar_->SetVerticalTitleSeparation(int(10 * pixel_ratio)); }

private:
    vtkNew<vtkScalarBarActor> bar_;
};

} // namespace periscope::ui
