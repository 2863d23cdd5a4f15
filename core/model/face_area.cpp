#include "core/model/face_area.hpp"

#include "core/model/surface_parts.hpp"

namespace periscope {

std::optional<FaceArea> face_area(const SetShape& shape, const LengthUnits& units, const Surface* outline) {
    if (!outline || outline->triangles.empty())
        return std::nullopt;
    TriangleList part;
    if (const auto* face = std::get_if<SetFace>(&shape))
        part = SurfaceFaces(*outline).face_of(nearest_triangle(*outline, metres(face->point, units.spacing)),
                                              face->angle.value);
    else if (const auto* wanted = std::get_if<SetFacing>(&shape);
             wanted && norm(metres(wanted->direction, units.spacing)) > 0)
        part = facing(*outline, metres(wanted->direction, units.spacing), wanted->angle.value);
    else
        return std::nullopt;
    FaceArea sum;
    for (const std::uint32_t t : part) {
        const auto& [a, b, c] = outline->triangles[t];
        const Vec3 twice = cross(outline->points[b] - outline->points[a], outline->points[c] - outline->points[a]);
        sum.area += 0.5 * norm(twice);
        sum.outwards += 0.5 * twice;
    }
    return sum;
}

} // namespace periscope
