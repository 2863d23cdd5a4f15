#include "gpu/job/device_checks.hpp"

#include "core/cache/cache_folder.hpp"
#include "core/cache/model_cache.hpp"
#include "core/files/hdf5_file.hpp"
#include "gpu/benchmark/arithmetic_speed.hpp"

#include <fmt/format.h>

#include <set>

namespace periscope::gpu {
namespace {

constexpr const char* kind = "device";
constexpr const char* array = "operations_per_cycle";
constexpr int chains = 10;
constexpr double duration = 0.01; // duration of each launch, s

double operations_per_cycle(DeviceContext& device, const std::string& key, const CacheFolder& folder) {
    double value = 0;
    if (folder.read(kind, key, [&](const Hdf5Reader& reader) {
            reader.bytes(array, 0, std::as_writable_bytes(std::span(&value, 1)));
        }))
        return value;
    value = arithmetic_speed(device, false, chains, duration).per_cycle;
    folder.write(kind, key, {{array, std::as_bytes(std::span(&value, 1))}});
    return value;
}

} // namespace

std::vector<std::string> slow_device_warnings(const DeviceChoice& choice, const std::filesystem::path& cache) {
    const CacheFolder folder(cache, usual_cache_limit);
    std::set<std::string> seen;
    std::vector<std::string> warnings;
    for (const auto& device : open_devices(choice)) {
        const DeviceInfo& info = device->device.info;
        const std::string key = fmt::format("{} | {} | {}", info.name, info.platform, info.driver);
        if (!seen.insert(key).second)
            continue;
        std::string warning =
            on_device(*device, [&] { return slowness_warning(info, operations_per_cycle(*device, key, folder)); });
        if (!warning.empty())
            warnings.push_back(std::move(warning));
    }
    return warnings;
}

} // namespace periscope::gpu
