#include "core/model/face_area.hpp"

#include "core/model/surface_parts.hpp"

namespace periscope {

namespace {

Vec3 metres(const QuantityVector& v, const LengthUnits& u) {
    return {v[0].metres(u.spacing), v[1].metres(u.spacing), v[2].metres(u.spacing)};
}

} // namespace

std::optional<FaceArea> face_area(const SetShape& shape, const LengthUnits& units, const Surface* outline) {
    if (!outline || outline->triangles.empty())
        return std::nullopt;
    TriangleList part;
    if (const auto* face = std::get_if<SetFace>(&shape))
        part =
            SurfaceFaces(*outline).face_of(nearest_triangle(*outline, metres(face->point, units)), face->angle.value);
    else if (const auto* wanted = std::get_if<SetFacing>(&shape); wanted && norm(metres(wanted->direction, units)) > 0)
        part = facing(*outline, metres(wanted->direction, units), wanted->angle.value);
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
