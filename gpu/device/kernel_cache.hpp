// Finds a folder in which PoCL can keep compiled kernels. If PoCL cannot make its folder, it offers no device, or ends
// the program. Without a folder that can be written, why_no_device.cpp says so.
#pragma once

#include <filesystem>

namespace periscope::gpu {

// The folder that PoCL uses: $POCL_CACHE_DIR, or pocl/kcache in $XDG_CACHE_HOME, $HOME/.cache or /tmp.
std::filesystem::path kernel_cache_folder();

// Whether files can be made in a folder. The folder is made if it does not exist.
bool can_be_written(const std::filesystem::path& folder);

// Gives PoCL a folder that belongs to this user among the temporary files, if PoCL could not write its own folder, or
// would use one that anybody may have made (PoCL executes what is in it). The function sets environment variables, so
// it must be called before other threads start and before the first use of OpenCL. It also sets HWLOC_PLUGINS_PATH,
// because PoCL would otherwise set this new variable while it looks for devices. Setting a new variable moves the whole
// environment, and a thread that reads the environment meanwhile (D-Bus at the start of the window) crashes.
void prepare_pocl();

} // namespace periscope::gpu
