#include "ui/viewport/scene/body_shell.hpp"

#include <vtkProperty.h>

#include <utility>

namespace periscope::ui {

namespace {
constexpr double shell_opacity = 0.18;
}

BodyShell::BodyShell(vtkRenderer* renderer, QObject* parent) : QObject(parent) {
    renderer->AddActor(shape_.actor());
    shape_.actor()->PickableOff();
    auto* property = shape_.actor()->GetProperty();
    property->SetOpacity(shell_opacity);
    property->SetBackfaceCulling(true); // otherwise the front and the back of the body would both be drawn
    shape_.show_colours(false);
    connect(&builder_, &SurfaceBuilder::built, this, &BodyShell::built);
}

void BodyShell::show(SurfaceRequest request, double warp, const ViewColours& colours) {
    request.filter.values.reset();
    // if the frame lacks positions, the body is drawn undeformed
    const bool at_rest = std::exchange(request.filter.held_only, false);
    request.surface = SurfaceBuilder::can_build(*request.nodes, request.filter);
    request.fragments = false;
    if (!request.surface)
        return hide();
    const ViewNodesPtr nodes = request.nodes;
    const FramePtr frame = request.frame;
    builder_.want(std::move(request));
    const DrawnSurfacePtr& newest = builder_.newest();
    if (!newest || newest->nodes != nodes)
        return hide();
    const BodyFacets& body = newest->parted.body;
    if (drawn_ != newest) {
        drawn_ = newest;
        shape_.set_facets(body.facets, body.points.size());
    }
    shape_.actor()->VisibilityOn();
    shape_.actor()->GetProperty()->SetColor(colours.body.redF(), colours.body.greenF(), colours.body.blueF());
    shape_.place(body.points, at_rest ? nullptr : frame.get(), warp,
                 warp > 1 ? drawn_->parted.fragment : std::span<const std::uint32_t>());
}

} // namespace periscope::ui
