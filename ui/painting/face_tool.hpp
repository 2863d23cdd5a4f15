// Makes a set from a face of the body. The face under the pointer is highlighted; a click makes the set. Depending on
// the settings, the set has this face, all parts of the surface with the same direction, or the layer behind the plane
// of the face.
#pragma once

#include "core/shapes/surface_parts.hpp"
#include "ui/painting/tool_settings.hpp"
#include "ui/viewport/canvas/view_tool.hpp"

#include <QObject>
#include <QPointF>

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPolyDataMapper.h>

#include <memory>
#include <optional>

namespace periscope::ui {

class Document;
class ModelView;
class Body;

class FaceTool : public QObject, public ViewTool {
    Q_OBJECT
public:
    FaceTool(ModelView& view, Document& document, Body& body, const ToolSettings& settings, QObject* parent = nullptr);
    ~FaceTool() override;

    // sets the set whose shape a click replaces; -1: a click makes a new set
    void set_target(int set) { target_ = set; }

    // returns a set of the nodes below the face at this position; nothing if there is no face
    std::optional<SetShape> face_at(const QPointF& position) const;

    bool press(QMouseEvent* event) override;
    bool move(QMouseEvent* event) override;
    bool release(QMouseEvent* event) override;
    void leave() override;

signals:
    void missed(const QString& why);
    void set_made(int set);

private:
    // returns the surface of the nodes, or else the imported one; null if there is none
    std::shared_ptr<const Surface> surface() const;
    std::optional<SurfaceHit> hit(const QPointF& position) const;
    void show(const std::optional<SurfaceHit>& hit);
    // returns the point under the pointer, at the depth of the middle of the bounds
    Vec3 point_below(const QPointF& position, const Box& bounds) const;
    SetShape shape_at(const SurfaceHit& hit, FaceKind kind, const ToolSettings& settings) const;

    ModelView& view_;
    Document& document_;
    Body& body_;
    const ToolSettings& settings_;
    std::shared_ptr<const Surface> known_; // the surface to which the faces belong
    std::optional<SurfaceFaces> faces_;
    TriangleList lit_;
    double lit_angle_ = 0;
    FaceKind lit_kind_ = FaceKind::face;
    QPointF pressed_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
    int target_ = -1;
};

} // namespace periscope::ui
