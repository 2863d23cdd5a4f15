#include "ui/painting/tools.hpp"

#include "ui/document/body.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/document/document.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/vtk_widget.hpp"

namespace periscope::ui {

Tools::Tools(ModelView& view, Document& document, Body& body, SetMembership& sets, QObject* parent)
    : QObject(parent), view_(view), document_(document), sets_(sets), handles_(view, document), click_(handles_),
      box_(view, document, handles_), brush_(view, document, sets, settings_), outline_(view, document, settings_),
      face_(view, document, body, settings_) {
    connect(&click_, &ClickTool::clicked, this, &Tools::clicked);
    connect(&box_, &BoxTool::missed, this, &Tools::missed);
    connect(&brush_, &BrushTool::missed, this, &Tools::missed);
    connect(&outline_, &OutlineTool::missed, this, &Tools::missed);
    connect(&face_, &FaceTool::missed, this, &Tools::missed);
    connect(&outline_, &OutlineTool::set_made, this, &Tools::set_made);
    connect(&face_, &FaceTool::set_made, this, &Tools::set_made);
    connect(&document_, &Document::replaced, this, [this] { use(ToolKind::camera); });
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
    if (selected_ < 0 || std::size_t(selected_) >= sets.size())
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
    kind_ = kind;
    if (kind != ToolKind::camera)
        view_.set_field(Field::sets); // one cannot see what one selects under a colour map
    if ((kind == ToolKind::box || kind == ToolKind::brush) && fitting_set(kind) < 0) {
        selected_ = (kind == ToolKind::box ? add_box_set(document_) : add_brush_set(document_)).index;
        emit set_made(selected_);
    }
    aim();
    emit changed(kind);
}

void Tools::pick(FaceKind kind) {
    settings_.face = kind;
    use(ToolKind::face);
}

void Tools::select_set(int set) {
    selected_ = set;
    const bool needs_one = kind_ == ToolKind::box || kind_ == ToolKind::brush; // the others make one
    if (needs_one && fitting_set(kind_) < 0)
        use(ToolKind::camera); // nothing to work on any more
    else
        aim();
}

void Tools::aim() {
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
        default:
            return nullptr; // the measuring's, or a click
        }
    };
    auto& widget = view_.widget();
    if (widget.tool() != tool())
        widget.set_tool(tool());
    widget.setCursor(kind_ == ToolKind::camera ? Qt::ArrowCursor : Qt::CrossCursor);
}

void Tools::clicked(const QPointF& position) {
    if (view_.field() != Field::sets || !view_.shows_body_nodes() || !sets_.known())
        return;
    if (const auto node = view_.pick_node(position))
        if (const int set = int(sets_.set_of_node()[*node]) - 1; set >= 0)
            emit set_clicked(set);
}

QString Tools::hint() const {
    switch (kind_) {
    case ToolKind::box:
        return tr(
            "Drag a rectangle: the nodes in it become the set. In a standard view (1–6) it goes through the body. "
            "The handles of a box move its sides.");
    case ToolKind::brush:
        return tr(
            "Drag paints what lies in a ball around the pointer, or of it the surface alone; Shift erases. Wheel or [ "
            "]: "
            "size. Ctrl + wheel zooms, the right and middle buttons move the view. Outline goes through the body.");
    case ToolKind::outline:
        return tr(
            "Drag around the nodes: all that is seen inside becomes the set, through the body or the surface alone.");
    case ToolKind::face:
        switch (settings_.face) {
        case FaceKind::facing:
            return tr("Click the surface: the nodes below all of it that faces the same way, within the angle, become "
                      "the set.");
        case FaceKind::plane:
            return tr(
                "Click a face: the layer behind its plane becomes the set, as deep as this, through the whole body.");
        default:
            return tr("Click a face: the nodes below it become the set. The angle says how far a face may bend.");
        }
    default:
        return {};
    }
}

} // namespace periscope::ui
