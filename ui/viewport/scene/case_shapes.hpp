// Draws what the case has besides nodes: the surface of its body while there are no nodes, initial cracks, and the box
// of the selected set.
#pragma once

#include "ui/viewport/scene/shapes.hpp"

#include <memory>
#include <optional>

namespace periscope::ui {

class Body;
class SurfaceFiles;
class Document;
class VtkWidget;

class CaseShapes {
public:
    CaseShapes(VtkWidget& widget, const Document& document, const Body& body, const SurfaceFiles& surface_files);

    void select_set(int set) { selected_set_ = set; } // outlines the box of a set; -1: none
    void forget_colours() { surface_shown_.reset(); } // called when the palette has changed
    void show(bool body_shown, const std::optional<Box>& body, const ViewColours& colours);
    void scale(double pixel_ratio); // called before each picture is drawn

private:
    void show_cracks(bool wanted, const std::optional<Box>& body, double spacing);
    void show_box(bool wanted, const std::optional<Box>& body, double spacing, const QColor& colour);

    const Document& document_;
    const Body& body_;
    const SurfaceFiles& surface_files_;
    SurfaceShape surface_;
    CrackShapes cracks_;
    BoxShape box_;
    std::shared_ptr<const void> surface_shown_;
    int selected_set_ = -1;
};

} // namespace periscope::ui
