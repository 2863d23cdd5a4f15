#include "ui/viewport/node_cloud.hpp"

#include "ui/viewport/colours.hpp"

#include <vtkCellArray.h>
#include <vtkIdTypeArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkProperty.h>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

namespace {
constexpr float damage_shown_inside = 0.25F;
// Of neighbouring points, so that no background shines through.
constexpr double overlap_on_lattice = 1.15, overlap_irregular = 1.5;
// A face is open when its nodes lost bonds and moved apart by more than any bond would bear.
constexpr float open_damage = 0.3F, open_stretch = 0.05F;
} // namespace

NodeCloud::NodeCloud() : field_table_(ui::field_table()) {
    positions_->SetNumberOfComponents(3);
    normals_->SetNumberOfComponents(3);
    vtkNew<vtkPoints> points;
    points->SetData(positions_);
    data_->SetPoints(points);
    data_->GetPointData()->SetNormals(normals_);
    data_->GetPointData()->SetScalars(scalars_);
    mapper_->SetInputData(data_);
    mapper_->SetColorModeToMapScalars();
    mapper_->UseLookupTableScalarRangeOn();
    table_ = field_table_;
    mapper_->SetLookupTable(table_);
    actor_->SetMapper(mapper_);
    actor_->GetProperty()->SetAmbient(0.45); // colours must stay readable against the colour bar
    actor_->GetProperty()->SetDiffuse(0.55);
    actor_->GetProperty()->SetSpecular(0);
    actor_->VisibilityOff();
}

void NodeCloud::set_nodes(ViewNodesPtr nodes) {
    nodes_ = std::move(nodes);
    actor_->SetVisibility(nodes_ != nullptr);
    damaged_.clear();
    shown_.clear();
    if (!nodes_)
        return;
    // Faces have their own normals; points show the direction their node faces.
    if (nodes_->skin.triangle.empty())
        actor_->GetProperty()->SetInterpolationToGouraud();
    else
        actor_->GetProperty()->SetInterpolationToFlat();
    set_shown(nodes_->skin.node);
}

void NodeCloud::set_shown(std::vector<std::uint32_t> shown) {
    shown_ = std::move(shown);
    const auto count = vtkIdType(shown_.size());
    positions_->SetNumberOfTuples(count);
    normals_->SetNumberOfTuples(count);
    scalars_->SetNumberOfTuples(count);
    const Skin& skin = nodes_->skin;
    for (vtkIdType i = 0; i < count; ++i) {
        static constexpr std::array<float, 3> inside{0.577F, 0.577F, 0.577F};
        const auto& n = std::size_t(i) < skin.node.size() ? skin.normal[std::size_t(i)] : inside;
        normals_->SetTypedTuple(i, n.data());
        const Vec3& p = nodes_->nodes->position[shown_[std::size_t(i)]];
        const std::array<float, 3> f{float(p.x), float(p.y), float(p.z)};
        positions_->SetTypedTuple(i, f.data());
        scalars_->SetValue(i, 0);
    }
    set_cells({});
    positions_->Modified();
    normals_->Modified();
    scalars_->Modified();
    data_->GetPoints()->Modified();
    data_->Modified();
}

void NodeCloud::set_cells(const std::vector<std::uint8_t>& open_faces) {
    open_faces_ = open_faces;
    const Skin& skin = nodes_->skin;
    std::vector<std::uint8_t> covered(shown_.size(), 0); // by a face: needs no point
    vtkNew<vtkCellArray> faces;
    for (std::size_t f = 0; f < skin.triangle.size(); ++f) {
        if (!open_faces.empty() && open_faces[f])
            continue;
        const auto& [a, b, c] = skin.triangle[f];
        const std::array<vtkIdType, 3> ids{a, b, c};
        faces->InsertNextCell(3, ids.data());
        covered[a] = covered[b] = covered[c] = 1;
    }
    vtkNew<vtkIdTypeArray> offsets, ids; // one vertex cell for all: cheaper than one each
    for (std::size_t i = 0; i < shown_.size(); ++i)
        if (!covered[i])
            ids->InsertNextValue(vtkIdType(i));
    vtkNew<vtkCellArray> points;
    if (ids->GetNumberOfValues() > 0) {
        offsets->InsertNextValue(0);
        offsets->InsertNextValue(ids->GetNumberOfValues());
        points->SetData(offsets, ids);
    }
    data_->SetVerts(points);
    data_->SetPolys(faces);
    data_->Modified();
}

std::vector<std::uint8_t> NodeCloud::open_faces(const Frame& frame) const {
    const Skin& skin = nodes_->skin;
    std::vector<std::uint8_t> open(skin.triangle.size(), 0);
    const auto parted = [&](std::uint32_t a, std::uint32_t b) {
        const std::size_t i = skin.node[a], j = skin.node[b];
        double moved = 0;
        for (std::size_t k = 0; k < 3; ++k) {
            const double d = double(frame.displacement[3 * i + k]) - double(frame.displacement[3 * j + k]);
            moved += d * d;
        }
        return std::sqrt(moved) >
               double(open_stretch) * norm(nodes_->nodes->position[i] - nodes_->nodes->position[j]);
    };
    const auto damaged = [&](std::uint32_t a) { return frame.damage[skin.node[a]] > open_damage; };
    for (std::size_t f = 0; f < open.size(); ++f) {
        const auto& [a, b, c] = skin.triangle[f];
        open[f] = damaged(a) && damaged(b) && damaged(c) && (parted(a, b) || parted(b, c) || parted(c, a));
    }
    return open;
}

void NodeCloud::show_skin_only() {
    const bool opened = std::find(open_faces_.begin(), open_faces_.end(), 1) != open_faces_.end();
    if (!damaged_.empty() || opened || shown_.size() != nodes_->skin.node.size()) {
        damaged_.clear();
        set_shown(nodes_->skin.node);
    }
}

void NodeCloud::show_sets(std::span<const std::uint8_t> set_of_node, const Case& value, const QColor& body) {
    if (!nodes_)
        return;
    show_skin_only();
    table_ = set_table(value, body);
    mapper_->SetLookupTable(table_);
    float* scalar = scalars_->GetPointer(0);
    float* at = positions_->GetPointer(0);
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        scalar[i] = set_of_node.empty() ? 0 : float(set_of_node[shown_[i]]);
        const Vec3& p = nodes_->nodes->position[shown_[i]];
        at[3 * i] = float(p.x), at[3 * i + 1] = float(p.y), at[3 * i + 2] = float(p.z);
    }
    scalars_->Modified();
    positions_->Modified();
    data_->GetPoints()->Modified();
}

void NodeCloud::show_frame(const Frame& frame, Field field, double warp, double range_max) {
    if (!nodes_ || frame.damage.size() != nodes_->nodes->size())
        return;
    std::vector<std::uint32_t> damaged;
    for (std::uint32_t i = 0; i < frame.damage.size(); ++i)
        if (frame.damage[i] >= damage_shown_inside)
            damaged.push_back(i);
    std::vector<std::uint32_t> inside; // without those of the skin
    std::set_difference(damaged.begin(), damaged.end(), nodes_->skin.node.begin(), nodes_->skin.node.end(),
                        std::back_inserter(inside));
    if (inside != damaged_ || shown_.size() != nodes_->skin.node.size() + inside.size()) {
        auto shown = nodes_->skin.node;
        shown.insert(shown.end(), inside.begin(), inside.end());
        damaged_ = std::move(inside);
        set_shown(std::move(shown));
    }
    if (auto open = open_faces(frame); open != open_faces_)
        set_cells(open);
    table_ = field_table_;
    table_->SetTableRange(0, range_max > 0 ? range_max : 1);
    mapper_->SetLookupTable(table_);
    float* scalar = scalars_->GetPointer(0);
    float* at = positions_->GetPointer(0);
    const auto length = [](const float* v) { return std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]); };
    const auto scale = float(warp);
    for (std::size_t i = 0; i < shown_.size(); ++i) {
        const std::size_t node = shown_[i];
        const float* u = &frame.displacement[3 * node];
        scalar[i] = field == Field::damage         ? frame.damage[node]
                    : field == Field::displacement ? length(u)
                                                   : length(&frame.velocity[3 * node]);
        const Vec3& p = nodes_->nodes->position[node];
        at[3 * i] = float(p.x) + scale * u[0];
        at[3 * i + 1] = float(p.y) + scale * u[1];
        at[3 * i + 2] = float(p.z) + scale * u[2];
    }
    scalars_->Modified();
    positions_->Modified();
    data_->GetPoints()->Modified();
}

void NodeCloud::recolour(std::span<const std::uint32_t> nodes, std::span<const std::uint8_t> set_of_node) {
    if (!nodes_ || shown_.size() != nodes_->skin.node.size())
        return;
    for (const std::uint32_t node : nodes) // the skin's are in order
        if (const auto at = std::lower_bound(shown_.begin(), shown_.end(), node); at != shown_.end() && *at == node)
            scalars_->SetValue(at - shown_.begin(), float(set_of_node[node]));
    scalars_->Modified();
}

void NodeCloud::set_pixels_per_metre(double pixels) {
    if (!nodes_)
        return;
    const double overlap = nodes_->nodes->lattice ? overlap_on_lattice : overlap_irregular;
    actor_->GetProperty()->SetPointSize(
        float(std::clamp(overlap * nodes_->nodes->spacing * pixels, 1.5, 200.0)));
}

Vec3 NodeCloud::shown_position(std::size_t index) const {
    const float* p = const_cast<vtkFloatArray*>(positions_.GetPointer())->GetPointer(vtkIdType(3 * index));
    return {p[0], p[1], p[2]};
}

} // namespace periscope::ui
