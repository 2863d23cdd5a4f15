#include "ui/run/results_name.hpp"

#include "core/study/earlier_study.hpp"
#include "ui/text/format.hpp"

#include <QObject>

#include <system_error>

namespace periscope::ui {

QString name_in_study(const std::filesystem::path& results) {
    const std::filesystem::path runs = results.parent_path(), study = runs.parent_path();
    std::error_code error;
    if (runs.filename() != study_files::runs || !std::filesystem::exists(study / study_files::study, error))
        return {};
    const QString folder = to_qt(results.filename().string());
    bool is_number = false;
    const int number = folder.toInt(&is_number);
    return QObject::tr("run %1 of %2")
        .arg(is_number ? QString::number(number) : folder, to_qt(study.filename().string()));
}

QString results_name(const std::filesystem::path& results) {
    if (const QString name = name_in_study(results); !name.isEmpty())
        return name;
    const QString folder = to_qt(results.filename().string()), above = to_qt(results.parent_path().filename().string());
    bool is_number = false;
    folder.toLongLong(&is_number);
    return is_number && !above.isEmpty() ? QObject::tr("%1 of %2").arg(folder, above) : folder;
}

} // namespace periscope::ui
