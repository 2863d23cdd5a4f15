#include "gpu/device/shared_programs.hpp"

#include <algorithm>
#include <list>
#include <mutex>
#include <utility>

namespace periscope::gpu {

namespace {

constexpr std::size_t most_programs = 16; // more than one run needs: it has three or four

struct KeptProgram {
    cl_device_id device;
    std::string text, options;
    cl::Program program;
};

} // namespace

cl::Program program_of(const Device& device, const std::string& text, const std::string& options,
                       const std::function<cl::Program()>& build) {
    if (device.info.is_gpu)
        return build();
    static std::mutex one_at_a_time;
    // The most recently used program is first. The list is never destroyed, because the driver may have ended before
    // the process does.
    static auto* const kept = new std::list<KeptProgram>;
    const auto newest_of_these = [&] {
        const auto found = std::ranges::find_if(*kept, [&](const KeptProgram& known) {
            return known.device == device.handle() && known.options == options && known.text == text;
        });
        if (found != kept->end())
            kept->splice(kept->begin(), *kept, found);
        return found != kept->end();
    };
    {
        const std::lock_guard lock(one_at_a_time);
        if (newest_of_these())
            return kept->front().program;
    }
    cl::Program program = build(); // building takes seconds, in which another thread may have built the same program
    const std::lock_guard lock(one_at_a_time);
    if (newest_of_these())
        return kept->front().program;
    kept->push_front({device.handle(), text, options, program});
    if (kept->size() > most_programs)
        kept->pop_back();
    return program;
}

} // namespace periscope::gpu
