// Shows names beside their colours at the right of the picture, on a translucent plate, because the body may be behind
// them.
#pragma once

#include "ui/viewport/colours/view_colours.hpp"

#include <vtkActor2D.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper2D.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>
#include <vtkTextActor.h>

#include <QColor>
#include <QString>

#include <vector>

namespace periscope::ui {

struct LegendEntry {
    QString name;
    QColor colour;
    friend bool operator==(const LegendEntry&, const LegendEntry&) = default;
};

class Legend {
public:
    explicit Legend(vtkRenderer* renderer);
    // Without entries, the legend is hidden. If there are too many entries, the first ones and "…" are shown.
    void show(const std::vector<LegendEntry>& entries);
    void set_colours(const ViewColours& colours);
    void scale(double pixel_ratio, int width, int height);

private:
    void colour_names();

    vtkRenderer* renderer_;
    std::vector<LegendEntry> entries_;
    std::vector<vtkSmartPointer<vtkTextActor>> names_;
    vtkNew<vtkPolyData> swatches_;
    vtkNew<vtkPolyDataMapper2D> mapper_;
    vtkNew<vtkActor2D> actor_;
    QColor text_, plate_;
};

} // namespace periscope::ui
