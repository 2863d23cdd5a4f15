// The view of a compared run, beside that of the run in the window, with the name of the run above it.
#pragma once

#include "ui/compare/compare_views.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"

#include <QLabel>

#include <memory>
#include <optional>

namespace periscope::ui {

QLabel* compare_name_label();
QWidget* compare_column(QLabel* name, QWidget* view); // puts the name above the view

struct CompareViews::Linked {
    FieldChoice choice;
    FieldScale scale;
    double warp = 0;
    Shown shown = Shown::body;
    CrackColour crack_colour = CrackColour::opening;
    bool edges = false;
};

struct CompareViews::Cell {
    std::unique_ptr<ComparedRun> run;
    QLabel* name = compare_name_label();
    VtkWidget* widget = new VtkWidget;
    QWidget* whole = compare_column(name, widget);
    std::unique_ptr<ModelView> view;
    std::optional<Linked> taken;
    FramePtr base_frame; // the frame to which the drawn difference refers
    bool is_named_as_reading = true;

    Cell() = default;
    Cell(const Cell&) = delete;
    Cell& operator=(const Cell&) = delete;
    ~Cell() { // the view must be deleted before its widget and its run, to which it refers
        view.reset();
        delete whole;
    }
};

} // namespace periscope::ui
