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
        return "No OpenCL device found. Install the driver for the processor (sudo apt install pocl-opencl-icd) or for "
               "your graphics card.";
    const std::string found =
        fmt::format("No OpenCL device found, although drivers are installed ({}).", fmt::join(drivers, ", "));
    if (const fs::path folder = kernel_cache_folder(); !can_be_written(folder))
        return fmt::format(
            "{} The driver for the processor (PoCL) needs a folder for compiled kernels, but neither '{}' nor the "
            "folder for temporary files is writable. Set POCL_CACHE_DIR to a writable folder.",
            found, folder.string());
    if (const auto limit = limit_of_memory())
        return fmt::format("{} The memory of this program is limited to {:.2f} GB (ulimit -v), too little to load "
                           "them. Allow at least 2 GB, or remove the limit.",
                           found, static_cast<double>(*limit) * 1e-9);
    return found + " Run 'clinfo' to find the cause, and reinstall the driver.";
}

} // namespace periscope::gpu
