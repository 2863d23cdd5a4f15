#include "ui/base/file_lock.hpp"

namespace periscope::ui {

std::unique_ptr<QLockFile> lock_for(std::filesystem::path file) {
    auto lock = std::make_unique<QLockFile>(QString::fromStdString(file.replace_extension(".lock").string()));
    lock->setStaleLockTime(0); // a lock of any age is valid while its owner is running
    return lock;
}

} // namespace periscope::ui
