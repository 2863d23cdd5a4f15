#include "ui/document/own_materials.hpp"

#include "ui/document/case_names.hpp"
#include "ui/text/format.hpp"

#include <QDate>
#include <QObject>
#include <QStandardPaths>

namespace periscope::ui {

std::filesystem::path own_material_file() {
    return std::filesystem::path(QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation).toStdString()) /
           "materials.json";
}

LibraryMaterial own_entry(const Case& value, const MaterialEntry& material) {
    const QString source = QObject::tr("Own entry, saved from the case '%1' on %2.")
                               .arg(to_qt(value.name), QDate::currentDate().toString(Qt::ISODate));
    return {material, source.toStdString(), "Own"};
}

std::string free_library_name(const std::vector<LibraryMaterial>& library, const std::string& name) {
    std::vector<MaterialEntry> materials;
    for (const LibraryMaterial& entry : library)
        materials.push_back(entry.material);
    return free_name(materials, name);
}

} // namespace periscope::ui
