#include "ui/painting/tools.hpp"

#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/document/rigid_placing.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

#include <utility>

namespace periscope::ui {

Tools::Tools(ModelView& view, Document& document, Body& body, SetMembership& sets, QObject* parent)
    : QObject(parent), view_(view), document_(document), sets_(sets), handles_(view, document), click_(handles_),
      box_(view, document, handles_), brush_(view, document, sets, settings_), outline_(view, document, settings_),
      face_(view, document, body, settings_), crack_(view, document, body), rigid_(view, document) {
    connect(&click_, &ClickTool::clicked, this, &Tools::clicked);
    connect(&box_, &BoxTool::missed, this, &Tools::missed);
    connect(&brush_, &BrushTool::missed, this, &Tools::missed);
    connect(&outline_, &OutlineTool::missed, this, &Tools::missed);
    connect(&face_, &FaceTool::missed, this, &Tools::missed);
    connect(&crack_, &CrackTool::missed, this, &Tools::missed);
    connect(&crack_, &CrackTool::crack_made, this, &Tools::crack_made);
    connect(&rigid_, &RigidTool::missed, this, &Tools::missed);
    connect(&box_, &BoxTool::set_made, this, &Tools::set_made);
    connect(&brush_, &BrushTool::set_made, this, &Tools::set_made);
    connect(&outline_, &OutlineTool::set_made, this, &Tools::set_made);
    connect(&face_, &FaceTool::set_made, this, &Tools::set_made);
    connect(&document_, &Document::replaced, this, [this] { use(ToolKind::camera); });
    connect(&document_, &Document::changed, this, &Tools::hint_changed); // the hint contains the name of the set
    connect(&body, &Body::changed, this, [this, &body] {
        if (const auto nodes = body.nodes())
            if (brush_.radius() < nodes->nodes->spacing || brush_.radius() > nodes->bounds.diagonal())
                brush_.set_radius(3 * nodes->nodes->spacing);
    });
    view_.widget().set_idle(&click_);
    aim();
}

Tools::~Tools() {
    view_.widget().set_tool(nullptr);
    view_.widget().set_idle(nullptr);
}

int Tools::fitting_set(ToolKind kind) const {
    const auto& sets = document_.value().sets;
    if (draws_new_ || selected_ < 0 || std::size_t(selected_) >= sets.size())
        return -1;
    const SetShape& shape = sets[std::size_t(selected_)].shape;
    const bool fits =
        (kind == ToolKind::box && std::holds_alternative<SetBox>(shape)) ||
        (kind == ToolKind::brush && std::holds_alternative<SetBrush>(shape)) ||
        (kind == ToolKind::outline && std::holds_alternative<SetPrism>(shape)) ||
        (kind == ToolKind::face && (settings_.face == FaceKind::face     ? std::holds_alternative<SetFace>(shape)
                                    : settings_.face == FaceKind::facing ? std::holds_alternative<SetFacing>(shape)
                                                                         : std::holds_alternative<SetPlane>(shape)));
    return fits ? selected_ : -1;
}

void Tools::use(ToolKind kind) {
    if (is_of_rigid_bodies(kind) && selected_rigid_ < 0)
        kind = ToolKind::camera;
    if (kind_ == ToolKind::camera && kind != ToolKind::camera)
        field_before_ = view_.choice();
    kind_ = kind;
    draws_new_ = false;
    if (kind == ToolKind::box || kind == ToolKind::outline)
        // without perspective, because these selections extend through the body along one direction
        view_.set_perspective(false);
    if (kind != ToolKind::camera)
        view_.set_field(Field::sets); // otherwise a colour map would hide the selected nodes
    else if (const auto before = std::exchange(field_before_, std::nullopt); before && view_.field() == Field::sets)
        view_.set_field(before->field, before->component);
    aim();
    emit changed(kind);
}

void Tools::pick(FaceKind kind) {
    settings_.face = kind;
    use(ToolKind::face);
}

void Tools::select_set(int set) {
    // If undo has removed the set that was drawn, the tree selects its neighbour. This set is not to be changed, so the
    // tool makes a new one.
    draws_new_ = kind_ != ToolKind::camera && selected_ >= int(document_.value().sets.size());
    selected_ = set;
    // The window starts these two tools when a set without nodes is selected. They end when this set is no longer
    // selected.
    const bool goes_with_its_set = kind_ == ToolKind::box || kind_ == ToolKind::brush;
    if (goes_with_its_set && !draws_new_ && fitting_set(kind_) < 0)
        use(ToolKind::camera);
    else
        aim();
    emit hint_changed();
}

void Tools::select_rigid_body(int body) {
    selected_rigid_ = body;
    if (is_of_rigid_bodies(kind_) && body < 0)
        use(ToolKind::camera);
    else
        aim();
    emit hint_changed();
}

void Tools::aim() {
    rigid_.set_target(selected_rigid_, kind_ == ToolKind::move_rigid    ? RigidTool::Does::move
                                       : kind_ == ToolKind::put_against ? RigidTool::Does::put_against
                                                                        : RigidTool::Does::nothing);
    box_.set_target(fitting_set(ToolKind::box));
    handles_.set_target(fitting_set(ToolKind::box));
    brush_.set_target(fitting_set(ToolKind::brush));
    outline_.set_target(fitting_set(ToolKind::outline));
    face_.set_target(fitting_set(ToolKind::face));
    const auto tool = [this]() -> ViewTool* {
        switch (kind_) {
        case ToolKind::box:
            return &box_;
        case ToolKind::brush:
            return &brush_;
        case ToolKind::outline:
            return &outline_;
        case ToolKind::face:
            return &face_;
        case ToolKind::crack:
            return &crack_;
        case ToolKind::move_rigid:
        case ToolKind::put_against:
            return &rigid_;
        default:
            return nullptr; // without a tool, the measuring tool or `click_` gets the events
        }
    };
    auto& widget = view_.widget();
    if (widget.tool() != tool())
        widget.set_tool(tool());
    widget.setCursor(kind_ == ToolKind::camera || kind_ == ToolKind::move_rigid ? Qt::ArrowCursor : Qt::CrossCursor);
}

void Tools::clicked(const QPointF& position) {
    if (view_.field() != Field::sets || !view_.shows_body_nodes() || !sets_.known())
        return;
    if (const auto node = view_.pick_node(position))
        if (const int set = int(sets_.set_of_node()[*node]) - 1; set >= 0)
            emit set_clicked(set);
}

QString Tools::target_name() const {
    const int set = fitting_set(kind_);
    return set < 0 ? QString() : QString::fromStdString(document_.value().sets[std::size_t(set)].name);
}

bool Tools::rigid_can_rotate() const {
    const auto& bodies = document_.value().rigid_bodies;
    constexpr std::size_t z = 2; // shapes in a plane rotate about this axis
    return selected_rigid_ >= 0 && std::size_t(selected_rigid_) < bodies.size() &&
           can_rotate(bodies[std::size_t(selected_rigid_)].shape, z, document_.value().space());
}

QString Tools::rigid_name() const {
    const auto& bodies = document_.value().rigid_bodies;
    return selected_rigid_ >= 0 && std::size_t(selected_rigid_) < bodies.size()
               ? QString::fromStdString(bodies[std::size_t(selected_rigid_)].name)
               : QString();
}

QString Tools::hint() const {
    switch (kind_) {
    case ToolKind::box:
        if (target_name().isEmpty())
            return tr(
                "Drag a rectangle over the body to add a box set. In a standard view (1–6) the box extends through "
                "the body and snaps (Ctrl: no snapping).");
        return tr("Drag a rectangle to define the box of the set '%1'; in a standard view (1–6) it extends through the "
                  "body and snaps (Ctrl: no snapping). Drag a handle to move a side, or click it to type the "
                  "coordinate. For "
                  "another "
                  "set, select Sets in the tree, then Box again.")
            .arg(target_name());
    case ToolKind::brush:
        return tr("Drag to paint the nodes in a sphere around the pointer, or only those at the surface. Shift: erase. "
                  "Wheel or [ ]: brush size. Ctrl + wheel: zoom. Right and middle button: move the view. To select "
                  "through the body, use Outline.");
    case ToolKind::outline:
        return tr(
            "Drag around the nodes to select them, through the body or only at the surface. In a standard view (1–6) a "
            "rectangle snaps (Ctrl: no snapping).");
    case ToolKind::face:
        switch (settings_.face) {
        case FaceKind::facing:
            return tr("Click the surface to select the nodes below all parts of it whose normal is within the angle.");
        case FaceKind::plane:
            return tr("Click a face to select the layer of this depth behind its plane, through the whole body.");
        default:
            return tr("Click a face to select the nodes below it. The face continues across edges up to the angle.");
        }
    case ToolKind::crack:
        return tr(
            "Drag a line on a face of the body. The crack extends through the body from there. Hold Ctrl to disable "
            "snapping. In a standard view (keys 1 to 6), the line may start outside the body. "
            "Edit the coordinates in the panel.");
    case ToolKind::move_rigid:
        return (rigid_can_rotate()
                    ? tr("Drag the tip of an arrow to move '%1' along this axis (Ctrl: no snapping), or click it to "
                         "type "
                         "the coordinate. Drag a ring to rotate it in steps of 1°. Elsewhere the mouse moves the view.")
                    : tr("Drag the tip of an arrow to move '%1' along this axis (Ctrl: no snapping), or click it to "
                         "type "
                         "the coordinate. Elsewhere the mouse moves the view."))
            .arg(rigid_name());
    case ToolKind::put_against:
        return tr("Click a point of the body: '%1' is put there, against the surface, so that it just touches.")
            .arg(rigid_name());
    default:
        return {};
    }
}

} // namespace periscope::ui
