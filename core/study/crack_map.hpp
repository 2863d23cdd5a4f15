// The crack paths of all runs of a study, and the number of runs in which each part of the body is cracked.
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

// The path of a crack: points in the undeformed body (m) from the start of the crack to its tip, at least a spacing
// apart.
using CrackPath = std::vector<Vec3>;

CrackPath path_of(const Crack& crack);

// The file cracks.csv of a study. It has the header "run,crack,x [m],y [m],z [m]" and a row for each point of the
// paths, in the order in which the runs end.
class CrackPathFile {
public:
    // If the file exists, only the rows of `runs` are kept. It may have rows of other runs if the program was killed
    // before it wrote the run to the table of the study. Throws FileError.
    CrackPathFile(const std::filesystem::path& file, const std::set<std::size_t>& runs);
    void append(std::size_t run, const std::vector<CrackPath>& paths); // throws FileError

private:
    std::unique_ptr<AppendedFile> file_;
};

// Returns the paths of each run by its number. A run without a crack has no entry, and the result is empty if the file
// does not exist. Throws FileError.
std::map<std::size_t, std::vector<CrackPath>> read_crack_paths(const std::filesystem::path& file);

// A point of the body, projected along the body's shortest side, m.
using PlanePoint = std::array<double, 2>;

// The body, projected along its shortest side and divided into square cells. Cells are numbered row by row from the
// lower left corner.
struct BodyCells {
    std::array<std::size_t, 2> axes{0, 1}; // the axes to the right and upwards: 0 x, 1 y, 2 z
    PlanePoint corner{};                   // lower left corner, m
    double cell = 1;                       // side of a cell, m
    std::size_t columns = 0, rows = 0;
    std::vector<bool> is_body; // for each cell, whether it contains a node
    // Outlines of the initial cracks. Discs and surfaces have none.
    std::vector<std::vector<PlanePoint>> notches;

    PlanePoint seen(const Vec3& point) const { return {point[axes[0]], point[axes[1]]}; }
    std::vector<PlanePoint> seen(const std::vector<Vec3>& line) const; // projects a line, such as a crack's path
    double width() const { return cell * static_cast<double>(columns); }
    double height() const { return cell * static_cast<double>(rows); }
};
// Returns the cells of a body. They are two spacings wide, or wider if the longer side of the body would have more than
// 200 cells.
BodyCells body_cells(const Nodes& nodes, const Case& value);

// Returns for each cell the number of runs in which a crack passes through it.
std::vector<std::size_t> runs_cracked(const BodyCells& cells,
                                      const std::map<std::size_t, std::vector<CrackPath>>& runs);

} // namespace periscope
