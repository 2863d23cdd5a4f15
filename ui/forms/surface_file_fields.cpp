#include "ui/forms/surface_file_fields.hpp"

#include "core/case/geometry_formats.hpp"
#include "ui/base/file_dialogs.hpp"
#include "ui/document/surface_files.hpp"
#include "ui/forms/form_panel.hpp"
#include "ui/forms/panels.hpp"
#include "ui/text/format.hpp"

#include <QFileDialog>
#include <QLabel>

namespace periscope::ui {

void add_surface_button(FormPanel& panel, const QString& name, const QString& title,
                        const std::function<void(const QString&)>& take) {
    panel.wide(action_button(QObject::tr("Choose file …"), name, [&panel, title, take] {
        auto* dialog = file_dialog(&panel, title, surface_filter());
        dialog->setFileMode(QFileDialog::ExistingFile);
        QObject::connect(dialog, &QFileDialog::fileSelected, &panel, take);
        dialog->open();
    }));
}

void add_triangles(FormPanel& panel, const SurfaceFiles& files, const QString& name,
                   const std::function<std::optional<std::size_t>()>& count, const std::function<QString()>& trouble) {
    const auto words = [count, trouble] {
        const auto triangles = count();
        return triangles ? format_count(double(*triangles)) : trouble();
    };
    panel.fact(QObject::tr("Triangles"), words, 1)->setObjectName(name + QStringLiteral(".triangles"));
    panel.error(name + QStringLiteral(".trouble"), trouble);
    QObject::connect(&files, &SurfaceFiles::changed, &panel, &FormPanel::refresh_facts);
}

QString surface_file_help() {
    return QObject::tr("%1 file, relative to the folder of the case.").arg(to_qt(format_names(GeometryKind::surface)));
}
QString surface_unit_help() {
    return QObject::tr("Unit of the coordinates in the file: mm, cm, m, in …");
}

} // namespace periscope::ui
