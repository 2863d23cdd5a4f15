#include "gpu/device/why_no_device.hpp"

#include "gpu/device/address_space.hpp"
#include "gpu/device/kernel_cache.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <vector>

namespace periscope::gpu {
namespace {

namespace fs = std::filesystem;

// The files by which drivers are found: of the folder that a variable of the loader names, or of the system's.
std::vector<std::string> installed_drivers() {
    fs::path folder = "/etc/OpenCL/vendors";
    for (const char* name : {"OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH"})
        if (const char* value = std::getenv(name); value && *value)
            folder = value;
    if (folder.extension() == ".icd") // a driver itself
        return {folder.filename().string()};
    std::vector<std::string> drivers;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ".icd")
            drivers.push_back(entry.path().filename().string());
    std::sort(drivers.begin(), drivers.end());
    return drivers;
}

} // namespace

std::string why_no_device() {
    const std::vector<std::string> drivers = installed_drivers();
    if (drivers.empty())
        return "There is no OpenCL device. Install the processor's own: apt install pocl-opencl-icd; or your graphics "
               "card's OpenCL driver.";
    const std::string found =
        fmt::format("There is no OpenCL device, although drivers are installed ({}).", fmt::join(drivers, ", "));
    if (const fs::path folder = kernel_cache_folder(); !can_be_written(folder))
        return fmt::format("{} The processor's own (PoCL) needs a folder for compiled kernels, and '{}' cannot be "
                           "written, nor can the folder for temporary files. Set POCL_CACHE_DIR to a folder that you "
                           "may write to.",
                           found, folder.string());
    if (const auto limit = limit_of_memory())
        return fmt::format(
            "{} The memory of this program is limited to {:.2f} GB (ulimit -v), which does not suffice to "
            "load them. Allow 2 GB or more, or take the limit away.",
            found, static_cast<double>(*limit) * 1e-9);
    return found + " They do not say why: run 'clinfo', and install the driver again.";
}

} // namespace periscope::gpu
