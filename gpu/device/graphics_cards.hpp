// The graphics cards of this machine, whether OpenCL has a driver for them or not: a card without one is not in list_devices().
#pragma once

#include "gpu/device/device.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace periscope::gpu {

// Linux's list of PCI devices.
inline const std::filesystem::path pci_devices = "/sys/bus/pci/devices";

// Makers of cards in that list that have none among the devices, each once ("NVIDIA", "AMD", "Intel"). Those of other makers, such as the
// cards of virtual machines, are left out. Empty where there is no such list.
std::vector<std::string> cards_without_driver(const std::vector<DeviceInfo>& devices,
                                              const std::filesystem::path& pci = pci_devices);

// A sentence for the user about such a card: what is missing and which package brings it.
std::string advice_for_card(const std::string& maker);

} // namespace periscope::gpu
