#include "ui/viewport/scene/frame_thumbnail.hpp"

#include "core/base/vec3.hpp"
#include "ui/viewport/canvas/camera.hpp"
#include "ui/viewport/colours/colour_maps.hpp"

#include <QColor>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace periscope::ui {

namespace {

struct Axes {
    Vec3 right, up, to_eye;
};

// Returns the axes of the first view of a body.
Axes axes_for(const Vec3& size) {
    const Sight sight = sight_of(first_view(size));
    const Vec3 eye = unit(sight.to_eye), right = unit(cross(sight.up, eye));
    return {right, cross(eye, right), eye};
}

struct Extent {
    double low = std::numeric_limits<double>::infinity(), high = -low;
    void take(double v) {
        low = std::min(low, v);
        high = std::max(high, v);
    }
    double size() const { return high - low; }
};

Vec3 point_at(const std::vector<float>& values, std::size_t node) {
    return {values[3 * node], values[3 * node + 1], values[3 * node + 2]};
}

// Returns the spacing of nodes that fill the box evenly.
double spacing_of(const Vec3& size, std::size_t nodes) {
    double volume = 1;
    int dimensions = 0;
    const double most = std::max({size.x, size.y, size.z});
    for (const double side : {size.x, size.y, size.z})
        if (side > 1e-6 * most) {
            volume *= side;
            ++dimensions;
        }
    return dimensions == 0 ? 0 : std::pow(volume / double(nodes), 1.0 / dimensions);
}

} // namespace

std::vector<QRgb> damage_colours() {
    const auto table = colour_table(ColourMap::cracks);
    std::vector<QRgb> colours;
    for (vtkIdType i = 0; i < table->GetNumberOfTableValues(); ++i) {
        std::array<double, 4> c{};
        table->GetTableValue(i, c.data());
        colours.push_back(QColor::fromRgbF(float(c[0]), float(c[1]), float(c[2])).rgb());
    }
    return colours;
}

QImage draw_thumbnail(const StoredFrame& stored, const std::vector<QRgb>& colours, const QSize& size) {
    const std::size_t nodes = stored.frame.damage.size();
    std::array<Extent, 3> box;
    for (std::size_t node = 0; node < nodes; ++node) {
        const Vec3 p = point_at(stored.position, node);
        for (std::size_t axis = 0; axis < 3; ++axis)
            box[axis].take(p[axis]);
    }
    if (nodes == 0)
        return {};
    const Vec3 sides{box[0].size(), box[1].size(), box[2].size()};
    const Axes axes = axes_for(sides);
    // The undeformed body fills the picture, so that it is not tiny because of a piece that flew off.
    Extent across, along, depth;
    for (int corner = 0; corner < 8; ++corner) {
        const Vec3 p{(corner & 1) != 0 ? box[0].high : box[0].low, (corner & 2) != 0 ? box[1].high : box[1].low,
                     (corner & 4) != 0 ? box[2].high : box[2].low};
        across.take(dot(p, axes.right));
        along.take(dot(p, axes.up));
        depth.take(dot(p, axes.to_eye));
    }
    const double spacing = spacing_of(sides, nodes);
    constexpr double filled = 0.9; // fraction of the picture's width or height that the body fills
    const double scale = filled * std::min(size.width() / (across.size() + spacing + 1e-300),
                                           size.height() / (along.size() + spacing + 1e-300));
    const int half = std::clamp(int(std::lround(0.6 * spacing * scale)), 0, std::max(size.width(), size.height()) / 2);
    QImage picture(size, QImage::Format_ARGB32);
    picture.fill(Qt::transparent);
    std::vector<float> nearest(std::size_t(size.width()) * std::size_t(size.height()),
                               -std::numeric_limits<float>::infinity());
    bool any = false;
    for (std::size_t node = 0; node < nodes; ++node) {
        const Vec3 p = point_at(stored.position, node) + point_at(stored.frame.displacement, node);
        const float damage = stored.frame.damage[node];
        if (!std::isfinite(norm(p)) || !std::isfinite(damage))
            continue;
        const double x = size.width() / 2.0 + scale * (dot(p, axes.right) - (across.low + across.high) / 2),
                     y = size.height() / 2.0 - scale * (dot(p, axes.up) - (along.low + along.high) / 2);
        if (x < -half || y < -half || x >= size.width() + half || y >= size.height() + half)
            continue;
        any = true;
        const double d = dot(p, axes.to_eye);
        // Nodes that are farther away are a little darker, so that a solid looks three-dimensional.
        const double light = depth.size() > 0 && axes.to_eye.z < 1
                                 ? std::clamp(0.7 + 0.3 * (d - depth.low) / depth.size(), 0.5, 1.0)
                                 : 1;
        const auto index = std::size_t(std::clamp(double(damage), 0.0, 1.0) * double(colours.size() - 1));
        const QRgb c = colours[index];
        const QRgb shaded = qRgb(int(light * qRed(c)), int(light * qGreen(c)), int(light * qBlue(c)));
        for (int row = std::max(0, int(y) - half); row <= std::min(size.height() - 1, int(y) + half); ++row)
            for (int column = std::max(0, int(x) - half); column <= std::min(size.width() - 1, int(x) + half);
                 ++column) {
                float& before = nearest[std::size_t(row) * std::size_t(size.width()) + std::size_t(column)];
                if (float(d) < before)
                    continue;
                before = float(d);
                picture.setPixel(column, row, shaded);
            }
    }
    return any ? picture : QImage();
}

} // namespace periscope::ui
