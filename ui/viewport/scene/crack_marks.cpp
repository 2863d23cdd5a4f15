#include "ui/viewport/scene/crack_marks.hpp"

#include "ui/viewport/scene/view_captions.hpp"

namespace periscope::ui {

std::vector<Mark> crack_marks(const std::vector<Crack>& cracks, const Frame& frame, double warp) {
    std::vector<Mark> marks;
    for (const Crack& crack : cracks) {
        const TipMoment* now = moment_at(crack, frame.step);
        if (!now || marks.size() == most_cracks)
            continue;
        Mark& mark = marks.emplace_back();
        mark.name = QString::number(crack.number);
        mark.ends_plain = has_forked(crack, frame.step);
        mark.points.push_back(crack.start);
        for (const TipMoment* m = crack.moments.data(); m <= now; ++m)
            mark.points.push_back(m->tip);
        if (mark.ends_plain) // a crack that has forked ends where its branches start
            continue;
        const float* u = &frame.displacement[3 * std::size_t(now->node)];
        if (has_values(frame, now->node))
            mark.points.back() += warp * Vec3{u[0], u[1], u[2]};
    }
    return marks;
}

} // namespace periscope::ui
