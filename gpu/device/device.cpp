#include "gpu/device/address_space.hpp"
#include "gpu/device/device_handle.hpp"
#include "gpu/device/why_no_device.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <mutex>

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
    for (const cl::Platform& platform : platforms)
        try {
            std::vector<cl::Device> handles;
            platform.getDevices(CL_DEVICE_TYPE_ALL, &handles);
            for (const cl::Device& handle : handles)
                if (handle.getInfo<CL_DEVICE_AVAILABLE>() && handle.getInfo<CL_DEVICE_COMPILER_AVAILABLE>())
                    devices.push_back({describe(handle, platform.getInfo<CL_PLATFORM_NAME>()), handle});
        } catch (const cl::Error&) { // a platform without devices must not hide the others
            continue;
        }
    return devices;
}

Device choose(const std::string& wanted) {
    const auto devices = all_devices();
    if (devices.empty())
        throw DeviceError(why_no_device());
    if (wanted.empty()) {
        const auto gpu = std::find_if(devices.begin(), devices.end(), [](const Device& d) { return d.info.is_gpu; });
        return gpu != devices.end() ? *gpu : devices.front();
    }
    std::string names;
    for (const Device& d : devices) {
        if (lower(d.info.name + " " + d.info.vendor + " " + d.info.platform).find(lower(wanted)) != std::string::npos)
            return d;
        names += "\n  " + d.info.name + " (" + d.info.platform + ")";
    }
    throw DeviceError(fmt::format("No OpenCL device matches '{}'. Available devices:{}", wanted, names));
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
