// Lists the cases that come with the program, for the start page and the File menu.
#pragma once

#include <QString>

#include <filesystem>
#include <vector>

namespace periscope::ui {

struct Example {
    std::filesystem::path file;
    // name and description of the case; if it cannot be read, the stem of the file and no description
    QString name, description;
    std::filesystem::path picture; // picture of its results; empty if there is none
};

// Returns the examples in the order of resources/cases/gallery.txt, followed by those not named there, by file name.
std::vector<Example> examples();

} // namespace periscope::ui
