// Writers of the formats that surfaces are read from; coordinates times 1000, for files in mm.
#pragma once

#include "core/geometry/surface/surface_check.hpp"

#include <sstream>
#include <string>

namespace periscope::test {

inline std::string ascii_stl(const Surface& s) {
    std::ostringstream out;
    out << "solid test\n";
    for (const auto& t : s.triangles) {
        out << "facet normal 0 0 0\nouter loop\n";
        for (const auto i : t)
            out << "vertex " << 1e3 * s.points[i].x << ' ' << 1e3 * s.points[i].y << ' ' << 1e3 * s.points[i].z << '\n';
        out << "endloop\nendfacet\n";
    }
    out << "endsolid test\n";
    return out.str();
}

inline std::string binary_stl(const Surface& s) {
    std::string out(80, ' ');
    const auto put = [&](const auto& v) { out.append(reinterpret_cast<const char*>(&v), sizeof v); };
    put(static_cast<std::uint32_t>(s.triangles.size()));
    for (const auto& t : s.triangles) {
        for (int k = 0; k < 3; ++k)
            put(0.0F);
        for (const auto i : t)
            for (std::size_t a = 0; a < 3; ++a)
                put(static_cast<float>(1e3 * s.points[i][a]));
        put(std::uint16_t{0});
    }
    return out;
}

inline std::string obj(const Surface& s) {
    std::ostringstream out;
    for (const Vec3& p : s.points)
        out << "v " << 1e3 * p.x << ' ' << 1e3 * p.y << ' ' << 1e3 * p.z << '\n';
    for (const auto& t : s.triangles)
        out << "f " << t[0] + 1 << ' ' << t[1] + 1 << ' ' << t[2] + 1 << '\n';
    return out.str();
}

inline std::string lists(const Surface& s) {
    std::ostringstream out;
    for (const Vec3& p : s.points)
        out << 1e3 * p.x << ' ' << 1e3 * p.y << ' ' << 1e3 * p.z << '\n';
    for (const auto& t : s.triangles)
        out << "3 " << t[0] << ' ' << t[1] << ' ' << t[2] << '\n';
    return out.str();
}

inline std::string ply(const Surface& s) {
    return "ply\nformat ascii 1.0\nelement vertex " + std::to_string(s.points.size()) +
           "\nproperty float x\nproperty float y\nproperty float z\nelement face " +
           std::to_string(s.triangles.size()) + "\nproperty list uchar int vertex_indices\nend_header\n" + lists(s);
}

inline std::string off(const Surface& s) {
    return "OFF\n" + std::to_string(s.points.size()) + ' ' + std::to_string(s.triangles.size()) + " 0\n" + lists(s);
}

} // namespace periscope::test
