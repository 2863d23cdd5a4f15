// Where cracks ran in the runs of a study: their paths, and the share of the runs in which each place of the body is
// cracked.
#pragma once

#include "core/base/vec3.hpp"
#include "core/case/case.hpp"
#include "core/cracks/crack.hpp"
#include "core/files/appended_file.hpp"
#include "core/nodes/nodes.hpp"

#include <array>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <set>
#include <vector>

namespace periscope {

using CrackPath = std::vector<
    Vec3>; // m, in the undeformed body, from a crack's beginning to its tip, at least a spacing between points

CrackPath path_of(const Crack& crack);

// cracks.csv of a study: "run,crack,x [m],y [m],z [m]", a row for each point of the paths, run by run as they ended.
class CrackPathFile {
public:
    // An existing file keeps only the rows of these runs: a program that was killed may have written those of another.
    // Throws FileError.
    CrackPathFile(const std::filesystem::path& file, const std::set<std::size_t>& runs);
    void append(std::size_t run, const std::vector<CrackPath>& paths); // throws FileError

private:
    std::unique_ptr<AppendedFile> file_;
};

// The key is the run's number; a run without a crack has no entry. Without the file it is empty. Throws FileError.
std::map<std::size_t, std::vector<CrackPath>> read_crack_paths(const std::filesystem::path& file);

// A point as it is seen along the body's thinnest side, m.
using PlanePoint = std::array<double, 2>;

// The body seen along its thinnest side, in square cells: rows of columns from the lower left.
struct BodyCells {
    std::array<std::size_t, 2> axes{0, 1}; // to the right and up: 0 x, 1 y, 2 z
    PlanePoint corner{};                   // the lower left, m
    double cell = 1;                       // its side, m
    std::size_t columns = 0, rows = 0;
    std::vector<bool> is_body;                    // a node is there
    std::vector<std::vector<PlanePoint>> notches; // outlines of initial cracks; without discs and surfaces

    PlanePoint seen(const Vec3& point) const { return {point[axes[0]], point[axes[1]]}; }
    std::vector<PlanePoint> seen(const std::vector<Vec3>& line) const; // such as a crack's path
    double width() const { return cell * static_cast<double>(columns); }
    double height() const { return cell * static_cast<double>(rows); }
};
// Cells are two spacings wide, or so large that there are at most 200 in a row.
BodyCells body_cells(const Nodes& nodes, const Case& value);

// For each cell the number of runs, of these, in which a crack ran through it.
std::vector<std::size_t> runs_cracked(const BodyCells& cells,
                                      const std::map<std::size_t, std::vector<CrackPath>>& runs);

} // namespace periscope
