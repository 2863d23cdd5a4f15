// Draws the body as its outer nodes: square points of one spacing, or the outer faces of a mesh. Nodes inside are drawn
// only if their bonds are broken or a cut exposes them. Faces are no longer drawn when a crack has opened through them.
#pragma once

#include "core/model/frame.hpp"
#include "core/shapes/skin.hpp"
#include "ui/viewport/scene/node_filter.hpp"

#include <vtkActor.h>
#include <vtkFloatArray.h>
#include <vtkLookupTable.h>
#include <vtkNew.h>
#include <vtkPolyData.h>
#include <vtkPolyDataMapper.h>
#include <vtkSmartPointer.h>

#include <span>
#include <vector>

namespace periscope::ui {

struct NodePicture {
    const Frame* frame = nullptr; // null: undeformed
    double warp = 0;              // the displacement scale factor
    // Colours show a field of the frame or, without a field, a number for each node (0 for all if it is empty).
    const FrameField* field = nullptr;
    const Frame* values = nullptr; // the frame that has the field; null: `frame`
    Component component = Component::size;
    std::span<const std::uint8_t> category = {};
    vtkSmartPointer<vtkLookupTable> table;   // the colours and the range of the field
    std::vector<double> contour_levels = {}; // in SI units; empty: no contour lines
    NodeFilter filter = {};
    double bonds_bear = 0; // the largest critical stretch: damaged nodes with a larger one have a crack between them

    // The values of the field; empty if there are none.
    std::span<const float> field_values() const {
        const Frame* from = values ? values : frame;
        return field && from ? std::span<const float>(from->*field->values) : std::span<const float>();
    }
};

class NodeCloud {
public:
    NodeCloud();
    vtkActor* actor() { return actor_; }
    vtkPolyData* data() { return data_; } // one point for each node that is drawn, with its value

    void set_nodes(ViewNodesPtr nodes); // null: nothing is shown
    const ViewNodesPtr& nodes() const { return nodes_; }
    void show(const NodePicture& picture);

    void set_pixels_per_metre(double pixels); // the points grow with the zoom

    // Return the nodes that are drawn now, and their positions.
    std::span<const std::uint32_t> shown() const { return shown_; }
    Vec3 shown_position(std::size_t index) const;
    Vec3 shown_normal(std::size_t index) const;                     // outwards
    std::uint64_t placed() const { return positions_->GetMTime(); } // a number that increases whenever the nodes move
    // Changes the set colours of only these nodes, after painting. Returns false if not exactly the outer surface is
    // drawn: then everything must be shown again.
    bool recolour(std::span<const std::uint32_t> nodes, std::span<const std::uint8_t> set_of_node);

private:
    void set_shown(ShownNodes choice, const NodeFilter& filter);
    void set_cells(std::vector<std::uint8_t> open_faces);
    void colour(const NodePicture& picture);
    void place(const NodePicture& picture);
    std::vector<std::uint8_t> open_faces(const NodePicture& picture) const;

    ViewNodesPtr nodes_;
    std::vector<std::uint8_t> on_skin_; // for each node
    ShownNodes choice_;
    std::vector<std::uint32_t> shown_;     // the nodes of the outer surface, followed by those inside
    std::vector<std::uint8_t> open_faces_; // for each outer face: 1 if a crack goes through it
    vtkNew<vtkFloatArray> positions_, normals_, scalars_;
    vtkNew<vtkPolyData> data_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

} // namespace periscope::ui
