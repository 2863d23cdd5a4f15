#include "core/base/disjoint_groups.hpp"
#include "core/base/error.hpp"
#include "core/geometry/import/import_mesh.hpp"
#include "core/geometry/mesh/element_shares.hpp"
#include "core/geometry/mesh/element_split.hpp"
#include "core/geometry/mesh/mesh_quality.hpp"
#include "core/geometry/mesh/mesh_skin.hpp"
#include "core/geometry/mesh/plane_boundary.hpp"
#include "core/geometry/nodes/list_nodes.hpp"
#include "core/geometry/surface/coincident.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace periscope {
namespace {

constexpr std::uint32_t none = UINT32_MAX;

double metres_per(const std::string& unit) {
    try {
        return unit_factor(unit, dimension::length);
    } catch (const std::invalid_argument& e) {
        throw GeometryError(fmt::format("geometry.mesh.unit: \"{}\" is not a unit of length ({}) — use mm, cm, m or in",
                                        unit, e.what()));
    }
}

// Returns an element in words for messages: "element 7 (of the tetrahedra)". The table has no singular.
std::string named(const MeshElement& e) {
    return fmt::format("element {} (of the {})", e.number, info_of(e.kind).name);
}

class Maker {
public:
    Maker(const VolumeMesh& mesh, const MeshGeometry& geometry, const std::string& file)
        : mesh_(mesh), file_(file), dimension_(geometry.space == Space::solid ? 3 : 2),
          scale_(metres_per(geometry.unit)), thickness_(geometry.thickness.value), number_(mesh.points.size(), none) {}

    ImportedMesh make(const Progress& progress) {
        count_elements();
        refuse_useless_kinds();
        leave_out_doubled_elements();
        number_nodes();
        report(progress, 0.1, "Computing nodal volumes");
        share_volumes(progress);
        report(progress, 0.6, "Finding duplicate nodes");
        first_ = first_at_each_position(nodes());
        if (dimension_ == 2)
            find_boundary();
        else
            split_elements();
        dimension_ == 2 ? look_at_seam_of_plane() : look_at_seam_of_solid();
        refuse_tiny_nodes();
        add_groups();
        add_notes();
        report(progress, 0.9, "Sorting nodes");
        result_.nodes = sorted_along_curve(std::move(nodes()));
        return std::move(result_);
    }

private:
    [[noreturn]] void refuse(const std::string& reason, const std::string& remedy) const {
        throw GeometryError(fmt::format("{}: {} — {}", file_, reason, remedy));
    }

    Nodes& nodes() { return result_.nodes; }
    bool of_body(const MeshElement& e) const { return info_of(e.kind).dimension == dimension_; }

    void count_elements() {
        std::array<std::size_t, 4> of_dimension{};
        for (const MeshElement& e : mesh_.elements) {
            ++result_.report.elements[static_cast<std::size_t>(e.kind)];
            ++of_dimension[static_cast<std::size_t>(info_of(e.kind).dimension)];
        }
        if (dimension_ == 3 && of_dimension[3] == 0)
            refuse(
                mesh_.elements.empty()
                    ? std::string("the mesh has no elements")
                    : fmt::format("the mesh has no volume elements, only {}", result_.report.elements_in_words()),
                of_dimension[2] > 0
                    ? "mesh the volume (in Gmsh, Mesh 3D), or set the dimension to plane stress and enter a thickness"
                    : "mesh the volume (in Gmsh, Mesh 3D; if physical groups exist, add one for the volume)");
        if (dimension_ == 2 && of_dimension[3] > 0)
            refuse(fmt::format("the mesh has volume elements ({}), but a plane mesh needs triangles or quadrilaterals",
                               result_.report.elements_in_words()),
                   "set the dimension to 3D solid, or use a mesh of the face");
        if (dimension_ == 2 && of_dimension[2] == 0)
            refuse("the mesh has no triangles or quadrilaterals", "mesh the face");
    }

    void refuse_useless_kinds() const {
        for (const MeshElement& e : mesh_.elements)
            if (of_body(e) && !info_of(e.kind).makes_body)
                refuse(
                    fmt::format("{} are not supported: only tetrahedra and triangles may be of second order", named(e)),
                    dimension_ == 3 ? "mesh with linear elements (C3D8, in Gmsh Mesh.ElementOrder = 1), or with "
                                      "second-order tetrahedra"
                                    : "mesh with linear elements, or with second-order triangles");
    }

    void leave_out_doubled_elements() {
        const std::vector<std::size_t> doubled = doubled_elements(mesh_, dimension_);
        if (doubled.empty())
            return;
        left_out_.assign(mesh_.elements.size(), false);
        for (const std::size_t i : doubled)
            left_out_[i] = true;
        result_.report.doubled = doubled.size();
        first_doubled_ = mesh_.elements[doubled.front()].number;
    }

    void number_nodes() {
        std::size_t used = 0;
        for (const MeshElement& e : mesh_.elements)
            if (of_body(e))
                for (const std::uint32_t point : mesh_.corners_of(e))
                    number_[point] = 0;
        for (auto& number : number_)
            if (number != none)
                number = static_cast<std::uint32_t>(used++);
        result_.report.unused_points = mesh_.points.size() - used;
        std::vector<Vec3>& points = nodes().position.list();
        points.resize(used);
        nodes().numbers.resize(used);
        point_of_.resize(used);
        for (std::uint32_t point = 0; point < number_.size(); ++point) {
            if (number_[point] == none)
                continue;
            const Vec3 p = scale_ * mesh_.points[point];
            if (!std::isfinite(p.x) || !std::isfinite(p.y) || !std::isfinite(p.z))
                refuse(fmt::format("node {} has a coordinate that is not a finite number", mesh_.point_numbers[point]),
                       "export the mesh again");
            points[number_[point]] = p;
            nodes().numbers[number_[point]] = mesh_.point_numbers[point];
            point_of_[number_[point]] = point;
        }
        if (dimension_ == 2)
            require_plane();
    }

    void require_plane() const {
        const auto& x = result_.nodes.position;
        const Box box = bounding_box(x);
        const double tolerance = 1e-6 * box.diagonal();
        for (std::size_t i = 0; i < x.size(); ++i)
            if (std::abs(x[i].z - x.front().z) > tolerance)
                refuse(fmt::format(
                           "a plane mesh must have constant z, but node {} is at z = {:g} m and node {} at {:g} m",
                           mesh_.point_numbers[point_of_[i]], x[i].z, mesh_.point_numbers[point_of_[0]], x.front().z),
                       "rotate the mesh into the x–y plane, or mesh the volume");
    }

    void share_volumes(const Progress& progress) {
        std::array<std::size_t, element_kinds> inverted{};
        std::vector<std::uint32_t> corner;
        std::vector<Vec3> x;
        std::vector<double> volumes(nodes().size());
        std::size_t done = 0;
        for (const MeshElement& e : mesh_.elements) {
            if (++done % 65536 == 0)
                report(progress, 0.1 + 0.5 * static_cast<double>(done) / static_cast<double>(mesh_.elements.size()),
                       "Computing nodal volumes");
            if (!of_body(e) || (!left_out_.empty() && left_out_[done - 1]))
                continue;
            corner.clear();
            x.clear();
            for (const std::uint32_t point : mesh_.corners_of(e)) {
                corner.push_back(number_[point]);
                x.push_back(nodes().position[number_[point]]);
            }
            const ElementShares shares = shares_of(e.kind, x);
            if (shares.fault != ElementFault::none)
                refuse_element(e, shares.fault);
            inverted[static_cast<std::size_t>(e.kind)] += shares.inverted ? 1 : 0;
            for (std::size_t k = 0; k < corner.size(); ++k)
                volumes[corner[k]] += shares.share[k] * (dimension_ == 2 ? thickness_ : 1);
            if (shares.inverted && dimension_ == 3)
                inverted_.push_back(done - 1);
            if (dimension_ == 2)
                add_edges(e.kind, corner, shares.inverted, edges_);
        }
        // If most elements of a kind are inverted, the file uses another order of nodes, and the others count as
        // inverted.
        for (std::size_t kind = 0; kind < element_kinds; ++kind)
            result_.report.inverted += std::min(inverted[kind], result_.report.elements[kind] - inverted[kind]);
        const double volume = std::accumulate(volumes.begin(), volumes.end(), 0.0);
        nodes().volume = volumes;
        const double mean = volume / static_cast<double>(nodes().size());
        result_.report.volume = volume;
        nodes().spacing = dimension_ == 2 ? std::sqrt(mean / thickness_) : std::cbrt(mean);
    }

    [[noreturn]] void refuse_element(const MeshElement& e, ElementFault fault) const {
        const Vec3 p = scale_ * mesh_.points[mesh_.corners_of(e).front()];
        refuse(fmt::format("{} at ({:g}, {:g}, {:g}) m {}", named(e), p.x, p.y, p.z,
                           fault == ElementFault::no_volume ? "has no volume: its nodes lie in one plane or coincide"
                           : fault == ElementFault::tangled
                               ? "is inverted or distorted: its nodes are in the wrong order or cross its faces"
                               : "is too large: its volume is not a finite number"),
               "repair or optimise the mesh in its generator");
    }

    void find_boundary() {
        PlaneBoundary boundary = plane_boundary(std::exchange(edges_, {}));
        nodes().boundary = std::move(boundary.edges);
        if (boundary.folded > 0)
            nodes().notes.push_back(fmt::format("mesh: {} edges have two elements on the same side, which overlap. "
                                                "Check the mesh for folds.",
                                                boundary.folded));
    }

    // Divides the elements into tetrahedra. The division depends on the lowest node at each position, so that faces on
    // both sides of a seam are divided in the same way.
    void split_elements() {
        std::vector<std::uint32_t> corner, first;
        std::size_t next_inverted = 0;
        for (std::size_t i = 0; i < mesh_.elements.size(); ++i) {
            const MeshElement& e = mesh_.elements[i];
            if (!of_body(e) || (!left_out_.empty() && left_out_[i]))
                continue;
            const bool inverted = next_inverted < inverted_.size() && inverted_[next_inverted] == i;
            next_inverted += inverted ? 1 : 0;
            corner.clear();
            for (const std::uint32_t point : mesh_.corners_of(e))
                corner.push_back(number_[point]);
            first = corner;
            if (!first_.empty())
                for (std::uint32_t& node : first)
                    node = first_[node];
            const std::size_t before = nodes().tetrahedra.size();
            split_into_tetrahedra(e.kind, first, inverted, nodes().tetrahedra);
            for (std::size_t t = before; !first_.empty() && t < nodes().tetrahedra.size(); ++t)
                for (std::uint32_t& node : nodes().tetrahedra[t])
                    node =
                        corner[static_cast<std::size_t>(std::find(first.begin(), first.end(), node) - first.begin())];
        }
    }

    using Pairs = std::vector<std::pair<std::uint32_t, std::uint32_t>>;

    Pairs pairs_at_one_position() { // four parts of the body may meet at one position, where four nodes form six pairs
        return coincident_pairs(nodes().position.list(), same_position * nodes().spacing, 4 * nodes().size());
    }

    std::string coinciding(const std::pair<std::uint32_t, std::uint32_t>& pair) const {
        const Vec3& p = result_.nodes.position[pair.first];
        return fmt::format("nodes {} and {} coincide at ({:g}, {:g}, {:g}) m", number_of(pair.first),
                           number_of(pair.second), p.x, p.y, p.z);
    }
    std::uint64_t number_of(std::uint32_t node) const { return mesh_.point_numbers[point_of_[node]]; }

    // Throws for a pair of nodes at one position, because a bond between them would have no length. Pairs on the two
    // sides of a seam are allowed, because no bond crosses it.
    void refuse_pairs_that_are_no_seam(const Pairs& pairs, const std::vector<bool>& is_on_seam) const {
        for (const auto& pair : pairs)
            if (pairs.size() == 4 * result_.nodes.size() || !is_on_seam[pair.first] || !is_on_seam[pair.second])
                refuse(
                    coinciding(pair),
                    fmt::format("merge duplicate nodes in the mesh generator (in Gmsh, Coherence Mesh); only the two "
                                "sides of a seam, whose {} have the same nodes twice, may coincide",
                                dimension_ == 2 ? "edges" : "faces"));
    }

    void note_seam(const Pairs& pairs) {
        if (pairs.empty())
            return;
        const Vec3& p = nodes().position[pairs.front().first];
        nodes().notes.push_back(fmt::format(
            "mesh: the body is open along a seam with {} pairs of nodes at the same position, e.g. nodes {} and {} at "
            "({:g}, {:g}, {:g}) m; bonds do not cross it. If the body is in one piece there, merge duplicate nodes in "
            "the "
            "mesh generator (in Gmsh, Coherence Mesh).",
            pairs.size(), number_of(pairs.front().first), number_of(pairs.front().second), p.x, p.y, p.z));
    }

    void look_at_seam_of_plane() {
        if (first_.empty())
            return;
        std::vector<bool> is_on_seam(nodes().size(), false);
        for (const auto& edge : nodes().boundary)
            is_on_seam[edge[0]] = is_on_seam[edge[1]] = true;
        const Pairs pairs = pairs_at_one_position();
        refuse_pairs_that_are_no_seam(pairs, is_on_seam);
        note_seam(pairs);
    }

    void look_at_seam_of_solid() {
        if (first_.empty())
            return;
        const Pairs pairs = pairs_at_one_position();
        const std::vector<SeamFace> seam = mesh_skin(nodes()).seam;
        std::vector<bool> is_on_seam(nodes().size(), false);
        for (const SeamFace& face : seam)
            for (const auto& side : face.sides)
                for (const std::uint32_t node : side)
                    is_on_seam[node] = true;
        refuse_pairs_that_are_no_seam(pairs, is_on_seam);
        const std::vector<std::uint32_t> body = bodies();
        for (const SeamFace& face : seam)
            if (body[face.sides[0][0]] != body[face.sides[1][0]])
                refuse(fmt::format("two bodies touch, but are not joined: {} pairs of nodes, e.g. {}", pairs.size(),
                                   coinciding(pairs.front())),
                       "merge duplicate nodes in the mesh generator (in Gmsh, Coherence Mesh) to join the bodies, or "
                       "leave "
                       "a gap between them; only a seam that ends inside one body is read as a crack");
        note_seam(pairs);
    }

    // Returns for each node the lowest node of its body. Elements belong to one body if they are connected by common
    // nodes.
    std::vector<std::uint32_t> bodies() const {
        Groups groups(result_.nodes.size());
        for (const auto& t : result_.nodes.tetrahedra)
            for (std::size_t k = 1; k < 4; ++k)
                groups.join(t[0], t[k]);
        return groups.firsts();
    }

    void refuse_tiny_nodes() const {
        const auto& volume = result_.nodes.volume;
        const auto least = std::min_element(volume.begin(), volume.end());
        const double mean = result_.report.volume / static_cast<double>(volume.size());
        if (*least >= least_node_volume * mean)
            return;
        const auto i = static_cast<std::size_t>(least - volume.begin());
        const Vec3& p = result_.nodes.position[i];
        refuse(fmt::format("node {} at ({:g}, {:g}, {:g}) m has a volume of {:.3g} m³, less than {:g} of the mean of "
                           "{:.3g} m³: its elements are flat",
                           mesh_.point_numbers[point_of_[i]], p.x, p.y, p.z, *least, least_node_volume, mean),
               "remove slivers and tiny edges, or optimise the mesh in its generator");
    }

    void add_groups() {
        for (const MeshGroup& group : mesh_.groups) {
            NodeGroup made{group.name, {}};
            for (const std::uint32_t point : group.points)
                if (number_[point] != none)
                    made.nodes.push_back(number_[point]);
            nodes().groups.push_back(std::move(made));
        }
    }

    void add_notes() {
        const MeshReport& r = result_.report;
        nodes().notes.insert(nodes().notes.begin(), mesh_.notes.begin(), mesh_.notes.end());
        if (r.unused_points > 0)
            nodes().notes.push_back(
                fmt::format("mesh: {} of its {} nodes belong to no element of the body and are ignored",
                            r.unused_points, mesh_.points.size()));
        if (r.doubled > 0)
            nodes().notes.push_back(fmt::format("mesh: {} duplicate elements, the first of them element {}; each is "
                                                "used once. Export the mesh without duplicates.",
                                                r.doubled, first_doubled_));
        if (r.inverted > 0)
            nodes().notes.push_back(fmt::format(
                "mesh: {} elements are inverted; their absolute volumes are used. Check the mesh for folds.",
                r.inverted));
        for (const ElementKind kind : {ElementKind::tetrahedron10, ElementKind::triangle6})
            if (const std::size_t count = r.elements[static_cast<std::size_t>(kind)];
                count > 0 && info_of(kind).dimension == dimension_)
                nodes().notes.push_back(fmt::format("mesh: all nodes of {} {} are used, including mid-edge nodes; each "
                                                    "corner gets {} of the element volume and each mid-edge node {}",
                                                    count, info_of(kind).name, dimension_ == 3 ? "1/32" : "1/12",
                                                    dimension_ == 3 ? "7/48" : "1/4"));
        const std::vector<std::string> warnings = quality_warnings(nodes());
        nodes().notes.insert(nodes().notes.end(), warnings.begin(), warnings.end());
    }

    const VolumeMesh& mesh_;
    const std::string& file_;
    int dimension_;
    double scale_, thickness_;
    std::vector<std::uint32_t> number_, point_of_; // number_: the node of each point; point_of_: the point of each node
    std::vector<bool> left_out_;                   // whether each element is ignored; empty if none is
    std::vector<DirectedEdge> edges_;              // edges of all elements of a plane mesh
    std::vector<std::size_t> inverted_;            // indices of inverted elements in mesh_.elements, ascending
    std::vector<std::uint32_t> first_;             // result of first_at_each_position()
    std::uint64_t first_doubled_ = 0;
    ImportedMesh result_;
};

} // namespace

std::string MeshReport::elements_in_words() const {
    std::string text;
    for (std::size_t kind = element_kinds; kind-- > 0;)
        if (elements[kind] > 0)
            text += fmt::format("{}{} {}", text.empty() ? "" : ", ", elements[kind],
                                info_of(static_cast<ElementKind>(kind)).name);
    return text.empty() ? "none" : text;
}

ImportedMesh nodes_of_mesh(const VolumeMesh& mesh, const MeshGeometry& geometry, const std::string& file,
                           const Progress& progress) {
    if (mesh.measure != NodeMeasure::none)
        return nodes_of_list(mesh, geometry, metres_per(geometry.unit), file, progress);
    return Maker(mesh, geometry, file).make(progress);
}

} // namespace periscope
