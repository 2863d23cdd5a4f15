// Shows a line of text at the bottom of the view, next to the cube, on a plate.
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
    CornerWords(VtkWidget& widget, int line, QObject* parent); // 0 is the lowest line

    void show(const QString& words); // empty: hidden
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
