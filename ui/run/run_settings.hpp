// How this machine runs a case: not part of the case itself.
#pragma once

#include <filesystem>
#include <string>

namespace periscope::ui {

struct RunSettings {
    std::string device; // part of a name; empty: chosen by itself
    bool double_precision = false;
    bool write_results = false;
    std::filesystem::path output; // where, when results are written
};

} // namespace periscope::ui
