// A lock beside a file of a running program, from which others learn whether that program is still running.
#pragma once

#include <QLockFile>

#include <filesystem>
#include <memory>

namespace periscope::ui {

// FILE.lock beside FILE.json; not yet locked. One whose program is gone counts as free, however old it is.
std::unique_ptr<QLockFile> lock_for(std::filesystem::path file);

} // namespace periscope::ui
