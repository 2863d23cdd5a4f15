// Draws an initial crack. The user drags a line on a face of the body; the crack goes from this line through the body
// along the normal of the face. In a standard view, the line lies in the plane of the screen and may begin beside the
// body.
#pragma once

#include "core/base/vec3.hpp"
#include "ui/viewport/canvas/view_tool.hpp"

#include <QObject>
#include <QPointF>

#include <cstddef>
#include <optional>

class QLabel;

namespace periscope::ui {

class Body;
class Document;
class ModelView;
class OutlineBand;

class CrackTool : public QObject, public ViewTool {
    Q_OBJECT
public:
    CrackTool(ModelView& view, Document& document, const Body& body, QObject* parent = nullptr);

    bool press(QMouseEvent* event) override;
    bool move(QMouseEvent* event) override;
    bool release(QMouseEvent* event) override;

signals:
    void missed(const QString& why);
    void crack_made(int crack);

private:
    struct Face { // a face perpendicular to an axis
        std::size_t axis = 0;
        double level = 0; // its position along the axis, m
    };
    std::optional<Face> face_at(const QPointF& position) const;
    // returns the point of the face under the pointer, in m; nothing if the face is seen edge on
    std::optional<Vec3> on_face(const QPointF& position) const;
    Vec3 end_at(const Vec3& free) const; // returns `free`, snapped to the grid and to near sides of the body
    // Returns `end`. If it lies on a side of the body, it is moved outwards, so that the crack cuts the bonds there.
    Vec3 begun_at_face(Vec3 end) const;
    Box body_box() const; // returns the box of the body, or of the part that is drawn
    // returns the box of the body, enlarged so that a crack cuts the bonds at its surface
    Box depths() const;
    void draw_to(const QPointF& position, bool freely);
    void show_line(const QPointF& position);

    ModelView& view_;
    Document& document_;
    const Body& body_;
    OutlineBand* band_;
    QLabel* label_; // shows length and end, next to the pointer
    std::optional<Face> face_;
    QPointF pressed_;
    Vec3 from_, to_; // m
};

} // namespace periscope::ui
