#include "ui/actions/part_actions.hpp"

#include "core/case_file/case_file.hpp"
#include "ui/actions/file_actions.hpp"
#include "ui/base/icons.hpp"
#include "ui/document/case_edits.hpp"
#include "ui/part/part_dialog.hpp"
#include "ui/workspace/workspace.hpp"

#include <QAction>

namespace periscope::ui {

PartActions::PartActions(Workspace& workspace, FileActions& files, QWidget* window)
    : QObject(window), workspace_(workspace), files_(files), window_(window),
      new_(new QAction(themed_icon("dimensions"), tr("New from &dimensions …"), this)) {
    new_->setObjectName(QStringLiteral("file.newFromDimensions"));
    new_->setShortcut(Qt::CTRL | Qt::SHIFT | Qt::Key_N);
    new_->setToolTip(tr("Create a box, a plate with holes and notches, a cylinder or the specimen of a fracture test "
                        "from its dimensions."));
    connect(new_, &QAction::triggered, this, &PartActions::begin_case);
}

void PartActions::begin_case() {
    auto* dialog = new PartDialog(last_.value_or(default_part(PartKind::plate)), Document::new_case(),
                                  tr("New case from dimensions"), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] {
        files_.with_nothing_lost([this, part = dialog->part(), material = dialog->material()] {
            workspace_.document.replace(Document::new_case(), {});
            put(part, material);
        });
    });
    dialog->open();
}

void PartActions::change_geometry() {
    auto* dialog = new PartDialog(present_part(), workspace_.document.value(), tr("Geometry from dimensions"), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QDialog::accepted, this, [this, dialog] { put(dialog->part(), dialog->material()); });
    dialog->open();
}

// Puts the part into the case in one undo step.
void PartActions::put(const Part& part, const std::optional<MaterialEntry>& material) {
    last_ = part;
    auto& document = workspace_.document;
    document.clear_field_errors(QStringLiteral("geometry"));
    document.edit(tr("Create from dimensions"), [&](Case& c) {
        put_into(c, part);
        if (material)
            append_material(c, *material);
    });
    emit made();
}

// Returns the dimensions from which the geometry was made. For a box that was made in another way, returns a box or
// plate of the same size.
Part PartActions::present_part() const {
    const Case& c = workspace_.document.value();
    const auto* box = std::get_if<BoxGeometry>(&c.geometry);
    if (!box)
        return last_.value_or(default_part(PartKind::plate));
    if (last_) {
        Case made = c;
        put_into(made, *last_);
        if (same_at("geometry", c, made))
            return *last_;
    }
    Part part = default_part(box->space == Space::solid ? PartKind::box : PartKind::plate);
    part.length = box->box[0];
    part.height = box->box[1];
    part.thickness = box->box[2];
    part.spacing = box->spacing;
    if (box->space != Space::bar)
        part.space = box->space;
    return part;
}

} // namespace periscope::ui
