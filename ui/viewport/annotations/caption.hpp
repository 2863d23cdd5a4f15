// The words at the upper left of the view, on a plate. Qt sets them, because VTK's letters have no subscripts.
#pragma once

#include "ui/viewport/colours/view_colours.hpp"

#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkRenderer.h>
#include <vtkTexture.h>
#include <vtkTexturedActor2D.h>

#include <QString>

namespace periscope::ui {

class Caption {
public:
    explicit Caption(vtkRenderer& renderer);

    void set_words(const QString& words); // plain; see rich_words(). Empty: nothing is shown
    void set_colours(const ViewColours& colours);
    // In device pixels, from the lower left corner of the view: its upper left corner, and how wide it may be until it is wrapped.
    void place(double pixel_ratio, int left, int top, int room);
    int height() const { return actor_->GetVisibility() ? height_ : 0; } // device pixels

private:
    void paint();

    QString words_;
    ViewColours colours_;
    double pixel_ratio_ = 1;
    int room_ = 0, height_ = 0; // height of what is painted
    bool painted_ = false;
    vtkNew<vtkImageData> picture_;
    vtkNew<vtkTexture> texture_;
    vtkNew<vtkPoints> corners_;
    vtkNew<vtkTexturedActor2D> actor_;
};

} // namespace periscope::ui
