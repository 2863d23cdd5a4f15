// Draws the ghost of a filter: the whole body as a translucent surface around the nodes that pass the filter. The
// surface is built in the background.
#pragma once

#include "ui/viewport/colours/view_colours.hpp"
#include "ui/viewport/scene/faceted_shape.hpp"
#include "ui/viewport/scene/surface_builder.hpp"

#include <vtkRenderer.h>

namespace periscope::ui {

class BodyShell : public QObject {
    Q_OBJECT
public:
    BodyShell(vtkRenderer* renderer, QObject* parent);

    // Shows the body of `request` without its value filter, with displacements multiplied by `warp`.
    void show(SurfaceRequest request, double warp, const ViewColours& colours);
    void hide() { shape_.actor()->VisibilityOff(); }
    bool is_shown() { return shape_.actor()->GetVisibility() != 0; }
    std::size_t facets() { return std::size_t(shape_.data()->GetNumberOfPolys()); }
    void finish() { builder_.finish(); }
    std::optional<double> known_until(const std::shared_ptr<const Model>& model) const {
        return builder_.known_until(model);
    }

signals:
    void built(); // emitted when a surface is complete, so that show() must be called again

private:
    SurfaceBuilder builder_;
    DrawnSurfacePtr drawn_; // the surface to which the facets of `shape_` belong
    FacetedShape shape_;
};

} // namespace periscope::ui
