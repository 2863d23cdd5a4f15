// Finds a folder in which PoCL can keep compiled kernels. If PoCL cannot make its folder, it offers no device, or ends
// the program.
#pragma once

#include <filesystem>

namespace periscope::gpu {

// The folder that PoCL uses: $POCL_CACHE_DIR, or pocl/kcache in $XDG_CACHE_HOME, $HOME/.cache or /tmp.
std::filesystem::path kernel_cache_folder();

// Whether files can be made in a folder. The folder is made if it does not exist.
bool can_be_written(const std::filesystem::path& folder);

// Gives PoCL a folder among the temporary files that belongs to this user, if it could not write its own folder, or
// would use one that anybody may have made (PoCL runs what is in it). Sets environment variables, and must therefore be
// called before other threads start and before the first use of OpenCL. One of the variables is HWLOC_PLUGINS_PATH,
// which PoCL would otherwise set when it looks for devices. Setting a new variable moves the whole environment, and a
// thread that reads the environment meanwhile (D-Bus at the start of the window) crashes; setting an existing one does
// not.
void prepare_pocl();

} // namespace periscope::gpu
