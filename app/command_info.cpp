#include "app/commands.hpp"
#include "app/terminal.hpp"
#include "gpu/device/device.hpp"
#include "gpu/device/graphics_cards.hpp"
#include "version.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace periscope::app {

int info_command(const InfoOptions& options) {
    const auto devices = gpu::list_devices();
    const bool some = std::any_of(devices.begin(), devices.end(), gpu::is_recent_enough);
    const std::vector<std::string> cards = gpu::cards_without_driver(devices);
    const std::size_t chosen = some ? gpu::choice_among(devices, "") : devices.size();
    if (options.json) {
        nlohmann::ordered_json object{{"version", version}, {"devices", nlohmann::ordered_json::array()}};
        for (std::size_t i = 0; i < devices.size(); ++i) {
            const gpu::DeviceInfo& d = devices[i];
            object["devices"].push_back({{"number", i + 1},
                                         {"name", d.name},
                                         {"vendor", d.vendor},
                                         {"platform", d.platform},
                                         {"driver", d.driver},
                                         {"version", d.version},
                                         {"gpu", d.is_gpu},
                                         {"double_precision", d.has_double},
                                         {"memory", d.memory},
                                         {"max_allocation", d.max_allocation},
                                         {"compute_units", d.compute_units},
                                         {"default", i == chosen}});
        }
        object["cards_without_driver"] = cards;
        fmt::print("{}\n", object.dump(2));
        return some ? success : ExitCode::device;
    }
    fmt::print("Periscope {}\n", version);
    for (std::size_t i = 0; i < devices.size(); ++i) {
        const gpu::DeviceInfo& d = devices[i];
        fmt::print(
            "{} {}: {}\n    {} · {} · driver {} · {} compute units · {:.1f} GB memory, {:.1f} GB per buffer · {}\n",
            i == chosen ? "*" : " ", i + 1, d.name, d.is_gpu ? "GPU" : "processor", d.platform, d.driver,
            d.compute_units, static_cast<double>(d.memory) * 1e-9, static_cast<double>(d.max_allocation) * 1e-9,
            !gpu::is_recent_enough(d) ? d.version + " is too old"
            : d.has_double            ? "single and double precision"
                                      : "single precision only");
    }
    for (const std::string& maker : cards)
        fmt::print("{}\n", gpu::advice_for_card(maker));
    if (some) {
        fmt::print("* default device; choose another with --device, or several with --devices\n");
        return success;
    }
    gpu::choose_device(""); // throws an error that says what to install
    return ExitCode::device;
}

} // namespace periscope::app
