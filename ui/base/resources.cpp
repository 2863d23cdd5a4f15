#include "ui/base/resources.hpp"

#include <QCoreApplication>

namespace periscope::ui {

std::filesystem::path resources_folder() {
    namespace fs = std::filesystem;
    const fs::path folder =
        fs::path(QCoreApplication::applicationDirPath().toStdString()) / ".." / "share" / "periscope";
    std::error_code error;
    return fs::is_directory(folder / "cases", error) ? fs::weakly_canonical(folder, error) : fs::path();
}

} // namespace periscope::ui
