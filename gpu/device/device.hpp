// Lists the OpenCL devices of this machine and chooses among them.
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
    std::uint32_t vendor_number = 0; // PCI number of the vendor, if the device has one
};

// Whether the device supports OpenCL 1.2, which the kernels need. Drivers of old graphics cards support only 1.1.
bool is_recent_enough(const DeviceInfo& device);

// Returns all OpenCL devices; an empty list if none exists.
std::vector<DeviceInfo> list_devices();

// Returns the device whose name contains `wanted` (in upper or lower case). If `wanted` is empty, returns a GPU if
// there is one, otherwise the first device. Only devices that are recent enough are chosen. Throws DeviceError, whose
// message lists the devices, or says why there is none.
DeviceInfo choose_device(const std::string& wanted);

// Chooses as choose_device() does from `devices`, which must not be empty, and returns the index of the device.
std::size_t choice_among(const std::vector<DeviceInfo>& devices, const std::string& wanted);

// The user's choice of the devices of a run.
struct DeviceChoice {
    std::string device; // part of a name; empty: choose automatically
    // number of devices (their names contain `device`), or which devices (wanted_devices.hpp); empty: one device
    std::string devices;
    unsigned split = 0; // if not 0: this number of equal parts of one device instead, for measurements
};

// Returns the indices of the chosen devices in `devices`, which must not be empty; no index occurs twice. If a number
// of devices is requested, the first one is that of choose_device(); then follow devices of the same name, then
// graphics cards, then all others. Throws DeviceError, whose message lists the devices.
std::vector<std::size_t> choices_among(const std::vector<DeviceInfo>& devices, const DeviceChoice& choice);
std::vector<DeviceInfo> choose_devices(const DeviceChoice& choice);

// Whether all are the same kind of device with the same number of compute units, and therefore equally fast.
bool are_equal(const std::vector<DeviceInfo>& devices);

// Returns "2 × NAME", or the names joined by +.
std::string names_of(const std::vector<DeviceInfo>& devices);
// Returns the value of this field if all devices have the same, or the different values joined by +.
std::string kind_of(const std::vector<DeviceInfo>& devices, std::string DeviceInfo::*field);

} // namespace periscope::gpu
