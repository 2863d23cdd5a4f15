#include "ui/viewport/scene/node_picker.hpp"

#include "ui/viewport/scene/node_cloud.hpp"

#include <vtkCamera.h>
#include <vtkMatrix4x4.h>

#include <algorithm>
#include <cmath>

namespace periscope::ui {

void NodePicker::sort(const NodeCloud& cloud) {
    columns_ = int(key_.size[0] / key_.side) + 1;
    rows_ = int(key_.size[1] / key_.side) + 1;
    const auto& m = key_.matrix;
    const auto row = [&m](std::size_t r, const Vec3& p) {
        return m[r] * p.x + m[r + 1] * p.y + m[r + 2] * p.z + m[r + 3];
    };
    std::vector<Seen> all;
    std::vector<std::uint32_t> square;
    all.reserve(cloud.shown().size());
    square.reserve(cloud.shown().size());
    begin_.assign(std::size_t(columns_) * std::size_t(rows_) + 1, 0);
    for (std::size_t i = 0; i < cloud.shown().size(); ++i) {
        const Vec3 p = cloud.shown_position(i);
        const double w = row(12, p);
        const double x = (row(0, p) / w + 1) / 2 * key_.size[0], y = (row(4, p) / w + 1) / 2 * key_.size[1];
        if (!(x >= 0 && y >= 0 && x < key_.size[0] && y < key_.size[1]))
            continue;
        const auto at = std::uint32_t(int(y / key_.side) * columns_ + int(x / key_.side));
        all.push_back({float(x), float(y), float(row(8, p) / w), std::uint32_t(i)});
        square.push_back(at);
        ++begin_[at + 1];
    }
    for (std::size_t k = 1; k < begin_.size(); ++k)
        begin_[k] += begin_[k - 1];
    std::vector<std::uint32_t> next(begin_.begin(), begin_.end() - 1);
    seen_.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i)
        seen_[next[square[i]]++] = all[i];
}

std::optional<std::size_t> NodePicker::pick(const NodeCloud& cloud, vtkRenderer* renderer, const QPointF& at,
                                            double reach, double widest) {
    Key key;
    auto* matrix =
        renderer->GetActiveCamera()->GetCompositeProjectionTransformMatrix(renderer->GetTiledAspectRatio(), -1, 1);
    std::copy_n(matrix->GetData(), 16, key.matrix.begin());
    key.size = {renderer->GetSize()[0], renderer->GetSize()[1]};
    key.moved_at = cloud.moved_at();
    key.side = std::max(4.0, widest);
    if (key != key_) {
        key_ = key;
        sort(cloud);
    }
    std::optional<std::size_t> nearest;
    float least = INFINITY;
    const int column = int(std::floor(at.x() / key.side)), line = int(std::floor(at.y() / key.side));
    for (int y = std::max(0, line - 1); y <= std::min(rows_ - 1, line + 1); ++y)
        for (int x = std::max(0, column - 1); x <= std::min(columns_ - 1, column + 1); ++x) {
            const auto square = std::size_t(y) * std::size_t(columns_) + std::size_t(x);
            for (std::uint32_t k = begin_[square]; k < begin_[square + 1]; ++k) {
                const Seen& s = seen_[k];
                if (std::abs(s.x - at.x()) <= reach && std::abs(s.y - at.y()) <= reach && s.depth < least) {
                    least = s.depth;
                    nearest = s.index;
                }
            }
        }
    return nearest;
}

} // namespace periscope::ui
