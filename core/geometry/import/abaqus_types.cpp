#include "core/geometry/import/abaqus_types.hpp"

#include <algorithm>
#include <array>
#include <numeric>

namespace periscope {
namespace {

using Face = std::array<std::int8_t, 8>; // corners, then mid-edge nodes, counted from 1; unused entries are 0

std::span<const Face> faces_of(ElementKind kind) {
    static constexpr std::array<Face, 4> tetrahedron{{{1, 2, 3}, {1, 4, 2}, {2, 4, 3}, {3, 4, 1}}};
    static constexpr std::array<Face, 4> tetrahedron10{
        {{1, 2, 3, 5, 6, 7}, {1, 4, 2, 8, 9, 5}, {2, 4, 3, 9, 10, 6}, {3, 4, 1, 10, 8, 7}}};
    static constexpr std::array<Face, 5> pyramid{{{1, 2, 3, 4}, {1, 5, 2}, {2, 5, 3}, {3, 5, 4}, {4, 5, 1}}};
    static constexpr std::array<Face, 5> wedge{{{1, 2, 3}, {4, 6, 5}, {1, 4, 5, 2}, {2, 5, 6, 3}, {3, 6, 4, 1}}};
    static constexpr std::array<Face, 6> hexahedron{
        {{1, 2, 3, 4}, {5, 8, 7, 6}, {1, 5, 6, 2}, {2, 6, 7, 3}, {3, 7, 8, 4}, {4, 8, 5, 1}}};
    static constexpr std::array<Face, 3> triangle{{{1, 2}, {2, 3}, {3, 1}}};
    static constexpr std::array<Face, 3> triangle6{{{1, 2, 4}, {2, 3, 5}, {3, 1, 6}}};
    static constexpr std::array<Face, 4> quadrilateral{{{1, 2}, {2, 3}, {3, 4}, {4, 1}}};
    static constexpr std::array<Face, 4> quadrilateral8{{{1, 2, 5}, {2, 3, 6}, {3, 4, 7}, {4, 1, 8}}};
    switch (kind) {
    case ElementKind::tetrahedron:
        return tetrahedron;
    case ElementKind::tetrahedron10:
        return tetrahedron10;
    case ElementKind::pyramid:
        return pyramid;
    case ElementKind::wedge:
    case ElementKind::wedge15:
        return wedge;
    case ElementKind::hexahedron:
    case ElementKind::hexahedron20:
    case ElementKind::hexahedron27:
        return hexahedron;
    case ElementKind::triangle:
        return triangle;
    case ElementKind::triangle6:
        return triangle6;
    case ElementKind::quadrilateral:
        return quadrilateral;
    case ElementKind::quadrilateral8:
        return quadrilateral8;
    default:
        return {};
    }
}

} // namespace

std::optional<AbaqusType> abaqus_type(const std::string& name) {
    using enum ElementKind;
    using enum AbaqusFamily;
    struct Entry {
        std::string_view begin;
        AbaqusType type;
    };
    static constexpr std::array table{
        Entry{"C3D4", {tetrahedron, 4, solid}},     Entry{"C3D5", {pyramid, 5, solid}},
        Entry{"C3D6", {wedge, 6, solid}},           Entry{"C3D8", {hexahedron, 8, solid}},
        Entry{"C3D10", {tetrahedron10, 10, solid}}, Entry{"C3D15", {wedge15, 15, solid}},
        Entry{"C3D20", {hexahedron20, 20, solid}},  Entry{"C3D27", {hexahedron27, 27, solid}},
        Entry{"CPS3", {triangle, 3, plane}},        Entry{"CPE3", {triangle, 3, plane}},
        Entry{"CPS4", {quadrilateral, 4, plane}},   Entry{"CPE4", {quadrilateral, 4, plane}},
        Entry{"CPS6", {triangle6, 6, plane}},       Entry{"CPE6", {triangle6, 6, plane}},
        Entry{"CPS8", {quadrilateral8, 8, plane}},  Entry{"CPE8", {quadrilateral8, 8, plane}},
        Entry{"S3", {triangle, 3, shell}},          Entry{"STRI3", {triangle, 3, shell}},
        Entry{"S4", {quadrilateral, 4, shell}},     Entry{"S4R5", {quadrilateral, 4, shell}},
        Entry{"STRI65", {triangle6, 6, shell}},     Entry{"S8", {quadrilateral8, 8, shell}},
        Entry{"S8R5", {quadrilateral8, 8, shell}},  Entry{"S9R5", {quadrilateral9, 9, shell}},
        Entry{"M3D3", {triangle, 3, shell}},        Entry{"M3D4", {quadrilateral, 4, shell}},
        Entry{"M3D6", {triangle6, 6, shell}},       Entry{"M3D8", {quadrilateral8, 8, shell}},
        Entry{"R3D3", {triangle, 3, shell}},        Entry{"R3D4", {quadrilateral, 4, shell}},
        Entry{"SFM3D3", {triangle, 3, surface}},    Entry{"SFM3D4", {quadrilateral, 4, surface}},
        Entry{"SFM3D6", {triangle6, 6, surface}},   Entry{"SFM3D8", {quadrilateral8, 8, surface}},
        Entry{"T2D2", {line, 2, without_body}},     Entry{"T3D2", {line, 2, without_body}},
        Entry{"T3D3", {line, 3, without_body}},     Entry{"B21", {line, 2, without_body}},
        Entry{"B31", {line, 2, without_body}},      Entry{"B32", {line, 3, without_body}},
        Entry{"MASS", {point, 1, without_body}},    Entry{"ROTARYI", {point, 1, without_body}},
        Entry{"R2D2", {line, 2, without_body}},     Entry{"RB2D2", {line, 2, without_body}},
        Entry{"RB3D2", {line, 2, without_body}},    Entry{"CONN2D2", {line, 0, without_body}},
        Entry{"CONN3D2", {line, 0, without_body}},  Entry{"SPRING1", {line, 0, without_body}},
        Entry{"SPRING2", {line, 0, without_body}},  Entry{"SPRING", {line, 0, without_body}},
        Entry{"DASHPOT1", {line, 0, without_body}}, Entry{"DASHPOT2", {line, 0, without_body}},
        Entry{"DASHPOT", {line, 0, without_body}},  Entry{"JOINTC", {line, 0, without_body}},
        Entry{"JOINT2D", {line, 0, without_body}},  Entry{"JOINT3D", {line, 0, without_body}},
        Entry{"DCOUP2D", {line, 0, without_body}},  Entry{"DCOUP3D", {line, 0, without_body}},
        Entry{"GAPUNI", {line, 0, without_body}},   Entry{"GAPCYL", {line, 0, without_body}},
        Entry{"GAPSPHER", {line, 0, without_body}}, Entry{"PIPE21", {line, 2, without_body}},
        Entry{"PIPE31", {line, 2, without_body}},   Entry{"FRAME2D", {line, 2, without_body}},
        Entry{"FRAME3D", {line, 2, without_body}},  Entry{"HEATCAP", {point, 1, without_body}},
    };
    for (const Entry& e : table) {
        if (!name.starts_with(e.begin))
            continue;
        const std::string_view rest = std::string_view(name).substr(e.begin.size());
        if (std::all_of(rest.begin(), rest.end(), [](char c) { return c >= 'A' && c <= 'Z'; }))
            return e.type;
    }
    return std::nullopt;
}

std::vector<std::size_t> abaqus_face(const AbaqusType& type, std::string_view face) {
    const bool shell = type.family == AbaqusFamily::shell || type.family == AbaqusFamily::surface;
    std::vector<std::size_t> corners;
    if (shell && (face.empty() || face == "SPOS" || face == "SNEG")) {
        corners.resize(type.nodes);
        std::iota(corners.begin(), corners.end(), std::size_t{0});
        return corners;
    }
    const auto faces = faces_of(type.kind);
    if (face.size() != 2 || face[0] != (shell ? 'E' : 'S') || face[1] < '1' ||
        static_cast<std::size_t>(face[1] - '1') >= faces.size())
        return corners;
    for (const std::int8_t node : faces[static_cast<std::size_t>(face[1] - '1')])
        if (node > 0)
            corners.push_back(static_cast<std::size_t>(node - 1));
    return corners;
}

std::size_t abaqus_faces(const AbaqusType& type) {
    const bool has_faces = type.family == AbaqusFamily::solid || type.family == AbaqusFamily::plane;
    return has_faces ? faces_of(type.kind).size() : 0;
}

} // namespace periscope
