// What the viewport shows: the body with its sets and cracks, or a frame of the results.
#pragma once

#include "core/model/frame.hpp"
#include "ui/viewport/annotations.hpp"
#include "ui/viewport/camera.hpp"
#include "ui/viewport/node_cloud.hpp"
#include "ui/viewport/node_picker.hpp"
#include "ui/viewport/shapes.hpp"

#include <QObject>

#include <optional>

namespace periscope::ui {

class Body;
class CrackFiles;
class Document;
class Results;
class SetMembership;
class VtkWidget;

enum class Warp { off, automatic, factor };

class ModelView : public QObject {
    Q_OBJECT
public:
    ModelView(VtkWidget& widget, Document& document, Body& body, SetMembership& sets, CrackFiles& crack_files,
              Results& results, QObject* parent = nullptr);

    void set_field(Field field);
    Field field() const { return field_; }
    void set_warp(Warp warp, double factor);
    void show_frame(FramePtr frame); // of the results
    void select_set(int set);        // its box is outlined; -1: none
    void look(StandardView view);
    void fit();
    void refresh_colours(); // after a change of the palette

    // The node under a position in the widget, as drawn; of the body only, not of results.
    std::optional<Vec3> pick(const QPointF& position) const;
    std::optional<std::uint32_t> pick_node(const QPointF& position) const;
    QPointF display_of(const Vec3& point) const;
    std::optional<Box> bounds() const;
    bool shows_body_nodes() const;
    NodeCloud& cloud() { return cloud_; }
    BrushShape& brush() { return brush_; }
    VtkWidget& widget() { return widget_; }

signals:
    void field_changed();

private:
    void refresh();
    void refresh_body();
    void refresh_results();
    void refresh_shapes();
    void before_render();
    void fit_once(const std::optional<Box>& box);
    double warp_factor() const;
    QString body_caption() const;

    VtkWidget& widget_;
    Document& document_;
    Body& body_;
    SetMembership& sets_;
    CrackFiles& crack_files_;
    Results& results_;
    NodeCloud cloud_;
    SurfaceShape surface_;
    CrackShapes cracks_;
    BoxShape box_;
    BrushShape brush_;
    mutable NodePicker picker_; // remembers what it sorted
    Annotations annotations_;
    Field field_ = Field::sets;
    Warp warp_ = Warp::automatic;
    double factor_ = 1;
    FramePtr frame_;
    std::shared_ptr<const void> surface_shown_;
    int selected_set_ = -1;
    bool fitted_ = false;
    bool keep_fitted_ = true; // until someone moves the camera
};

} // namespace periscope::ui
