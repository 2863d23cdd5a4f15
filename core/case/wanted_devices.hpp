// The devices that a run asks for: how many, or which.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace periscope {

struct WantedDevices {
    std::size_t count = 1;
    std::vector<std::string> which; // numbers from 1 on, or parts of names; empty: any
};

// "2": this many. "1,3" or "H100,H100": these, by their numbers in the list of devices or by parts of their names; a comma alone
// behind one item makes it a list. Empty: one device. Nothing when it is neither.
std::optional<WantedDevices> wanted_devices(const std::string& text);

} // namespace periscope
