// The body as its outer nodes: square points of one spacing, or the outer faces where there is a mesh. Nodes
// inside are drawn only when their bonds broke, and faces no longer when a crack has opened through them.
#pragma once

#include "core/case/case.hpp"
#include "core/model/frame.hpp"
#include "ui/viewport/skin.hpp"

#include <vtkActor.h>
#include <vtkFloatArray.h>
#include <vtkLookupTable.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>

#include <QColor>

#include <span>
#include <vector>

namespace periscope::ui {

enum class Field { sets, damage, displacement, velocity };

class NodeCloud {
public:
    NodeCloud();
    vtkActor* actor() { return actor_; }
    vtkLookupTable* table() { return table_; }

    void set_nodes(ViewNodesPtr nodes); // null: nothing to show
    const ViewNodesPtr& nodes() const { return nodes_; }

    // Per node: 0 the body, i + 1 set i.
    void show_sets(std::span<const std::uint8_t> set_of_node, const Case& value, const QColor& body);
    void show_frame(const Frame& frame, Field field, double warp, double range_max);

    void set_pixels_per_metre(double pixels); // the points' size follows the zoom

    // What is drawn now: index of the node and where it is shown.
    std::span<const std::uint32_t> shown() const { return shown_; }
    Vec3 shown_position(std::size_t index) const;
    std::uint64_t placed() const { return positions_->GetMTime(); } // grows whenever they move
    // After painting: of these nodes alone, which set they belong to now.
    void recolour(std::span<const std::uint32_t> nodes, std::span<const std::uint8_t> set_of_node);

private:
    void show_skin_only();
    void set_shown(std::vector<std::uint32_t> shown);
    void set_cells(const std::vector<std::uint8_t>& open_faces);
    std::vector<std::uint8_t> open_faces(const Frame& frame) const;

    ViewNodesPtr nodes_;
    std::vector<std::uint32_t> shown_, damaged_;
    std::vector<std::uint8_t> open_faces_; // per face of the skin: 1 where a crack runs through it
    vtkNew<vtkFloatArray> positions_, normals_, scalars_;
    vtkNew<vtkPolyData> data_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
    vtkSmartPointer<vtkLookupTable> table_, field_table_;
};

} // namespace periscope::ui
