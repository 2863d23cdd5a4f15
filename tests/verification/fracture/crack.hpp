// Reads results from their files, and measures a crack in them.
#pragma once

#include "core/base/vec3.hpp"

#include <vtkDataArray.h>
#include <vtkFieldData.h>
#include <vtkNew.h>
#include <vtkPointData.h>
#include <vtkUnstructuredGrid.h>
#include <vtkXMLUnstructuredGridReader.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <numbers>
#include <stdexcept>
#include <string>
#include <vector>

namespace periscope::test {

struct VtuFrame {
    double time = 0;
    std::vector<Vec3> position, displacement;
    std::vector<double> damage, volume;
};

inline VtuFrame vtu_frame(const std::filesystem::path& file) {
    vtkNew<vtkXMLUnstructuredGridReader> reader;
    reader->SetFileName(file.string().c_str());
    reader->Update();
    vtkUnstructuredGrid* grid = reader->GetOutput();
    auto* damage = grid->GetPointData()->GetArray("damage");
    auto* displacement = grid->GetPointData()->GetArray("displacement");
    auto* volume = grid->GetPointData()->GetArray("volume");
    auto* time = grid->GetFieldData()->GetArray("TimeValue");
    if (!damage || !displacement || !volume || !time)
        throw std::runtime_error("a field is missing in " + file.string());
    VtuFrame frame;
    frame.time = time->GetTuple1(0);
    for (vtkIdType i = 0; i < grid->GetNumberOfPoints(); ++i) {
        Vec3 p, u;
        grid->GetPoint(i, &p.x);
        displacement->GetTuple(i, &u.x);
        frame.position.push_back(p);
        frame.displacement.push_back(u);
        frame.damage.push_back(damage->GetTuple1(i));
        frame.volume.push_back(volume->GetTuple1(i));
    }
    return frame;
}

// Returns the frame files of a results folder in the order of time.
inline std::vector<std::filesystem::path> frame_files(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "frames"))
        if (entry.path().extension() == ".vtu")
            files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    return files;
}

inline constexpr double cracked = 0.35; // damage of a node on a crack's face

// The straight line that best fits the cracked nodes for which `belongs` is true (the principal axis of these points).
struct CrackLine {
    std::size_t nodes = 0;
    Vec3 centre, direction; // direction.y ≥ 0
    double length = 0;      // from the first to the last node along it
    double spread = 0;      // root mean square distance of the nodes from the line
    double angle_to_y() const { return std::atan2(std::abs(direction.x), direction.y) * 180 / std::numbers::pi; }
};

template <typename Belongs>
CrackLine fit_crack(const VtuFrame& frame, Belongs belongs) {
    CrackLine line;
    std::vector<Vec3> cloud;
    for (std::size_t i = 0; i < frame.position.size(); ++i)
        if (frame.damage[i] >= cracked && belongs(frame.position[i]))
            cloud.push_back(frame.position[i]);
    line.nodes = cloud.size();
    if (cloud.size() < 3)
        return line;
    for (const Vec3& p : cloud)
        line.centre += (1.0 / static_cast<double>(cloud.size())) * p;
    double xx = 0, xy = 0, yy = 0;
    for (const Vec3& p : cloud) {
        const Vec3 d = p - line.centre;
        xx += d.x * d.x, xy += d.x * d.y, yy += d.y * d.y;
    }
    const double angle = 0.5 * std::atan2(2 * xy, xx - yy);
    line.direction = {std::cos(angle), std::sin(angle), 0};
    if (line.direction.y < 0)
        line.direction = -1 * line.direction;
    double first = 1e300, last = -1e300, off = 0;
    for (const Vec3& p : cloud) {
        const Vec3 d = p - line.centre;
        const double along = d.x * line.direction.x + d.y * line.direction.y;
        first = std::min(first, along);
        last = std::max(last, along);
        off += d.x * d.x + d.y * d.y - along * along;
    }
    line.length = last - first;
    line.spread = std::sqrt(off / static_cast<double>(cloud.size()));
    return line;
}

} // namespace periscope::test
