// Draws the axes and their names in the lower left corner of the view. They rotate with the camera.
#pragma once

#include <vtkAxesActor.h>
#include <vtkImageData.h>
#include <vtkNew.h>
#include <vtkOrientationMarkerWidget.h>
#include <vtkPropAssembly.h>
#include <vtkRenderer.h>
#include <vtkTextProperty.h>
#include <vtkTexturedActor2D.h>

#include <QColor>

#include <array>

namespace periscope::ui {

// The name of one axis: a picture of a letter at the end of the axis. VTK's own names are not used, because VTK makes
// their pictures again whenever the camera moves, and passing a picture to OpenGL waits until everything before it has
// been drawn.
class AxisName {
public:
    AxisName(const char* letter, const std::array<double, 3>& end);
    vtkTexturedActor2D* actor() { return actor_; }
    void set_colour(const QColor& colour);
    void scale(double pixel_ratio);

private:
    void draw();

    const char* letter_;
    double pixel_ratio_ = 1;
    vtkNew<vtkTextProperty> property_;
    vtkNew<vtkImageData> picture_;
    vtkNew<vtkTexturedActor2D> actor_;
};

class AxesMarker {
public:
    AxesMarker(vtkRenderer* renderer, vtkRenderWindowInteractor* interactor);
    void show(bool wanted);
    void set_colour(const QColor& words);
    void scale(double pixel_ratio, int width, int height); // takes the size of the view in device pixels

private:
    vtkNew<vtkAxesActor> axes_;
    std::array<AxisName, 3> names_;
    vtkNew<vtkPropAssembly> all_;
    vtkNew<vtkOrientationMarkerWidget> marker_;
};

} // namespace periscope::ui
