// The devices that a run asks for: how many, or which.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct WantedDevices {
    std::size_t count = 1;
    std::vector<std::string> which; // numbers in the list of devices, from 1 on, or parts of names; empty: any devices
};

// Reads a number of devices ("2") or a list ("1,3", "H100,H100") of numbers in the list of devices or parts of names. A
// trailing comma makes a single item a list. An empty text is one device. Returns nothing if the text is neither.
std::optional<WantedDevices> wanted_devices(const std::string& text);

} // namespace periscope
