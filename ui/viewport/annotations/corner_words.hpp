// Shows a line of text at the bottom of the view, next to the view cube, on a translucent plate.
#pragma once

#include <QObject>
#include <QString>

#include <vtkNew.h>
#include <vtkTextActor.h>

namespace periscope::ui {

class VtkWidget;
struct ViewColours;

class CornerWords : public QObject {
    Q_OBJECT
public:
    // `line`: the number of lines that stay free below the text; 0 is the lowest position
    CornerWords(VtkWidget& widget, int line, QObject* parent);

    void show(const QString& words); // an empty text hides the plate
    void set_colours(const ViewColours& colours);
    const QString& words() const { return words_; }

private:
    void place();

    VtkWidget& widget_;
    int line_;
    QString words_;
    vtkNew<vtkTextActor> label_;
};

} // namespace periscope::ui
