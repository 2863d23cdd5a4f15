#include "core/case/wanted_devices.hpp"
#include "gpu/device/address_space.hpp"
#include "gpu/device/device_handle.hpp"
#include "gpu/device/why_no_device.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
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
    info.vendor_number = device.getInfo<CL_DEVICE_VENDOR_ID>();
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
    // PoCL initialises itself at the first call, which must not run in two threads at once: otherwise it may find no
    // device.
    static std::mutex first_call;
    const std::lock_guard lock(first_call);
    static const bool has_room = has_room_for_drivers(); // PoCL must be asked before its threads take the memory
    std::vector<Device> devices;
    if (!has_room)
        return devices;
    std::vector<cl::Platform> platforms;
    try {
        cl::Platform::get(&platforms);
    } catch (const cl::Error&) { // without any platform, the list of devices is empty
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
            } catch (const cl::Error&) { // a device whose driver does not answer must not hide the others either
                continue;
            }
    }
    return devices;
}

bool is_recent_enough(const DeviceInfo& device) { // the standard defines the form "OpenCL 1.2 …"
    int major = 0, minor = 0;
    const bool is_known = std::sscanf(device.version.c_str(), "OpenCL %d.%d", &major, &minor) == 2;
    return !is_known || major > 1 || (major == 1 && minor >= 2);
}

namespace {

bool is_named(const DeviceInfo& d, const std::string& wanted) {
    return lower(d.name + " " + d.vendor + " " + d.platform).find(lower(wanted)) != std::string::npos;
}

std::string listed(const std::vector<DeviceInfo>& devices) {
    std::string names;
    for (std::size_t i = 0; i < devices.size(); ++i)
        names += fmt::format("\n  {}: {} ({})", i + 1, devices[i].name, devices[i].platform);
    return names;
}

void require_recent(const DeviceInfo& d) {
    if (!is_recent_enough(d))
        throw DeviceError(
            fmt::format("The driver of {} has {}, but the program needs OpenCL 1.2. Update the driver, or "
                        "use the processor: sudo apt install pocl-opencl-icd.",
                        d.name, d.version));
}

int rank_beside(const DeviceInfo& first, const DeviceInfo& d) {
    return d.name == first.name && d.platform == first.platform ? 0 : d.is_gpu ? 1 : 2;
}

// Returns the index of the device with this number or name that has not been chosen yet.
std::size_t choice_beside(const std::vector<DeviceInfo>& devices, const std::vector<std::size_t>& taken,
                          const std::string& which) {
    const bool is_number = std::ranges::all_of(which, [](unsigned char c) { return std::isdigit(c) != 0; });
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const bool fits = is_number ? std::to_string(i + 1) == which : is_named(devices[i], which);
        if (!fits || std::ranges::find(taken, i) != taken.end())
            continue;
        require_recent(devices[i]);
        return i;
    }
    throw DeviceError(fmt::format("No OpenCL device that is still free to choose matches '{}'. Available devices:{}",
                                  which, listed(devices)));
}

std::vector<DeviceInfo> infos_of(const std::vector<Device>& devices) {
    std::vector<DeviceInfo> infos;
    for (const Device& d : devices)
        infos.push_back(d.info);
    return infos;
}

std::vector<Device> parts_of(Device whole, unsigned count) {
    const unsigned units = whole.info.compute_units / count;
    std::vector<cl::Device> handles;
    try {
        if (units > 0)
            whole.handle.createSubDevices(
                std::array<cl_device_partition_property, 3>{CL_DEVICE_PARTITION_EQUALLY, units, 0}.data(), &handles);
    } catch (const cl::Error&) { // the device cannot be divided
        handles.clear();
    }
    if (handles.size() < count)
        throw DeviceError(fmt::format("{} cannot be split into {} devices. Choose several devices instead (--devices).",
                                      whole.info.name, count));
    std::vector<Device> parts;
    for (std::size_t k = 0; k < count; ++k)
        parts.push_back({describe(handles[k], whole.info.platform), handles[k]});
    return parts;
}

} // namespace

std::size_t choice_among(const std::vector<DeviceInfo>& devices, const std::string& wanted) {
    std::optional<std::size_t> chosen;
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const DeviceInfo& d = devices[i];
        if (!is_named(d, wanted))
            continue;
        const bool is_better = !chosen || (is_recent_enough(d) && !is_recent_enough(devices[*chosen])) ||
                               (wanted.empty() && d.is_gpu && !devices[*chosen].is_gpu && is_recent_enough(d));
        if (is_better)
            chosen = i;
    }
    if (!chosen)
        throw DeviceError(fmt::format("No OpenCL device matches '{}'. Available devices:{}", wanted, listed(devices)));
    require_recent(devices[*chosen]);
    return *chosen;
}

std::vector<std::size_t> choices_among(const std::vector<DeviceInfo>& devices, const DeviceChoice& choice) {
    const auto wanted = wanted_devices(choice.devices);
    if (!wanted)
        throw DeviceError(
            fmt::format("'{}' is neither a number of devices nor a list of them. Enter e.g. 2, or numbers "
                        "or names separated by commas. Available devices:{}",
                        choice.devices, listed(devices)));
    std::vector<std::size_t> chosen;
    if (!wanted->which.empty()) {
        if (!choice.device.empty())
            throw DeviceError("Both a list of devices and a single device are given. Remove one of them.");
        for (const std::string& which : wanted->which)
            chosen.push_back(choice_beside(devices, chosen, which));
        return chosen;
    }
    chosen.push_back(choice_among(devices, choice.device));
    const DeviceInfo& first = devices[chosen.front()];
    for (const int rank : {0, 1, 2}) // ranks: devices of the same name, graphics cards, other devices
        for (std::size_t i = 0; i < devices.size() && chosen.size() < wanted->count; ++i) {
            const DeviceInfo& d = devices[i];
            if (is_named(d, choice.device) && is_recent_enough(d) && rank_beside(first, d) == rank &&
                i != chosen.front())
                chosen.push_back(i);
        }
    if (chosen.size() < wanted->count)
        throw DeviceError(fmt::format("{} devices were requested, but {} {} suitable. Available devices:{}",
                                      wanted->count, chosen.size(), chosen.size() == 1 ? "is" : "are",
                                      listed(devices)));
    return chosen;
}

Device choose(const std::string& wanted) {
    return choose(DeviceChoice{wanted, {}}).front();
}

std::vector<Device> choose(const DeviceChoice& choice) {
    const auto devices = all_devices();
    if (devices.empty())
        throw DeviceError(why_no_device());
    std::vector<Device> chosen;
    for (const std::size_t i : choices_among(infos_of(devices), choice))
        chosen.push_back(devices[i]);
    return choice.split == 0 ? chosen : parts_of(chosen.front(), choice.split);
}

std::vector<DeviceInfo> list_devices() {
    return infos_of(all_devices());
}

DeviceInfo choose_device(const std::string& wanted) {
    return choose(wanted).info;
}

std::vector<DeviceInfo> choose_devices(const DeviceChoice& choice) {
    return infos_of(choose(choice));
}

bool are_equal(const std::vector<DeviceInfo>& devices) {
    return std::ranges::all_of(devices, [&](const DeviceInfo& d) {
        return d.name == devices.front().name && d.compute_units == devices.front().compute_units;
    });
}

std::string names_of(const std::vector<DeviceInfo>& devices) {
    std::string names;
    for (std::size_t i = 0; i < devices.size();) {
        const std::size_t first = i;
        while (i < devices.size() && devices[i].name == devices[first].name)
            ++i;
        names +=
            (names.empty() ? "" : " + ") + (i - first > 1 ? fmt::format("{} × ", i - first) : "") + devices[first].name;
    }
    return names;
}

std::string kind_of(const std::vector<DeviceInfo>& devices, std::string DeviceInfo::*field) {
    std::vector<std::string> values;
    for (const DeviceInfo& d : devices)
        if (std::ranges::find(values, d.*field) == values.end())
            values.push_back(d.*field);
    return fmt::format("{}", fmt::join(values, " + "));
}

} // namespace periscope::gpu
