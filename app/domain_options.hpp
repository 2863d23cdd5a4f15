// The options of `run` and `bench` that divide a body: how many parts there are, and the memory that they have on the device.
#pragma once

#include <CLI/CLI.hpp>

#include <cstdint>

namespace periscope::app {

// device_memory: bytes.
inline void add_domain_options(CLI::App& app, unsigned& domains, std::uint64_t& device_memory) {
    app.add_option("--domains", domains,
                   "Number of parts in which the body is computed; the results are the same to the last bit")
        ->check(CLI::Range(1, 10000))
        ->type_name("NUMBER");
    app.add_option("--device-memory", device_memory,
                   "Memory on the device, such as 500MB; a larger body passes through the device in parts")
        ->transform(CLI::AsSizeValue(true))
        ->type_name("SIZE");
}

} // namespace periscope::app
