#include "ui/base/resources.hpp"

#include <QCoreApplication>

namespace periscope::ui {

std::filesystem::path resources_folder() {
    namespace fs = std::filesystem;
    const fs::path program = QCoreApplication::applicationDirPath().toStdString();
    for (const fs::path& folder : {program / ".." / "share" / "periscope", fs::path(PERISCOPE_SOURCE_RESOURCES)}) {
        std::error_code error;
        if (fs::is_directory(folder / "cases", error))
            return fs::weakly_canonical(folder, error);
    }
    return {};
}

} // namespace periscope::ui
