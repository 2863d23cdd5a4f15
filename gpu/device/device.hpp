// The OpenCL devices of this machine and the choice among them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace periscope::gpu {

struct DeviceInfo {
    std::string name, vendor, platform, driver, version;
    bool is_gpu = false;
    bool has_double = false;
    std::uint64_t memory = 0;         // bytes
    std::uint64_t max_allocation = 0; // bytes in one buffer
    unsigned compute_units = 0;
    std::uint32_t vendor_number = 0; // of PCI, where the device has one
};

// Whether it has OpenCL 1.2, which the kernels need: drivers of old graphics cards stop at 1.1.
bool is_recent_enough(const DeviceInfo& device);

// Empty when there is no OpenCL device; never throws for that.
std::vector<DeviceInfo> list_devices();

// The device whose name contains `wanted` (any case); empty: a GPU if there is one, otherwise the first, of those that are
// recent enough. Throws DeviceError naming the devices there are, or why there is none.
DeviceInfo choose_device(const std::string& wanted);

// The same of a list that is not empty: the place of the chosen one.
std::size_t choice_among(const std::vector<DeviceInfo>& devices, const std::string& wanted);

// The devices of one run.
struct DeviceChoice {
    std::string device;  // part of a name; empty: choose
    std::string devices; // several: how many whose names contain `device`, or which; wanted_devices.hpp. Empty: one
    unsigned split = 0;  // not 0: this many equal parts of one device in place of several, for measurements
};

// Places in a list that is not empty, each once. Of a number of devices: first the one that would be chosen alone, then those of the same
// name, then graphics cards, then the others. Throws DeviceError naming the devices there are.
std::vector<std::size_t> choices_among(const std::vector<DeviceInfo>& devices, const DeviceChoice& choice);
std::vector<DeviceInfo> choose_devices(const DeviceChoice& choice);

// Whether they are the same kind of device with as many compute units: as fast, too.
bool are_equal(const std::vector<DeviceInfo>& devices);

// "2 × NAME", or the names with + between.
std::string names_of(const std::vector<DeviceInfo>& devices);
// What all of them have in this field, or the different values with + between.
std::string kind_of(const std::vector<DeviceInfo>& devices, std::string DeviceInfo::*field);

} // namespace periscope::gpu
