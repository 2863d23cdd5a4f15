// What explains the picture: axes, colour bar, a line of words.
#pragma once

#include <vtkAxesActor.h>
#include <vtkNew.h>
#include <vtkOrientationMarkerWidget.h>
#include <vtkRenderer.h>
#include <vtkScalarBarActor.h>
#include <vtkTextActor.h>

#include <QColor>
#include <QString>

namespace periscope::ui {

class Annotations {
public:
    Annotations(vtkRenderer* renderer, vtkRenderWindowInteractor* interactor);

    void show_colour_bar(vtkLookupTable* table, const QString& title, const QString& label_format);
    void hide_colour_bar();
    void set_caption(const QString& words);
    void set_colours(const QColor& text);
    void scale(double pixel_ratio, int width, int height);

private:
    vtkNew<vtkScalarBarActor> bar_;
    vtkNew<vtkTextActor> caption_;
    vtkNew<vtkOrientationMarkerWidget> marker_;
    vtkNew<vtkAxesActor> axes_;
};

} // namespace periscope::ui
