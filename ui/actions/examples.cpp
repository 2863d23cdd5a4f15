#include "ui/actions/examples.hpp"

#include "core/case_file/case_file.hpp"
#include "ui/base/resources.hpp"
#include "ui/text/format.hpp"

#include <algorithm>
#include <fstream>

namespace periscope::ui {

namespace {

namespace fs = std::filesystem;

std::vector<std::string> preferred_order(const fs::path& list) {
    std::vector<std::string> stems;
    std::ifstream file(list);
    for (std::string line; std::getline(file, line);)
        if (!line.empty() && line.front() != '#')
            stems.push_back(line);
    return stems;
}

Example described(const fs::path& file, const fs::path& picture) {
    std::error_code error;
    Example example{file, to_qt(file.stem().string()), {}, fs::exists(picture, error) ? picture : fs::path()};
    try {
        const Case value = read_case(file);
        example.name = to_qt(value.name);
        example.description = to_qt(value.description);
    } catch (const std::exception&) { // opening the case will report what is wrong
    }
    return example;
}

} // namespace

std::vector<Example> examples() {
    const fs::path resources = resources_folder();
    if (resources.empty())
        return {};
    std::vector<fs::path> files;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(resources / "cases", error))
        if (entry.path().extension() == ".json")
            files.push_back(entry.path());
    const auto order = preferred_order(resources / "cases" / "gallery.txt");
    const auto rank = [&](const fs::path& file) {
        return std::pair(std::find(order.begin(), order.end(), file.stem().string()) - order.begin(), file);
    };
    std::sort(files.begin(), files.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    std::vector<Example> found;
    found.reserve(files.size());
    for (const auto& file : files)
        found.push_back(described(file, resources / "pictures" / "examples" / file.stem().concat(".png")));
    return found;
}

} // namespace periscope::ui
