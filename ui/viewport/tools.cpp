#include "ui/viewport/tools.hpp"

#include "ui/document/workspace.hpp"
#include "ui/panels/case_edits.hpp"
#include "ui/viewport/model_view.hpp"
#include "ui/viewport/vtk_widget.hpp"

namespace periscope::ui {

Tools::Tools(Workspace& workspace, ModelView& view, QObject* parent)
    : QObject(parent), workspace_(workspace), view_(view), box_(view, workspace.document),
      brush_(view, workspace.document, workspace.sets) {
    connect(&box_, &BoxTool::missed, this, &Tools::missed);
    connect(&brush_, &BrushTool::missed, this, &Tools::missed);
    connect(&workspace_.document, &Document::replaced, this, [this] { use(ToolKind::camera); });
    connect(&workspace_.body, &Body::changed, this, [this] {
        if (const auto nodes = workspace_.body.nodes())
            if (brush_.radius() < nodes->nodes->spacing || brush_.radius() > nodes->bounds.diagonal())
                brush_.set_radius(3 * nodes->nodes->spacing);
    });
}

Tools::~Tools() {
    view_.widget().set_tool(nullptr);
}

int Tools::fitting_set(ToolKind kind) const {
    const auto& sets = workspace_.document.value().sets;
    if (selected_ < 0 || std::size_t(selected_) >= sets.size())
        return -1;
    const SetShape& shape = sets[std::size_t(selected_)].shape;
    const bool fits = kind == ToolKind::box ? std::holds_alternative<SetBox>(shape) : std::holds_alternative<SetBrush>(shape);
    return fits ? selected_ : -1;
}

void Tools::use(ToolKind kind) {
    kind_ = kind;
    if (kind != ToolKind::camera) {
        view_.set_field(Field::sets); // one cannot see what one selects under a colour map
        if (fitting_set(kind) < 0) {
            selected_ = (kind == ToolKind::box ? add_box_set(workspace_.document)
                                               : add_brush_set(workspace_.document))
                            .index;
            emit set_made(selected_);
        }
    }
    aim();
    emit changed(kind);
}

void Tools::select_set(int set) {
    selected_ = set;
    if (kind_ != ToolKind::camera && fitting_set(kind_) < 0)
        use(ToolKind::camera); // nothing to work on any more
    else
        aim();
}

void Tools::aim() {
    box_.set_target(fitting_set(ToolKind::box));
    brush_.set_target(fitting_set(ToolKind::brush));
    auto& widget = view_.widget();
    widget.set_tool(kind_ == ToolKind::box     ? static_cast<ViewTool*>(&box_)
                    : kind_ == ToolKind::brush ? static_cast<ViewTool*>(&brush_)
                                               : nullptr);
    widget.setCursor(kind_ == ToolKind::camera ? Qt::ArrowCursor : Qt::CrossCursor);
}

} // namespace periscope::ui
