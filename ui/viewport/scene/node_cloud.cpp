#include "ui/viewport/scene/node_cloud.hpp"

#include "ui/viewport/scene/lights.hpp"

#include <vtkCellArray.h>
#include <vtkIdTypeArray.h>
#include <vtkPointData.h>
#include <vtkPoints.h>
#include <vtkProperty.h>
#include <vtkShaderProperty.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace periscope::ui {

namespace {
// Factors on the size of points. Neighbouring points overlap, so that the background is not visible between them.
constexpr double overlap_on_lattice = 1.15, overlap_irregular = 1.5;
// A face is not drawn if a crack has opened between two of its nodes, because it would bridge the gap. That is so if
// both nodes have a damage above `open_damage` and have either moved apart by more than a bond can bear or moved
// against each other by more than `open_displacement` times their distance. It is also so, whatever the damage, if their
// distance has grown by more than `certainly_open` times itself.
constexpr float open_damage = 0.25F;
constexpr double open_displacement = 0.05, certainly_open = 1;

// In a closed surface, points that face away from the camera are hidden by others. Skipping them saves a third of the
// work of OpenGL in software. The shader recognises them by their normals. A normal of length 2 marks a node that is
// visible from behind, too: it lies inside, or the material in front of it may be hidden. The limit of -0.4 instead of
// 0 is a margin, because the normal of a node on an edge lies between those of both sides. In the coordinates of the
// shader, the camera looks along −z, in perspective from the origin.
constexpr float seen_from_behind = 2;
constexpr const char* drop_what_faces_away = R"(//VTK::PositionVC::Impl
  vec3 toEye = gl_Position.w == 1.0 ? vec3(0.0, 0.0, 1.0) : normalize(-vertexVCVSOutput.xyz);
  if (dot(normalVCVSOutput, toEye) < -0.4 && dot(normalVCVSOutput, normalVCVSOutput) < 2.0)
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
)";
} // namespace

NodeCloud::NodeCloud() {
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
    actor_->SetMapper(mapper_);
    make_readable(*actor_->GetProperty());
    actor_->VisibilityOff();
}

void NodeCloud::set_nodes(ViewNodesPtr nodes) {
    nodes_ = std::move(nodes);
    actor_->SetVisibility(nodes_ != nullptr);
    shown_.clear();
    if (!nodes_)
        return;
    on_skin_.assign(nodes_->nodes->size(), 0);
    for (const std::uint32_t node : nodes_->skin.node)
        on_skin_[node] = 1;
    // Faces have their own normals; a point has the direction that its node faces.
    auto* shader = actor_->GetShaderProperty();
    shader->ClearAllVertexShaderReplacements();
    if (nodes_->skin.triangle.empty()) {
        actor_->GetProperty()->SetInterpolationToGouraud();
        shader->AddVertexShaderReplacement("//VTK::PositionVC::Impl", true, drop_what_faces_away, false);
    } else {
        actor_->GetProperty()->SetInterpolationToFlat();
    }
    open_faces_.assign(nodes_->skin.triangle.size(), 0);
    set_shown({}, {});
    scalars_->FillValue(0);
    place({});
}

void NodeCloud::set_shown(ShownNodes choice, const NodeFilter& filter) {
    const bool outer_stays = choice.whole_skin && choice_.whole_skin && !shown_.empty() && filter.cuts.empty();
    choice_ = std::move(choice);
    const Skin& skin = nodes_->skin;
    const std::size_t outer = choice_.whole_skin ? skin.node.size() : choice_.skin.size();
    shown_.resize(outer + choice_.inside.size());
    const auto count = vtkIdType(shown_.size());
    positions_->SetNumberOfTuples(count);
    normals_->Resize(count); // setting only the number of tuples would discard the values
    normals_->SetNumberOfTuples(count);
    scalars_->SetNumberOfTuples(count);
    const bool closed = choice_.whole_skin && filter.cuts.empty();
    float* normal = normals_->GetPointer(vtkIdType(outer_stays ? 3 * outer : 0));
    for (std::size_t i = 0; i < outer && !outer_stays; ++i, normal += 3) {
        const std::size_t at = choice_.whole_skin ? i : choice_.skin[i];
        shown_[i] = skin.node[at];
        for (std::size_t k = 0; k < 3; ++k)
            normal[k] = (closed ? 1 : seen_from_behind) * skin.normal[at][k];
    }
    const Cuts cuts(filter.cuts, *nodes_->nodes); // the layer of nodes that a cut exposes is drawn as a face
    const auto put_normal_of_cut = [&](std::uint32_t node, float* to) {
        const Cut* cut = cuts.baring(nodes_->nodes->position[node]);
        for (std::size_t k = 0; cut && k < 3; ++k)
            to[k] = seen_from_behind * float(cut->normal()[k]);
        return cut != nullptr;
    };
    for (std::size_t i = 0; i < outer && !filter.cuts.empty(); ++i)
        put_normal_of_cut(shown_[i], normals_->GetPointer(3 * vtkIdType(i)));
    for (std::size_t i = 0; i < choice_.inside.size(); ++i, normal += 3) {
        shown_[outer + i] = choice_.inside[i];
        if (!put_normal_of_cut(choice_.inside[i], normal))
            std::fill_n(normal, 3, 1.0F);
    }
    normals_->Modified();
    set_cells(std::move(open_faces_));
}

void NodeCloud::set_cells(std::vector<std::uint8_t> open_faces) {
    open_faces_ = std::move(open_faces);
    const Skin& skin = nodes_->skin;
    constexpr std::uint32_t none = ~0U;
    std::vector<std::uint32_t> drawn_as; // for each node of the skin, its index among the drawn nodes
    if (!choice_.whole_skin && !skin.triangle.empty()) {
        drawn_as.assign(skin.node.size(), none);
        for (std::uint32_t i = 0; i < choice_.skin.size(); ++i)
            drawn_as[choice_.skin[i]] = i;
    }
    const auto drawn = [&](std::uint32_t a) { return drawn_as.empty() ? a : drawn_as[a]; };
    // 1: a face covers the node, so that it needs no point
    std::vector<std::uint8_t> covered(skin.triangle.empty() ? 0 : shown_.size(), 0);
    vtkNew<vtkCellArray> faces;
    for (std::size_t f = 0; f < skin.triangle.size(); ++f) {
        const std::uint32_t a = drawn(skin.triangle[f][0]), b = drawn(skin.triangle[f][1]),
                            c = drawn(skin.triangle[f][2]);
        if (open_faces_[f] || a == none || b == none || c == none)
            continue;
        const std::array<vtkIdType, 3> ids{a, b, c};
        faces->InsertNextCell(3, ids.data());
        covered[a] = covered[b] = covered[c] = 1;
    }
    vtkNew<vtkIdTypeArray> offsets; // one cell for all vertices takes less time than one cell each
    vtkNew<vtkIdTypeArray> ids;
    if (skin.triangle.empty()) {
        ids->SetNumberOfValues(vtkIdType(shown_.size()));
        std::iota(ids->GetPointer(0), ids->GetPointer(0) + shown_.size(), vtkIdType(0));
    } else {
        for (std::size_t i = 0; i < shown_.size(); ++i)
            if (!covered[i])
                ids->InsertNextValue(vtkIdType(i));
    }
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

std::vector<std::uint8_t> NodeCloud::open_faces(const NodePicture& picture) const {
    const Skin& skin = nodes_->skin;
    std::vector<std::uint8_t> open(skin.triangle.size(), 0);
    if (!picture.frame)
        return open;
    const auto& u = picture.frame->displacement;
    const double broken = picture.bonds_bear > 0 ? 2 * picture.bonds_bear : open_displacement;
    const auto parted = [&](std::uint32_t a, std::uint32_t b) {
        const std::size_t i = skin.node[a], j = skin.node[b];
        const Vec3 xi = nodes_->nodes->position[j] - nodes_->nodes->position[i];
        const Vec3 eta{double(u[3 * j]) - double(u[3 * i]), double(u[3 * j + 1]) - double(u[3 * i + 1]),
                       double(u[3 * j + 2]) - double(u[3 * i + 2])};
        const double length = norm(xi), stretch = norm(xi + eta) / length - 1;
        if (stretch > certainly_open)
            return true;
        const auto damaged = [&](std::size_t node) { return picture.frame->damage[node] > open_damage; };
        return damaged(i) && damaged(j) &&
               (stretch > broken ||
                norm(eta) > open_displacement * length); // also true for faces that slide along each other
    };
    for (std::size_t f = 0; f < open.size(); ++f) {
        const auto& [a, b, c] = skin.triangle[f];
        open[f] = parted(a, b) || parted(b, c) || parted(c, a);
    }
    return open;
}

void NodeCloud::show(const NodePicture& picture) {
    if (!nodes_ || (picture.frame && picture.frame->damage.size() != nodes_->nodes->size()))
        return;
    if (auto choice = shown_nodes(*nodes_, on_skin_, picture.frame, picture.filter); choice != choice_)
        set_shown(std::move(choice), picture.filter);
    if (auto open = open_faces(picture); open != open_faces_)
        set_cells(std::move(open));
    colour(picture);
    place(picture);
}

void NodeCloud::colour(const NodePicture& picture) {
    mapper_->SetLookupTable(picture.table);
    float* scalar = scalars_->GetPointer(0);
    if (const auto field_values = picture.field_values(); !field_values.empty()) {
        const float* values = field_values.data();
        const std::size_t components = picture.field->components;
        for (std::size_t i = 0; i < shown_.size(); ++i)
            scalar[i] = component_of(values, shown_[i], components, picture.component);
    } else {
        const bool known = picture.category.size() == nodes_->nodes->size();
        for (std::size_t i = 0; i < shown_.size(); ++i)
            scalar[i] = known ? float(picture.category[shown_[i]]) : 0;
    }
    scalars_->Modified();
}

void NodeCloud::place(const NodePicture& picture) {
    float* at = positions_->GetPointer(0);
    const float* u = picture.frame ? picture.frame->displacement.data() : nullptr;
    const auto scale = float(picture.warp);
    for (std::size_t i = 0; i < shown_.size(); ++i, at += 3) {
        const std::size_t node = shown_[i];
        const Vec3& p = nodes_->nodes->position[node];
        at[0] = float(p.x), at[1] = float(p.y), at[2] = float(p.z);
        if (u)
            for (std::size_t k = 0; k < 3; ++k)
                at[k] += scale * u[3 * node + k];
    }
    positions_->Modified();
    data_->GetPoints()->Modified();
}

bool NodeCloud::recolour(std::span<const std::uint32_t> nodes, std::span<const std::uint8_t> set_of_node) {
    if (!nodes_ || shown_.size() != nodes_->skin.node.size())
        return false;
    for (const std::uint32_t node : nodes) // nodes of the skin are in order
        if (const auto at = std::lower_bound(shown_.begin(), shown_.end(), node); at != shown_.end() && *at == node)
            scalars_->SetValue(at - shown_.begin(), float(set_of_node[node]));
    scalars_->Modified();
    return true;
}

void NodeCloud::set_pixels_per_metre(double pixels) {
    if (!nodes_)
        return;
    const double overlap = nodes_->nodes->lattice ? overlap_on_lattice : overlap_irregular;
    actor_->GetProperty()->SetPointSize(float(std::clamp(overlap * nodes_->nodes->spacing * pixels, 1.5, 200.0)));
}

Vec3 NodeCloud::shown_position(std::size_t index) const {
    const float* p = const_cast<vtkFloatArray*>(positions_.GetPointer())->GetPointer(3 * vtkIdType(index));
    return {p[0], p[1], p[2]};
}

Vec3 NodeCloud::shown_normal(std::size_t index) const {
    const float* n = const_cast<vtkFloatArray*>(normals_.GetPointer())->GetPointer(3 * vtkIdType(index));
    const Vec3 normal{n[0], n[1], n[2]};
    return (1 / norm(normal)) * normal;
}

} // namespace periscope::ui
