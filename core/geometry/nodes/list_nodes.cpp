#include "core/geometry/nodes/list_nodes.hpp"

#include "core/base/error.hpp"
#include "core/geometry/mesh/mesh_quality.hpp"
#include "core/geometry/surface/coincident.hpp"

#include <fmt/format.h>

#include <vtkIdList.h>
#include <vtkNew.h>
#include <vtkPoints.h>
#include <vtkPolyData.h>
#include <vtkStaticPointLocator.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace periscope {
namespace {

constexpr std::size_t most_looks = 1000;
constexpr double farthest_volume = 30; // values of measure_by_distance in a solid must lie between 1/30 and 30
// The same limit in a plane. It is smaller, because areas must be distinguished from volumes.
constexpr double farthest_thickness = 3;
// If the values may be areas or volumes, the meaning that fits within this factor is chosen.
constexpr double same_thickness = 1.2;

bool fits(double ratio, double farthest) {
    return ratio <= farthest && ratio >= 1 / farthest;
}

class ListMaker {
public:
    ListMaker(const VolumeMesh& mesh, const MeshGeometry& geometry, double metres, const std::string& file)
        : mesh_(mesh), geometry_(geometry), file_(file), metres_(metres), thickness_(geometry.thickness.value),
          is_plane_(geometry.space != Space::solid) {}

    ImportedMesh make(const Progress& progress) {
        require_dimension();
        report(progress, 0.1, "Computing nodal volumes");
        place_nodes();
        if (is_plane_)
            take_measures_of_plane();
        else
            take_volumes();
        add_up();
        report(progress, 0.5, "Finding duplicate nodes");
        refuse_doubled_nodes();
        refuse_tiny_nodes();
        for (const MeshGroup& group : mesh_.groups)
            nodes().groups.push_back({group.name, group.points});
        add_notes();
        report(progress, 0.9, "Sorting nodes");
        result_.nodes = sorted_along_curve(std::move(nodes()));
        return std::move(result_);
    }

private:
    [[noreturn]] void refuse_list(const std::string& reason, const std::string& remedy) const {
        throw GeometryError(fmt::format("{}: {} — {}", file_, reason, remedy));
    }
    Nodes& nodes() { return result_.nodes; }
    const std::vector<Vec3>& points() { return nodes().position.list(); }

    void require_dimension() const {
        if (!is_plane_ && !mesh_.has_z)
            refuse_list("the list of nodes has no column z", "set the dimension to plane stress or plane strain and "
                                                             "enter a thickness (of the command mesh: --thickness)");
        if (!is_plane_ && mesh_.measure == NodeMeasure::area)
            refuse_list("the list gives areas of nodes, but a solid needs volumes",
                        "set the dimension to plane stress or plane strain and enter a thickness");
    }

    void place_nodes() {
        std::vector<Vec3>& x = nodes().position.list();
        x.resize(mesh_.points.size());
        for (std::size_t i = 0; i < x.size(); ++i) {
            x[i] = metres_ * mesh_.points[i];
            if (!std::isfinite(x[i].x) || !std::isfinite(x[i].y) || !std::isfinite(x[i].z))
                refuse_list(fmt::format("node {} has a coordinate that is not a finite number", mesh_.point_numbers[i]),
                            "export the list again");
        }
        nodes().numbers = mesh_.point_numbers;
        const double tolerance = 1e-6 * bounding_box(x).diagonal();
        for (std::size_t i = 0; is_plane_ && i < x.size(); ++i)
            if (std::abs(x[i].z - x.front().z) > tolerance)
                refuse_list(
                    fmt::format("a plane needs nodes of constant z, but node {} is at z = {:g} m and node {} at "
                                "{:g} m",
                                mesh_.point_numbers[i], x[i].z, mesh_.point_numbers[0], x.front().z),
                    "set the dimension to 3D solid, or rotate the nodes into the x–y plane");
    }

    void take_volumes() {
        volume_ = mesh_.measures;
        for (double& v : volume_)
            v *= metres_ * metres_ * metres_;
        const double ratio = measure_by_distance(points(), volume_, 3);
        if (ratio > 0 && !fits(ratio, farthest_volume))
            refuse_list(fmt::format("the nodal volumes do not fit the distances between the nodes: they are {:.3g} "
                                    "times the cubes of the distances to the nearest nodes",
                                    ratio),
                        "check the unit: volumes are in the unit of the coordinates to the third power; a plate of one "
                        "layer needs plane stress or plane strain");
        const Box box = bounding_box(points());
        for (std::size_t axis = 0; axis < 3 && points().size() > 1; ++axis)
            if (box.size()[axis] <= 1e-6 * box.diagonal())
                note(fmt::format("all nodes lie in the plane {} = {:g} m. A solid of one layer of nodes is much too "
                                 "soft: choose plane stress or plane strain and enter the thickness{}.",
                                 "xyz"[axis], box.min[axis],
                                 axis == 2 ? "" : ", with the nodes rotated into the x–y plane"));
    }

    void take_measures_of_plane() {
        volume_ = mesh_.measures;
        const double unit = metres_; // thickness (m) with which areas would be read as volumes: one unit of the file
        if (mesh_.measure == NodeMeasure::area)
            return multiply(metres_ * metres_ * thickness_);
        for (double& v : volume_)
            v *= metres_ * metres_ * metres_;
        // thickness that follows from the values as volumes, m
        const double implied = measure_by_distance(points(), volume_, 2);
        const double as_volume = implied / thickness_, as_area = implied / unit;
        const bool may_be_volume = implied == 0 || fits(as_volume, farthest_thickness);
        const bool may_be_area = implied > 0 && fits(as_area, farthest_thickness);
        const bool is_same = std::abs(thickness_ - unit) <= 1e-9 * unit;
        const bool is_volume = fits(as_volume, same_thickness), is_area = fits(as_area, same_thickness);
        if (may_be_volume && may_be_area && !is_same && is_volume == is_area)
            refuse_list(fmt::format("the column of volumes may contain volumes or areas: the thickness of {:g} m is "
                                    "close to one unit of the file",
                                    thickness_),
                        "name the column 'area' and write the area of each node");
        if (may_be_volume && (!may_be_area || is_same || is_volume))
            return note(
                fmt::format("the nodal volumes are read as area × thickness, with a thickness of {:g} m", thickness_));
        if (!may_be_area)
            refuse_list(
                fmt::format("the nodal volumes agree with a thickness of about {:.2g} m, but the thickness is {:g} m",
                            implied, thickness_),
                "correct the thickness or the unit, or name the column 'area' and write the area of each node");
        note(fmt::format(
            "the nodal volumes are read as areas, because they agree with the squared distances between the "
            "nodes; they are multiplied by the thickness of {:g} m",
            thickness_));
        multiply(thickness_ / unit);
    }

    void multiply(double factor) {
        for (double& v : volume_)
            v *= factor;
    }

    void add_up() {
        const double volume = std::accumulate(volume_.begin(), volume_.end(), 0.0);
        if (!std::isfinite(volume) || !(volume > 0))
            refuse_list("the sum of the nodal volumes is not a positive number", "check the unit");
        const double mean = volume / static_cast<double>(volume_.size());
        nodes().volume = volume_;
        nodes().spacing = is_plane_ ? std::sqrt(mean / thickness_) : std::cbrt(mean);
        result_.report.volume = volume;
    }

    void refuse_doubled_nodes() {
        for (const auto& [a, b] : coincident_pairs(points(), same_position * nodes().spacing, 1)) {
            const Vec3& p = points()[a];
            refuse_list(fmt::format("nodes {} and {} coincide at ({:g}, {:g}, {:g}) m", mesh_.point_numbers[a],
                                    mesh_.point_numbers[b], p.x, p.y, p.z),
                        "remove one of them and add its volume to the other");
        }
    }

    void refuse_tiny_nodes() const {
        const auto least = std::min_element(volume_.begin(), volume_.end());
        const double mean = result_.report.volume / static_cast<double>(volume_.size());
        if (*least < least_node_volume * mean)
            refuse_list(fmt::format("node {} has a volume of {:.3g} m³, less than {:g} of the mean of {:.3g} m³",
                                    mesh_.point_numbers[static_cast<std::size_t>(least - volume_.begin())], *least,
                                    least_node_volume, mean),
                        "correct its volume, or remove the node");
    }

    void note(const std::string& text) { nodes().notes.push_back("mesh: " + text); }

    void add_notes() {
        nodes().notes.insert(nodes().notes.begin(), mesh_.notes.begin(), mesh_.notes.end());
        if (geometry_.across == AcrossHoles::cut)
            note("a list of nodes has no elements and no outer surface: bonds across slots, holes and gaps narrower "
                 "than the horizon are not removed, and sets of a face or of a depth below the surface are not "
                 "available");
        for (const std::string& warning : quality_warnings(nodes()))
            nodes().notes.push_back(warning);
    }

    const VolumeMesh& mesh_;
    const MeshGeometry& geometry_;
    const std::string& file_;
    double metres_, thickness_;
    bool is_plane_;
    std::vector<double> volume_; // m³
    ImportedMesh result_;
};

} // namespace

double measure_by_distance(std::span<const Vec3> points, std::span<const double> measures, int dimension) {
    if (points.size() < 2)
        return 0;
    vtkNew<vtkPoints> positions;
    positions->SetDataTypeToDouble();
    positions->SetNumberOfPoints(static_cast<vtkIdType>(points.size()));
    for (std::size_t i = 0; i < points.size(); ++i)
        positions->SetPoint(static_cast<vtkIdType>(i), points[i].x, points[i].y, points[i].z);
    vtkNew<vtkPolyData> cloud;
    cloud->SetPoints(positions);
    vtkNew<vtkStaticPointLocator> locator;
    locator->SetDataSet(cloud);
    locator->BuildLocator();
    vtkNew<vtkIdList> two;
    std::vector<double> ratios;
    const std::size_t looks = std::min(points.size(), most_looks);
    for (std::size_t k = 0; k < looks; ++k) {
        const std::size_t i = k * points.size() / looks;
        const Vec3& p = points[i];
        locator->FindClosestNPoints(2, std::array{p.x, p.y, p.z}.data(), two);
        double distance = 0;
        for (vtkIdType n = 0; n < two->GetNumberOfIds(); ++n)
            distance = std::max(distance, norm(points[static_cast<std::size_t>(two->GetId(n))] - p));
        ratios.push_back(distance > 0 ? measures[i] / std::pow(distance, dimension) : 0);
    }
    std::ranges::nth_element(ratios, ratios.begin() + static_cast<std::ptrdiff_t>(looks / 2));
    return ratios[looks / 2];
}

ImportedMesh nodes_of_list(const VolumeMesh& mesh, const MeshGeometry& geometry, double metres, const std::string& file,
                           const Progress& progress) {
    return ListMaker(mesh, geometry, metres, file).make(progress);
}

} // namespace periscope
