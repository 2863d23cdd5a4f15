// Where PoCL keeps compiled kernels. Where it cannot make that folder it offers no device at all, or ends the program.
#pragma once

#include <filesystem>

namespace periscope::gpu {

// The folder that PoCL takes: $POCL_CACHE_DIR, or pocl/kcache in $XDG_CACHE_HOME, $HOME/.cache or /tmp.
std::filesystem::path kernel_cache_folder();

// Whether files can be made in a folder, which is made if need be.
bool can_be_written(const std::filesystem::path& folder);

// Gives PoCL a folder of this user among the temporary files where it could not write its own, or would take one that
// anybody may have made: what is in it is run. It sets an environment variable: to be called before other threads run and before OpenCL is asked for anything.
void prepare_kernel_cache();

} // namespace periscope::gpu
