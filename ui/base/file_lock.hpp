// Makes a lock next to a file, which shows other programs whether the owner of the file is still running.
#pragma once

#include <QLockFile>

#include <filesystem>
#include <memory>

namespace periscope::ui {

// Returns FILE.lock for FILE.json, not locked yet. A lock whose program has ended counts as free, however old it is.
std::unique_ptr<QLockFile> lock_for(std::filesystem::path file);

} // namespace periscope::ui
