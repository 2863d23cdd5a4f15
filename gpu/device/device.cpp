#include "gpu/device/address_space.hpp"
#include "gpu/device/device_handle.hpp"
#include "gpu/device/why_no_device.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <mutex>
#include <optional>

namespace periscope::gpu {
namespace {

std::string lower(std::string s) {
    std::transform(s.begin(), s.end(), s.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return s;
}

DeviceInfo describe(const cl::Device& device, const std::string& platform) {
    DeviceInfo info;
    info.name = device.getInfo<CL_DEVICE_NAME>();
    info.vendor = device.getInfo<CL_DEVICE_VENDOR>();
    info.platform = platform;
    info.driver = device.getInfo<CL_DRIVER_VERSION>();
    info.version = device.getInfo<CL_DEVICE_VERSION>();
    info.is_gpu = (device.getInfo<CL_DEVICE_TYPE>() & CL_DEVICE_TYPE_GPU) != 0;
    info.has_double = device.getInfo<CL_DEVICE_EXTENSIONS>().find("cl_khr_fp64") != std::string::npos;
    info.memory = device.getInfo<CL_DEVICE_GLOBAL_MEM_SIZE>();
    info.max_allocation = device.getInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
    info.compute_units = device.getInfo<CL_DEVICE_MAX_COMPUTE_UNITS>();
    return info;
}

} // namespace

std::vector<Device> all_devices() {
    // PoCL initialises itself at the first call and does not bear a second thread there: seen to give no
    // device at all.
    static std::mutex first_call;
    const std::lock_guard lock(first_call);
    static const bool has_room = has_room_for_drivers(); // asked before they take it
    std::vector<Device> devices;
    if (!has_room)
        return devices;
    std::vector<cl::Platform> platforms;
    try {
        cl::Platform::get(&platforms);
    } catch (const cl::Error&) { // no platform at all: an empty list says so
        return devices;
    }
    for (const cl::Platform& platform : platforms) {
        std::vector<cl::Device> handles;
        std::string name;
        try {
            platform.getDevices(CL_DEVICE_TYPE_ALL, &handles);
            name = platform.getInfo<CL_PLATFORM_NAME>();
        } catch (const cl::Error&) { // a platform without devices must not hide the others
            continue;
        }
        for (const cl::Device& handle : handles)
            try {
                if (handle.getInfo<CL_DEVICE_AVAILABLE>() && handle.getInfo<CL_DEVICE_COMPILER_AVAILABLE>())
                    devices.push_back({describe(handle, name), handle});
            } catch (const cl::Error&) { // nor must a device whose driver does not answer
                continue;
            }
    }
    return devices;
}

bool is_recent_enough(const DeviceInfo& device) { // "OpenCL 1.2 …", by the standard
    int major = 0, minor = 0;
    const bool is_known = std::sscanf(device.version.c_str(), "OpenCL %d.%d", &major, &minor) == 2;
    return !is_known || major > 1 || (major == 1 && minor >= 2);
}

std::size_t choice_among(const std::vector<DeviceInfo>& devices, const std::string& wanted) {
    std::optional<std::size_t> chosen;
    std::string names;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const DeviceInfo& d = devices[i];
        names += "\n  " + d.name + " (" + d.platform + ")";
        if (lower(d.name + " " + d.vendor + " " + d.platform).find(lower(wanted)) == std::string::npos)
            continue;
        const bool is_better = !chosen || (is_recent_enough(d) && !is_recent_enough(devices[*chosen])) ||
                               (wanted.empty() && d.is_gpu && !devices[*chosen].is_gpu && is_recent_enough(d));
        if (is_better)
            chosen = i;
    }
    if (!chosen)
        throw DeviceError(fmt::format("No OpenCL device matches '{}'. Available devices:{}", wanted, names));
    const DeviceInfo& d = devices[*chosen];
    if (!is_recent_enough(d))
        throw DeviceError(
            fmt::format("The driver of {} has {}, but the program needs OpenCL 1.2. Update the driver, or "
                        "use the processor: sudo apt install pocl-opencl-icd.",
                        d.name, d.version));
    return *chosen;
}

Device choose(const std::string& wanted) {
    const auto devices = all_devices();
    if (devices.empty())
        throw DeviceError(why_no_device());
    std::vector<DeviceInfo> list;
    for (const Device& d : devices)
        list.push_back(d.info);
    return devices[choice_among(list, wanted)];
}

std::vector<DeviceInfo> list_devices() {
    std::vector<DeviceInfo> list;
    for (const Device& d : all_devices())
        list.push_back(d.info);
    return list;
}

DeviceInfo choose_device(const std::string& wanted) {
    return choose(wanted).info;
}

} // namespace periscope::gpu
