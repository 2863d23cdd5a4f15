#include "gpu/device/why_no_device.hpp"

#include "gpu/device/address_space.hpp"
#include "gpu/device/kernel_cache.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstdlib>
#include <dlfcn.h>
#include <filesystem>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

namespace periscope::gpu {
namespace {

namespace fs = std::filesystem;

// Returns the files that name the installed drivers: those in the folder that a variable of the loader names, or those
// in the system's folder.
std::vector<fs::path> installed_drivers() {
    fs::path folder = "/etc/OpenCL/vendors";
    for (const char* name : {"OCL_ICD_VENDORS", "OPENCL_VENDOR_PATH"})
        if (const char* value = std::getenv(name); value && *value)
            folder = value;
    if (folder.extension() == ".icd") // a driver itself
        return {folder};
    std::vector<fs::path> drivers;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
        if (entry.path().extension() == ".icd")
            drivers.push_back(entry.path());
    std::sort(drivers.begin(), drivers.end());
    return drivers;
}

// Returns what is wrong with a driver. Its file has one line, the name of its library; the result is empty if this can
// be loaded.
std::string trouble_with(const fs::path& driver) {
    std::ifstream file(driver);
    std::string library;
    std::getline(file, library);
    if (library.empty())
        return fmt::format("'{}' names no driver.", driver.string());
    if (void* handle = dlopen(library.c_str(), RTLD_LAZY | RTLD_LOCAL)) {
        dlclose(handle);
        return {};
    }
    const char* reason = dlerror();
    return fmt::format("'{}' names a library that cannot be loaded: {}.", driver.string(), reason ? reason : library);
}

} // namespace

std::string why_no_device() {
    const std::vector<fs::path> drivers = installed_drivers();
    if (drivers.empty())
        return "No OpenCL device found. Install the driver for the processor (sudo apt install pocl-opencl-icd) or for "
               "your graphics card.";
    std::vector<std::string> names;
    for (const fs::path& driver : drivers)
        names.push_back(driver.filename().string());
    const std::string found =
        fmt::format("No OpenCL device found, although drivers are installed ({}).", fmt::join(names, ", "));
    if (const fs::path folder = kernel_cache_folder(); !can_be_written(folder))
        return fmt::format(
            "{} The driver for the processor (PoCL) needs a folder for compiled kernels, but neither '{}' nor the "
            "folder for temporary files is writable. Set POCL_CACHE_DIR to a writable folder.",
            found, folder.string());
    if (const auto limit = limit_of_memory())
        return fmt::format("{} The memory of this program is limited to {:.2f} GB (ulimit -v), too little to load "
                           "them. Allow at least 2 GB, or remove the limit.",
                           found, static_cast<double>(*limit) * 1e-9);
    for (const fs::path& driver : drivers)
        if (const std::string cause = trouble_with(driver); !cause.empty())
            return fmt::format("{} {} Reinstall the driver, or use the processor: sudo apt install pocl-opencl-icd.",
                               found, cause);
    return found + " Run 'clinfo' to find the cause, and reinstall the driver.";
}

} // namespace periscope::gpu
