#include "ui/window/resources.hpp"

#include <QCoreApplication>

#include <algorithm>

namespace periscope::ui {

std::filesystem::path resources_folder() {
    namespace fs = std::filesystem;
    const fs::path program = QCoreApplication::applicationDirPath().toStdString();
    for (const fs::path& folder :
         {program / ".." / "share" / "periscope", fs::path(PERISCOPE_SOURCE_RESOURCES)}) {
        std::error_code error;
        if (fs::is_directory(folder / "cases", error))
            return fs::weakly_canonical(folder, error);
    }
    return {};
}

std::vector<std::filesystem::path> example_cases() {
    std::vector<std::filesystem::path> cases;
    const auto folder = resources_folder();
    if (folder.empty())
        return cases;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "cases", error))
        if (entry.path().extension() == ".json")
            cases.push_back(entry.path());
    std::sort(cases.begin(), cases.end());
    return cases;
}

} // namespace periscope::ui
