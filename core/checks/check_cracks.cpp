#include "core/checks/check_cracks.hpp"

#include "core/base/vec3.hpp"
#include "core/case/case_keys.hpp"
#include "core/case/geometry_formats.hpp"
#include "core/case/words.hpp"
#include "core/checks/check_case.hpp"
#include "core/checks/check_polygon.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

namespace periscope {
namespace {

class CrackChecker {
public:
    explicit CrackChecker(const Case& c) : case_(c) {}

    std::vector<Problem> run() {
        for (std::size_t i = 0; i < case_.cracks.size(); ++i) {
            const CrackEntry& c = case_.cracks[i];
            const std::string path = fmt::format("initial_cracks[{}].{}", i, words::crack_kinds[c.shape.index()]);
            std::visit(
                [&]<typename Shape>(const Shape& shape) {
                    std::ranges::move(check_values(path, key_rows<Shape>(), shape), std::back_inserter(problems_));
                    check(path, shape);
                },
                c.shape);
        }
        return std::move(problems_);
    }

private:
    void add(std::string path, std::string reason, std::string remedy) {
        problems_.push_back({std::move(path), std::move(reason), std::move(remedy)});
    }

    bool resolves(const QuantityVector& v) const { // returns false for a length in spacings while the spacing is not
                                                   // known
        return case_.spacing().value > 0 || !(v[0].in_spacings || v[1].in_spacings || v[2].in_spacings);
    }
    Vec3 metres(const QuantityVector& v) const { return periscope::metres(v, case_.spacing().value); }

    void check(const std::string& path, const CrackPlane& plane) {
        if (!resolves(plane.first) || !resolves(plane.second))
            return;
        const Vec3 a = metres(plane.first), b = metres(plane.second);
        if (norm(cross(a, b)) <= 1e-9 * norm(a) * norm(b) || norm(a) == 0 || norm(b) == 0)
            add(path, "The two edges do not span an area", "use two non-zero edges that are not parallel");
    }

    void check(const std::string&, const CrackDisc&) {}

    void check(const std::string& path, const CrackPolygon& polygon) {
        if (!std::all_of(polygon.points.begin(), polygon.points.end(), [&](const auto& p) { return resolves(p); }))
            return;
        std::vector<Vec3> points;
        for (const QuantityVector& point : polygon.points)
            points.push_back(metres(point));
        for (Problem& problem : check_polygon(path, points))
            problems_.push_back(std::move(problem));
    }

    void check(const std::string& path, const CrackSlot& slot) {
        const double dx = case_.spacing().value;
        for (std::size_t a = 0; a < 3; ++a) {
            const auto &low = slot.min[a], &high = slot.max[a];
            if (low && high && (dx > 0 || !(low->in_spacings || high->in_spacings)) &&
                !(low->metres(dx) < high->metres(dx)))
                add(fmt::format("{}.min[{}]", path, a), "Must be less than the opposite side of the slot",
                    "a slot needs a thickness; use a parallelogram for a cut of zero thickness");
        }
    }

    void check(const std::string& path, const CrackSurface& surface) {
        if (surface.file.empty())
            add(path + ".file", "No file given", fmt::format("choose an {} file", format_names(GeometryKind::surface)));
        for (Problem& problem : check_unit_of_length(path + ".unit", surface.unit))
            problems_.push_back(std::move(problem));
    }

    const Case& case_;
    std::vector<Problem> problems_;
};

} // namespace

std::vector<Problem> check_cracks(const Case& value) {
    return CrackChecker(value).run();
}

} // namespace periscope
