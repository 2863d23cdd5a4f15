#include "core/study/crack_map.hpp"

#include "core/base/error.hpp"
#include "core/files/atomic_file.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace periscope {
namespace {

constexpr const char* head = "run,crack,x [m],y [m],z [m]";

struct PathPoint {
    std::size_t run = 0, crack = 0;
    Vec3 point;
};

std::optional<PathPoint> point_of(const std::string& line) {
    const std::vector<std::string> cells = csv_cells(line);
    std::array<double, 5> numbers{};
    if (cells.size() != numbers.size())
        return std::nullopt;
    for (std::size_t c = 0; c < cells.size(); ++c) {
        const auto number = written_number(cells[c]);
        if (!number || !number->unit.empty())
            return std::nullopt;
        numbers[c] = number->value;
    }
    if (!(numbers[0] >= 1 && numbers[0] < 1e12 && numbers[1] >= 0 && numbers[1] < 1e12))
        return std::nullopt;
    return PathPoint{static_cast<std::size_t>(numbers[0]),
                     static_cast<std::size_t>(numbers[1]),
                     {numbers[2], numbers[3], numbers[4]}};
}

std::string lines_of(std::size_t run, const std::vector<CrackPath>& paths) {
    std::string lines;
    for (std::size_t crack = 0; crack < paths.size(); ++crack)
        for (const Vec3& p : paths[crack])
            lines += fmt::format("{},{},{:.7g},{:.7g},{:.7g}\n", run, crack + 1, p.x, p.y, p.z);
    return lines;
}

std::optional<std::size_t> cell_at(const BodyCells& cells, const PlanePoint& point) {
    const double column = std::floor((point[0] - cells.corner[0]) / cells.cell),
                 row = std::floor((point[1] - cells.corner[1]) / cells.cell);
    if (!(column >= 0 && row >= 0 && column < static_cast<double>(cells.columns) &&
          row < static_cast<double>(cells.rows)))
        return std::nullopt;
    return static_cast<std::size_t>(row) * cells.columns + static_cast<std::size_t>(column);
}

// Returns the outline of an initial crack as a line through its corners; it is empty for a disc or a surface. `low` and
// `high` are the limits of the body, which bound a slot that is open.
std::vector<Vec3> corners_of(const CrackShape& shape, const Nodes& nodes, const Vec3& low, const Vec3& high) {
    return std::visit(
        [&](const auto& s) -> std::vector<Vec3> {
            using Shape = std::decay_t<decltype(s)>;
            if constexpr (std::is_same_v<Shape, CrackPlane>) {
                const Vec3 corner = metres(s.corner, nodes.spacing), first = metres(s.first, nodes.spacing),
                           second = metres(s.second, nodes.spacing);
                return {corner, corner + first, corner + first + second, corner + second, corner};
            } else if constexpr (std::is_same_v<Shape, CrackPolygon>) {
                std::vector<Vec3> corners;
                for (const QuantityVector& point : s.points)
                    corners.push_back(metres(point, nodes.spacing));
                corners.push_back(corners.front());
                return corners;
            } else if constexpr (std::is_same_v<Shape, CrackSlot>) {
                const auto side = [&](int axis, const OptionalVector& limit, double open) {
                    const auto& given = limit[static_cast<std::size_t>(axis)];
                    return given ? given->metres(nodes.spacing) : open;
                };
                const Vec3 a{side(0, s.min, low.x), side(1, s.min, low.y), side(2, s.min, low.z)};
                const Vec3 b{side(0, s.max, high.x), side(1, s.max, high.y), side(2, s.max, high.z)};
                return {a, {b.x, a.y, a.z}, {b.x, b.y, a.z}, {a.x, b.y, a.z}, a, {a.x, a.y, b.z}, {b.x, a.y, b.z},
                        b, {b.x, b.y, a.z}};
            } else {
                return {};
            }
        },
        shape);
}

} // namespace

CrackPath path_of(const Crack& crack) {
    CrackPath path{crack.start};
    for (const TipMoment& moment : crack.moments)
        if (norm(moment.tip - path.back()) >= crack.spacing)
            path.push_back(moment.tip);
    return path;
}

CrackPathFile::CrackPathFile(const std::filesystem::path& file, const std::set<std::size_t>& runs) {
    std::string text = std::string(head) + '\n';
    for (const auto& [run, paths] : read_crack_paths(file))
        if (runs.contains(run))
            text += lines_of(run, paths);
    write_atomically(file, text);
    file_ = std::make_unique<AppendedFile>(file);
}

void CrackPathFile::append(std::size_t run, const std::vector<CrackPath>& paths) {
    if (const std::string lines = lines_of(run, paths); !lines.empty())
        file_->append(lines);
}

std::map<std::size_t, std::vector<CrackPath>> read_crack_paths(const std::filesystem::path& file) {
    std::map<std::size_t, std::vector<CrackPath>> runs;
    std::ifstream stream(file);
    std::string line;
    std::size_t last_run = 0, last_crack = 0;
    for (std::size_t number = 1; std::getline(stream, line); ++number) {
        if (number == 1) {
            if (line != head)
                throw FileError(file.string() + ": is not a table of cracks of a study; use another folder");
            continue;
        }
        const auto point = point_of(line);
        if (!point) { // the last line can be incomplete, because the program was killed
            if (stream.peek() == std::ifstream::traits_type::eof())
                break;
            throw FileError(
                fmt::format("{}: line {} is not a point of a crack; use another folder", file.string(), number));
        }
        auto& paths = runs[point->run];
        if (point->run != last_run || point->crack != last_crack)
            paths.emplace_back();
        last_run = point->run;
        last_crack = point->crack;
        paths.back().push_back(point->point);
    }
    return runs;
}

std::vector<PlanePoint> BodyCells::seen(const std::vector<Vec3>& line) const {
    std::vector<PlanePoint> points;
    for (const Vec3& point : line)
        points.push_back(seen(point));
    return points;
}

BodyCells body_cells(const Nodes& nodes, const Case& value) {
    constexpr double infinite = std::numeric_limits<double>::infinity();
    Vec3 low{infinite, infinite, infinite}, high = -1.0 * low;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const Vec3 p = nodes.position[i];
        low = {std::min(low.x, p.x), std::min(low.y, p.y), std::min(low.z, p.z)};
        high = {std::max(high.x, p.x), std::max(high.y, p.y), std::max(high.z, p.z)};
    }
    BodyCells cells;
    const std::array<double, 3> extent{high.x - low.x, high.y - low.y, high.z - low.z};
    const auto thinnest = std::ranges::min_element(extent) - extent.begin();
    cells.axes = thinnest == 0   ? std::array<std::size_t, 2>{1, 2}
                 : thinnest == 1 ? std::array<std::size_t, 2>{0, 2}
                                 : std::array<std::size_t, 2>{0, 1};
    const PlanePoint from = cells.seen(low), to = cells.seen(high);
    const double half = 0.5 * nodes.spacing;
    cells.corner = {from[0] - half, from[1] - half};
    const double width = to[0] - from[0] + 2 * half, height = to[1] - from[1] + 2 * half;
    constexpr double most = 200;
    cells.cell = std::max(2 * nodes.spacing, std::max(width, height) / most);
    cells.columns = static_cast<std::size_t>(std::ceil(width / cells.cell - 1e-6));
    cells.rows = static_cast<std::size_t>(std::ceil(height / cells.cell - 1e-6));
    cells.is_body.assign(cells.columns * cells.rows, false);
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (const auto cell = cell_at(cells, cells.seen(nodes.position[i])))
            cells.is_body[*cell] = true;
    for (const CrackEntry& crack : value.cracks) {
        std::vector<PlanePoint> outline = cells.seen(corners_of(crack.shape, nodes, low, high));
        if (!outline.empty())
            cells.notches.push_back(std::move(outline));
    }
    return cells;
}

std::vector<std::size_t> runs_cracked(const BodyCells& cells,
                                      const std::map<std::size_t, std::vector<CrackPath>>& runs) {
    std::vector<std::size_t> count(cells.columns * cells.rows, 0), last(count.size(), 0);
    for (const auto& [run, paths] : runs) {
        const auto mark = [&, number = run](const PlanePoint& point) {
            if (const auto cell = cell_at(cells, point); cell && std::exchange(last[*cell], number) != number)
                ++count[*cell];
        };
        for (const CrackPath& path : paths)
            for (std::size_t k = 0; k < path.size(); ++k) {
                const PlanePoint to = cells.seen(path[k]), from = k == 0 ? to : cells.seen(path[k - 1]);
                const double length = std::hypot(to[0] - from[0], to[1] - from[1]);
                const int parts = std::clamp(static_cast<int>(4 * length / cells.cell), 1, 10000);
                for (int part = 0; part <= parts; ++part) {
                    const double share = part / static_cast<double>(parts);
                    mark({from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])});
                }
            }
    }
    return count;
}

} // namespace periscope
