// Finds the foremost node under the pointer. The nodes that are drawn are sorted into small squares of the picture when
// the camera or the nodes have moved, so that the many calls while the mouse moves are quick.
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
    // `at` is in device pixels, y upwards. Nodes up to `reach` pixels away along either side count; `reach` may be at
    // most `widest`, for which the squares are made. Returns an index into the nodes shown.
    std::optional<std::size_t> pick(const NodeCloud& cloud, vtkRenderer* renderer, const QPointF& at, double reach,
                                    double widest);

private:
    struct Key {
        std::array<double, 16> matrix{};
        std::array<int, 2> size{};
        std::uint64_t placed = 0;
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
    std::vector<std::uint32_t> begin_; // number of squares + 1
    std::vector<Seen> seen_;
};

} // namespace periscope::ui
