#include "core/geometry/surface/usable.hpp"

#include "core/base/error.hpp"
#include "core/case/unit.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope {

void require_usable(const SurfaceReport& report) {
    if (report.usable())
        return;
    std::string text = "geometry: the surface cannot be filled with nodes.";
    for (const std::string& fault : report.faults())
        text += "\n- " + fault;
    throw GeometryError(text);
}

SurfaceReport require_usable(const Surface& surface, double spacing, const Progress& progress) {
    if (!(spacing > 0) || !std::isfinite(spacing))
        throw GeometryError(fmt::format("spacing: {:g} m is not a valid spacing — use a positive length", spacing));
    SurfaceReport checked = check_surface(surface, progress);
    require_usable(checked);
    const Vec3 size = checked.bounds.size();
    if (spacing > std::max({size.x, size.y, size.z}))
        throw GeometryError(
            fmt::format("spacing: {} exceeds the size of the body, {} x {} x {} — use a smaller spacing",
                        in_handy_unit(spacing, "m"), in_handy_unit(size.x, "m"), in_handy_unit(size.y, "m"),
                        in_handy_unit(size.z, "m")));
    constexpr double most_nodes = 2e9; // indices are 32 bits
    const double cells = checked.volume / (spacing * spacing * spacing);
    if (cells > most_nodes)
        throw GeometryError(fmt::format("spacing: {} gives about {:.2g} nodes; the maximum is {:.0g} — use at least {}",
                                        in_handy_unit(spacing, "m"), cells, most_nodes,
                                        in_handy_unit(std::cbrt(checked.volume / most_nodes), "m")));
    return checked;
}

} // namespace periscope
