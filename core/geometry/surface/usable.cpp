#include "core/geometry/surface/usable.hpp"

#include "core/base/error.hpp"

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
            fmt::format("spacing: {:g} m exceeds the size of the body, {:g} x {:g} x {:g} m — use a smaller spacing",
                        spacing, size.x, size.y, size.z));
    constexpr double most_nodes = 2e9; // indices are 32 bits
    const double cells = checked.volume / (spacing * spacing * spacing);
    if (cells > most_nodes)
        throw GeometryError(
            fmt::format("spacing: {:g} m gives about {:.2g} nodes; the maximum is {:.0g} — use at least {:.3g} m",
                        spacing, cells, most_nodes, std::cbrt(checked.volume / most_nodes)));
    return checked;
}

} // namespace periscope
