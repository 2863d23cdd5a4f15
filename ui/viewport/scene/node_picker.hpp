// Finds the foremost node under the pointer. When the camera or the nodes have moved, the nodes that are drawn are
// sorted into small squares of the picture. So the many calls while the mouse moves are quick.
#pragma once

#include "core/base/vec3.hpp"

#include <QPointF>

#include <vtkRenderer.h>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace periscope::ui {

class NodeCloud;

class NodePicker {
public:
    // Returns the index of a node in cloud.shown(). `at` is in device pixels, y upwards. A node is found if it is at most
    // `reach` pixels away, horizontally and vertically. `widest` is the largest `reach` that will be used; the size of
    // the squares follows from it.
    std::optional<std::size_t> pick(const NodeCloud& cloud, vtkRenderer* renderer, const QPointF& at, double reach,
                                    double widest);

private:
    struct Key {
        std::array<double, 16> matrix{};
        std::array<int, 2> size{};
        std::uint64_t moved_at = 0;
        double side = 0; // side of a square
        bool operator==(const Key&) const = default;
    };
    struct Seen {
        float x = 0, y = 0, depth = 0;
        std::uint32_t index = 0;
    };
    void sort(const NodeCloud& cloud);

    Key key_;
    int columns_ = 0, rows_ = 0;
    std::vector<std::uint32_t> begin_; // where the nodes of each square begin in `seen_`, and the end
    std::vector<Seen> seen_;
};

} // namespace periscope::ui
