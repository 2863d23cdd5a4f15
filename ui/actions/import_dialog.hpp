// The dialog that imports a surface: its unit with a preview, its errors, how it is filled with nodes, and whether it
// replaces the body of the current case.
#pragma once

#include "core/case/case.hpp"
#include "core/geometry/import/import_surface.hpp"
#include "ui/base/background_task.hpp"

#include <QDialog>

#include <filesystem>
#include <memory>

class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace periscope::ui {

class ImportTarget;

class ImportDialog : public QDialog {
    Q_OBJECT
public:
    ImportDialog(std::filesystem::path file, const Case& present, QWidget* parent = nullptr);

    SurfaceGeometry geometry() const; // returns the choice; valid after the dialog was accepted
    bool is_new_case() const;         // if false, the body of the current case is replaced
    std::shared_ptr<const ImportedSurface> surface() const { return surface_; }

private:
    void build_form();
    void read();
    void show_surface(std::shared_ptr<const ImportedSurface> surface);
    void refresh();
    std::optional<Quantity> spacing(QString* reason) const;

    std::filesystem::path file_;
    Case present_;
    std::shared_ptr<const ImportedSurface> surface_;
    BackgroundTask task_;
    ImportTarget* target_;
    QComboBox* unit_;
    QComboBox* discretisation_;
    QLineEdit* spacing_;
    QLabel *size_, *plausible_, *faults_, *reason_, *predicted_;
    QProgressBar* bar_;
    QPushButton* cancel_reading_;
    QDialogButtonBox* buttons_;
};

} // namespace periscope::ui
