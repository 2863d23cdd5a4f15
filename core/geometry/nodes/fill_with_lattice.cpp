#include "core/base/error.hpp"
#include "core/case/unit.hpp"
#include "core/geometry/nodes/discretise.hpp"
#include "core/geometry/surface/column_sweep.hpp"
#include "core/geometry/surface/columns.hpp"
#include "core/geometry/surface/usable.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

namespace periscope {

Nodes fill_with_lattice(const Surface& surface, double spacing, const Progress& progress) {
    const SurfaceReport checked = require_usable(surface, spacing, progress);
    const Vec3 size = checked.bounds.size();
    std::array<std::size_t, 3> count{};
    Vec3 first;
    for (std::size_t a = 0; a < 3; ++a) {
        const double fitting = std::round(size[a] / spacing);
        if (fitting < 1)
            throw GeometryError(
                fmt::format("spacing: {} exceeds the size of the body, {} along {} — use a smaller spacing",
                            in_handy_unit(spacing, "m"), in_handy_unit(size[a], "m"), "xyz"[a]));
        count[a] = static_cast<std::size_t>(fitting);
        first[a] = checked.bounds.centre()[a] - 0.5 * (fitting - 1) * spacing;
    }

    Nodes nodes;
    nodes.spacing = spacing;
    std::vector<Vec3>& points = nodes.position.list();
    const Columns columns(surface);
    ColumnSweep sweep(surface);
    std::vector<Columns::Crossing> crossings;
    for (std::size_t i = 0; i < count[0]; ++i) {
        report(progress, static_cast<double>(i) / static_cast<double>(count[0]), "Filling with a lattice");
        const double x = first.x + static_cast<double>(i) * spacing;
        for (const auto& range : sweep.ranges(x, first.y, spacing, count[1]))
            for (std::size_t j = range.first; j <= range.last; ++j) {
                const double y = first.y + static_cast<double>(j) * spacing;
                columns.crossings(x, y, crossings);
                for_each_inside(crossings, first.z, spacing, 0, count[2], [&](double z) {
                    points.push_back({x, y, z});
                });
            }
    }
    if (nodes.position.empty())
        throw GeometryError(fmt::format("spacing: {} leaves no lattice point inside the body — use a smaller spacing",
                                        in_handy_unit(spacing, "m")));
    nodes.volume.assign(nodes.size(), checked.volume / static_cast<double>(nodes.size()));
    return sorted_along_curve(std::move(nodes));
}

} // namespace periscope
