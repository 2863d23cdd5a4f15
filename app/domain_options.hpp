// The options of `run` and `bench` that divide a body: the devices, the number of parts, and the device memory for the
// parts.
#pragma once

#include "core/case/wanted_devices.hpp"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <string>

namespace periscope::app {

inline void add_devices_option(CLI::App& app, std::string& devices) {
    app.add_option("--devices", devices,
                   "Devices that compute the body together: how many, such as 2, or a list of numbers and parts of "
                   "names, such as "
                   "1,2; see `info`. The results are bitwise identical on devices of the same kind")
        ->check([](const std::string& text) {
            return wanted_devices(text) ? std::string()
                                        : "enter a number such as 2, or numbers or names separated by commas";
        })
        ->type_name("NUMBER|LIST");
}

// device_memory is in bytes.
inline void add_domain_options(CLI::App& app, unsigned& domains, std::uint64_t& device_memory) {
    app.add_option("--domains", domains,
                   "Number of parts into which the body is divided; the results are bitwise identical")
        ->check(CLI::Range(1, 10000))
        ->type_name("NUMBER");
    app.add_option("--device-memory", device_memory,
                   "Device memory to use, such as 500MB; a body that needs more is computed in parts")
        ->transform(CLI::AsSizeValue(true))
        ->type_name("SIZE");
}

} // namespace periscope::app
