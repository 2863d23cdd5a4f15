// The cases that come with the program, as the start page and the File menu show them.
#pragma once

#include <QString>

#include <filesystem>
#include <vector>

namespace periscope::ui {

struct Example {
    std::filesystem::path file;
    QString name, description;     // of the case; the file's stem and nothing when it cannot be read
    std::filesystem::path picture; // of its results; empty: none
};

// In the order of resources/cases/gallery.txt, those not named there after it by file name.
std::vector<Example> examples();

} // namespace periscope::ui
