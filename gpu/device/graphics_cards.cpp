#include "gpu/device/graphics_cards.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>

namespace periscope::gpu {
namespace {

namespace fs = std::filesystem;

struct Maker {
    const char* name;
    const char* id; // number of the PCI vendor as Linux writes it
    std::uint32_t number;
    const char* package;
};
constexpr std::array<Maker, 3> makers{
    {{"NVIDIA", "0x10de", 0x10de,
      "NVIDIA's own driver with its OpenCL library (on Debian: nvidia-driver and "
      "nvidia-opencl-icd, from the section non-free)"},
     {"AMD", "0x1002", 0x1002, "ROCm's OpenCL library (rocm-opencl-runtime, from AMD), or mesa-opencl-icd"},
     {"Intel", "0x8086", 0x8086, "intel-opencl-icd"}}};

std::string first_word_of(const fs::path& file) {
    std::ifstream stream(file);
    std::string word;
    stream >> word;
    return word;
}

} // namespace

std::vector<std::string> cards_without_driver(const std::vector<DeviceInfo>& devices, const fs::path& pci) {
    std::vector<std::string> found;
    std::error_code none;
    for (const fs::directory_entry& entry : fs::directory_iterator(pci, none)) {
        if (!first_word_of(entry.path() / "class").starts_with("0x03")) // other classes are not those of displays
            continue;
        const auto maker = std::ranges::find(makers, first_word_of(entry.path() / "vendor"), &Maker::id);
        if (maker == makers.end() || std::ranges::find(found, maker->name) != found.end())
            continue;
        if (std::ranges::none_of(devices,
                                 [&](const DeviceInfo& d) { return d.is_gpu && d.vendor_number == maker->number; }))
            found.emplace_back(maker->name);
    }
    std::ranges::sort(found); // sorted, because the folder has no order
    return found;
}

std::string advice_for_card(const std::string& maker) {
    const auto known = std::ranges::find(makers, maker, &Maker::name);
    return fmt::format("This machine has a graphics card by {}, but OpenCL has no driver for it. Install {}; the help "
                       "page 'Graphics cards' has the details.",
                       maker, known->package);
}

} // namespace periscope::gpu
