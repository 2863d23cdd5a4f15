// Draws the body as its outer nodes: as square points whose side is the spacing, or as the outer faces of a mesh. Nodes
// inside are drawn only if their bonds are broken or a clip plane exposes them. A face is not drawn after a crack has
// opened through it.
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
    // If `field` is set, colours show this field of the frame. Otherwise they show `category`, a number for each node;
    // if that is empty, all nodes have the number 0.
    const FrameField* field = nullptr;
    const Frame* values = nullptr; // the frame that has the values of the field; null: `frame`
    Component component = Component::size;
    std::span<const std::uint8_t> category = {};
    vtkSmartPointer<vtkLookupTable> table;   // the colours and the range of the field
    std::vector<double> contour_levels = {}; // in SI units; empty: no contour lines
    NodeFilter filter = {};
    // The largest stretch that a bond of the model bears. A crack is drawn between damaged nodes whose distance has grown
    // by more than twice this stretch. 0: not known.
    double bonds_bear = 0;

    // Returns the values of the field for all nodes; empty if there are none.
    std::span<const float> field_values() const {
        const Frame* from = values ? values : frame;
        return field && from ? std::span<const float>(from->*field->values) : std::span<const float>();
    }
};

class NodeCloud {
public:
    NodeCloud();
    vtkActor* actor() { return actor_; }
    vtkPolyData* data() { return data_; } // has a point with a value for each node that is drawn

    void set_nodes(ViewNodesPtr nodes); // null: no body is shown
    const ViewNodesPtr& nodes() const { return nodes_; }
    void show(const NodePicture& picture);

    void set_pixels_per_metre(double pixels); // sets the zoom, because the points have a size in m

    // The nodes that are drawn now, and their positions and normals by index in this list.
    std::span<const std::uint32_t> shown() const { return shown_; }
    Vec3 shown_position(std::size_t index) const;
    Vec3 shown_normal(std::size_t index) const; // outward unit vector
    // returns a number that increases whenever the nodes move
    std::uint64_t moved_at() const { return positions_->GetMTime(); }
    // Changes the set colours of only these nodes, after painting. Returns false if the picture does not consist of
    // exactly the outer nodes; show() must then be called.
    bool recolour(std::span<const std::uint32_t> nodes, std::span<const std::uint8_t> set_of_node);

private:
    void set_shown(ShownNodes choice, const NodeFilter& filter);
    void set_cells(std::vector<std::uint8_t> open_faces);
    void colour(const NodePicture& picture);
    void place(const NodePicture& picture);
    std::vector<std::uint8_t> open_faces(const NodePicture& picture) const;

    ViewNodesPtr nodes_;
    std::vector<std::uint8_t> on_skin_; // for each node, 1 if it is an outer node
    ShownNodes choice_;
    std::vector<std::uint32_t> shown_;     // the nodes of the outer surface, followed by those inside
    std::vector<std::uint8_t> open_faces_; // for each outer face: 1 if a crack goes through it
    vtkNew<vtkFloatArray> positions_, normals_, scalars_;
    vtkNew<vtkPolyData> data_;
    vtkNew<vtkPolyDataMapper> mapper_;
    vtkNew<vtkActor> actor_;
};

} // namespace periscope::ui
