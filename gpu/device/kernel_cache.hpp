// Where PoCL keeps compiled kernels. Where it cannot make that folder it offers no device at all, or ends the program.
#pragma once

#include <filesystem>

namespace periscope::gpu {

// The folder that PoCL takes: $POCL_CACHE_DIR, or pocl/kcache in $XDG_CACHE_HOME, $HOME/.cache or /tmp.
std::filesystem::path kernel_cache_folder();

// Whether files can be made in a folder, which is made if need be.
bool can_be_written(const std::filesystem::path& folder);

// Gives PoCL a folder of this user among the temporary files where it could not write its own, or would take one that
// anybody may have made: what is in it is run. It sets environment variables: to be called before other threads run and before OpenCL is
// asked for anything. One of them is HWLOC_PLUGINS_PATH, which PoCL sets itself when it looks for devices: a variable that is there already
// keeps its place, where a new one moves the whole table, and a thread that reads the environment meanwhile (D-Bus at the start of the
// window) crashes.
void prepare_pocl();

} // namespace periscope::gpu
