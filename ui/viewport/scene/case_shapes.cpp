#include "ui/viewport/scene/case_shapes.hpp"

#include "core/shapes/body_border.hpp"
#include "core/shapes/skin.hpp"
#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/document/surface_files.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/scene/crack_faces.hpp"

#include <algorithm>
#include <iterator>
#include <span>

namespace periscope::ui {

namespace {

// Outer nodes of a lattice are drawn as cells, which reach half a spacing beyond them.
CrackRoom crack_room(const Box& body, const ViewNodesPtr& nodes, double spacing) {
    CrackRoom room{body};
    const bool has_cells = nodes && nodes->nodes->lattice;
    for (std::size_t axis = 0; axis < 3; ++axis) {
        room.is_layer[axis] = nodes && nodes->border && nodes->border->layer_thickness()[axis] > 0;
        const double gap = (has_cells && !room.is_layer[axis] ? 0.6 : 0.1) * spacing;
        room.box.min[axis] -= gap;
        room.box.max[axis] += gap;
    }
    return room;
}

} // namespace

CaseShapes::CaseShapes(VtkWidget& widget, const Document& document, const Body& body, const SurfaceFiles& surface_files)
    : document_(document), body_(body), surface_files_(surface_files) {
    widget.renderer()->AddActor(surface_.actor());
    for (vtkActor* actor : cracks_.actors())
        widget.renderer()->AddActor(actor);
    widget.overlay()->AddActor(cracks_.hidden_borders());
    widget.overlay()->AddActor(box_.actor());
}

void CaseShapes::scale(double pixel_ratio) {
    cracks_.scale(pixel_ratio);
    box_.scale(pixel_ratio);
}

void CaseShapes::show(bool body_shown, const std::optional<Box>& body, const ViewColours& colours) {
    const Case& value = document_.value();
    const auto nodes = body_.nodes();
    const double spacing = // the spacing of a mesh is known from its nodes
        nodes ? with_spacing_of(value, *nodes->nodes).spacing().value : value.spacing().value;
    const std::shared_ptr<const void> wanted = body_shown && !nodes ? body_.surface() : nullptr;
    if (wanted != surface_shown_) {
        surface_shown_ = wanted;
        surface_.show(wanted ? &body_.surface()->surface : nullptr, colours.body);
    }
    cracks_.set_colours(colours);
    show_cracks(body_shown, body, spacing);
    show_box(body_shown, body, spacing, colours.words);
}

void CaseShapes::show_cracks(bool wanted, const std::optional<Box>& body, double spacing) {
    const Case& value = document_.value();
    const ViewNodesPtr nodes = body_.nodes();
    const auto is_inside = [&](std::span<const Vec3> points) {
        return body && lie_inside(points, *body, nodes ? nodes->border.get() : nullptr);
    };
    CrackParts cracks, inside;
    for (std::size_t k = 0; wanted && k < value.cracks.size(); ++k) {
        auto faces = crack_faces(value.cracks[k].shape, spacing, body);
        if (body)
            faces = faces_in_room(faces, crack_room(*body, nodes, spacing));
        if (std::ranges::all_of(faces, is_inside))
            std::ranges::copy(faces, std::back_inserter(inside.faces));
        std::ranges::move(faces, std::back_inserter(cracks.faces));
        if (const auto surface = surface_files_.crack(k)) {
            cracks.surfaces.push_back(surface);
            if (is_inside(surface->points))
                inside.surfaces.push_back(surface);
        }
    }
    cracks_.show(cracks, inside);
}

void CaseShapes::show_box(bool wanted, const std::optional<Box>& body, double spacing, const QColor& colour) {
    const Case& value = document_.value();
    std::optional<Box> outline;
    if (body && wanted && selected_set_ >= 0 && std::size_t(selected_set_) < value.sets.size())
        if (const auto* box = std::get_if<SetBox>(&value.sets[std::size_t(selected_set_)].shape)) {
            outline = body; // an open side is at the end of the body, and drawn a little further outside to be visible
            const double gap = 0.6 * spacing;
            for (std::size_t axis = 0; axis < 3; ++axis) {
                const auto &low = box->min[axis], &high = box->max[axis];
                outline->min[axis] = low ? low->metres(spacing) : body->min[axis] - gap;
                outline->max[axis] = high ? high->metres(spacing) : body->max[axis] + gap;
            }
        }
    box_.show(outline, colour);
}

} // namespace periscope::ui
