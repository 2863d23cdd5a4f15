#include "ui/actions/mesh_import_dialog.hpp"

#include "ui/actions/import_fields.hpp"
#include "ui/text/format.hpp"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>

namespace periscope::ui {

MeshImportDialog::MeshImportDialog(std::filesystem::path file, const Case& present, QWidget* parent)
    : QDialog(parent), file_(std::move(file)), unit_(make_file_units()), target_(new ImportTarget(present)) {
    setObjectName(QStringLiteral("importMeshDialog"));
    setWindowTitle(tr("Import %1").arg(to_qt(file_.filename().string())));
    setMinimumWidth(420);
    auto* form = new QFormLayout(this);
    form->addRow(tr("File units"), unit_);
    form->addRow(tr("Import as"), target_);
    form->setRowVisible(target_, target_->is_asked());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    buttons->button(QDialogButtonBox::Ok)->setText(tr("Import"));
    form->addRow(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
}

MeshGeometry MeshImportDialog::geometry() const {
    MeshGeometry mesh;
    mesh.file = std::filesystem::absolute(file_).string();
    mesh.unit = unit_->currentText().toStdString();
    return mesh;
}

bool MeshImportDialog::is_new_case() const {
    return target_->is_new_case();
}

} // namespace periscope::ui
