// Draws the errors of an imported surface, visible through everything else: edges at which the surface is open, has
// more than two triangles or changes its orientation; and triangles that intersect each other.
#pragma once

#include "core/base/vec3.hpp"

#include <QObject>

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPolyDataMapper.h>

#include <memory>

namespace periscope::ui {

class Body;
class ModelView;

class SurfaceFaults : public QObject {
    Q_OBJECT
public:
    SurfaceFaults(ModelView& view, const Body& body, QObject* parent = nullptr);

    void look_at(const Vec3& position);          // moves the camera close to this point, without changing its direction
    std::size_t edges() const { return edges_; } // number of edges drawn
    std::size_t triangles() const { return triangles_; }

private:
    void refresh();

    ModelView& view_;
    const Body& body_;
    std::shared_ptr<const void> shown_;
    vtkNew<vtkPolyDataMapper> edge_mapper_, face_mapper_;
    vtkNew<vtkActor> edge_actor_, face_actor_;
    std::size_t edges_ = 0, triangles_ = 0;
};

} // namespace periscope::ui
