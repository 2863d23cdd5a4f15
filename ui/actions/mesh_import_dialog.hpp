// The dialog that imports a volume mesh: its unit, and whether it replaces the body of the current case. Errors of the
// mesh are shown by the panel of the geometry.
#pragma once

#include "core/case/case.hpp"

#include <QDialog>

#include <filesystem>

class QComboBox;

namespace periscope::ui {

class ImportTarget;

class MeshImportDialog : public QDialog {
    Q_OBJECT
public:
    MeshImportDialog(std::filesystem::path file, const Case& present, QWidget* parent = nullptr);

    MeshGeometry geometry() const;
    bool is_new_case() const;

private:
    std::filesystem::path file_;
    QComboBox* unit_;
    ImportTarget* target_;
};

} // namespace periscope::ui
