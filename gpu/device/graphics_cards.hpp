// Lists the graphics cards of this machine, including those without an OpenCL driver, which list_devices() does not
// have.
#pragma once

#include "gpu/device/device.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace periscope::gpu {

// The folder in which Linux lists the PCI devices.
inline const std::filesystem::path pci_devices = "/sys/bus/pci/devices";

// Returns the makers of cards in that folder that have no device in `devices`, each once ("NVIDIA", "AMD", "Intel").
// Other makers, such as those of cards of virtual machines, are ignored. Empty if the folder does not exist.
std::vector<std::string> cards_without_driver(const std::vector<DeviceInfo>& devices,
                                              const std::filesystem::path& pci = pci_devices);

// Returns a sentence for the user about such a card: what is missing, and which package has it.
std::string advice_for_card(const std::string& maker);

} // namespace periscope::gpu
