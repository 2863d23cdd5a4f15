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

// Points in the undeformed body, m, from the start of a crack to its tip, at least a spacing apart.
using CrackPath = std::vector<Vec3>;

CrackPath path_of(const Crack& crack);

// Writes cracks.csv of a study: "run,crack,x [m],y [m],z [m]", a row for each point of the paths, in the order in which
// the runs end.
class CrackPathFile {
public:
    // In an existing file, only the rows of `runs` are kept, because a killed program may have written rows of a run
    // that is not in the table. Throws FileError.
    CrackPathFile(const std::filesystem::path& file, const std::set<std::size_t>& runs);
    void append(std::size_t run, const std::vector<CrackPath>& paths); // throws FileError

private:
    std::unique_ptr<AppendedFile> file_;
};

// Returns the paths by the number of the run; a run without a crack has no entry. The result is empty without the file.
// Throws FileError.
std::map<std::size_t, std::vector<CrackPath>> read_crack_paths(const std::filesystem::path& file);

// A point projected along the shortest side of the body, m.
using PlanePoint = std::array<double, 2>;

// The body, projected along its shortest side and divided into square cells, row by row from the lower left.
struct BodyCells {
    std::array<std::size_t, 2> axes{0, 1}; // the axes to the right and upwards: 0 x, 1 y, 2 z
    PlanePoint corner{};                   // lower left corner, m
    double cell = 1;                       // side of a cell, m
    std::size_t columns = 0, rows = 0;
    std::vector<bool> is_body; // for each cell, whether it contains a node
    // Outlines of the initial cracks, without discs and surfaces.
    std::vector<std::vector<PlanePoint>> notches;

    PlanePoint seen(const Vec3& point) const { return {point[axes[0]], point[axes[1]]}; }
    std::vector<PlanePoint> seen(const std::vector<Vec3>& line) const; // projects a line, such as a crack's path
    double width() const { return cell * static_cast<double>(columns); }
    double height() const { return cell * static_cast<double>(rows); }
};
// Cells are two spacings wide, or larger if a row would have more than 200 cells.
BodyCells body_cells(const Nodes& nodes, const Case& value);

// Returns, for each cell, the number of these runs in which a crack passed through it.
std::vector<std::size_t> runs_cracked(const BodyCells& cells,
                                      const std::map<std::size_t, std::vector<CrackPath>>& runs);

} // namespace periscope
