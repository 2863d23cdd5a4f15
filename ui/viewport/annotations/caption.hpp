// Shows the caption at the upper left of the view, on a translucent plate. Qt draws the text, because VTK's text has no
// subscripts.
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

    void set_words(const QString& words);
    void show(bool wanted); // if false, the caption keeps its space but is not drawn
    void set_colours(const ViewColours& colours);
    // Sets the position of the upper left corner in VTK's display coordinates (device pixels from the lower left corner
    // of the view). `room` is the width in device pixels at which the text is wrapped.
    void place(double pixel_ratio, int left, int top, int room);
    int height() const { return height_; } // height of the painted text in device pixels

private:
    void paint();

    QString words_;
    ViewColours colours_;
    double pixel_ratio_ = 1;
    int room_ = 0, height_ = 0; // width and height of the painted text
    bool painted_ = false, wanted_ = true;
    vtkNew<vtkImageData> picture_;
    vtkNew<vtkTexture> texture_;
    vtkNew<vtkPoints> corners_;
    vtkNew<vtkTexturedActor2D> actor_;
};

} // namespace periscope::ui
