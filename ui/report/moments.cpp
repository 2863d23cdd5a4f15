#include "ui/report/moments.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace periscope::ui {

namespace {

double total_damage(const Frame& frame) {
    return std::accumulate(frame.damage.begin(), frame.damage.end(), 0.0,
                           [](double sum, float d) { return std::isnan(d) ? sum : sum + double(d); });
}

} // namespace

std::vector<FramePtr> moments_of_progress(const std::vector<FramePtr>& frames, std::size_t count) {
    if (frames.size() < 3)
        return {};
    const double begin = frames.front()->time, duration = frames.back()->time - begin;
    const double undamaged = total_damage(*frames.front()), rise = total_damage(*frames.back()) - undamaged;
    const auto progress = [&](const Frame& frame) {
        const double of_time = duration > 0 ? (frame.time - begin) / duration : 0;
        return rise > 0 ? 0.5 * (of_time + (total_damage(frame) - undamaged) / rise) : of_time;
    };
    const std::size_t last = frames.size() - 1, wanted = std::min(count, last - 1);
    std::vector<FramePtr> moments;
    std::size_t next = 1;
    for (std::size_t k = 0; k < wanted; ++k, ++next) {
        const std::size_t latest = last - (wanted - k); // leaves enough frames for the moments that follow
        while (next < latest && progress(*frames[next]) < double(k + 1) / double(count + 1))
            ++next;
        moments.push_back(frames[next]);
    }
    return moments;
}

} // namespace periscope::ui
