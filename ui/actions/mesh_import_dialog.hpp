// Importing a volume mesh: its unit, and what becomes of the current case. The panel of the geometry says what is wrong with the mesh.
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
