#include "ui/viewport/vector_arrows.hpp"

#include "ui/text/format.hpp"
#include "ui/text/scaled_unit.hpp"
#include "ui/viewport/annotations/corner_words.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/model_view.hpp"

#include <vtkRenderer.h>

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace periscope::ui {
namespace {

constexpr std::size_t most_arrows = 700; // more arrows would hide each other and the body
constexpr double longest = 0.07;         // length of the longest arrow, as a share of the body's diagonal
constexpr double least = 0.02;           // shortest arrow, relative to the longest; shorter ones are not drawn
const QColor arrow_colour(36, 86, 170);

// Returns the width of cells of which about `most` fill the body. Along an axis along which the body is thinner than
// this width, there is only one cell.
double cell_width(const Vec3& size, std::size_t most) {
    const double diagonal = norm(size);
    double width = diagonal;
    const auto cells = [&](double w) {
        return std::max(1.0, size.x / w) * std::max(1.0, size.y / w) * std::max(1.0, size.z / w);
    };
    while (width > 1e-6 * diagonal && cells(0.9 * width) < double(most))
        width *= 0.9;
    return width;
}

} // namespace

std::vector<std::uint32_t> spread_nodes(const ViewNodes& nodes, std::size_t most) {
    const Box bounds = bounding_box(nodes.nodes->position); // flat for a single layer
    const Vec3 size = bounds.size();
    const double width = cell_width(size, most);
    if (!(width > 0)) // there is only one node, or none
        return {nodes.skin.node.begin(), nodes.skin.node.begin() + (nodes.skin.node.empty() ? 0 : 1)};
    struct Nearest {
        std::uint32_t node;
        double distance;
    };
    std::unordered_map<std::uint64_t, Nearest> of_cell;
    for (const std::uint32_t node : nodes.skin.node) {
        const Vec3 from = (1 / width) * (nodes.nodes->position[node] - bounds.min);
        const Vec3 cell{std::floor(from.x), std::floor(from.y), std::floor(from.z)};
        const double distance = norm(from - cell - Vec3{0.5, 0.5, 0.5});
        const auto key = (std::uint64_t(cell.x) << 42U) + (std::uint64_t(cell.y) << 21U) + std::uint64_t(cell.z);
        const auto [at, is_new] = of_cell.try_emplace(key, Nearest{node, distance});
        if (!is_new && distance < at->second.distance)
            at->second = {node, distance};
    }
    std::vector<std::uint32_t> spread;
    spread.reserve(of_cell.size());
    for (const auto& [cell, nearest] : of_cell)
        spread.push_back(nearest.node);
    std::ranges::sort(spread);
    return spread;
}

VectorArrows::VectorArrows(ModelView& view, QObject* parent)
    : QObject(parent), view_(view), words_(new CornerWords(view.widget(), 1, this)) {
    view_.widget().overlay()->AddActor(glyphs_.actor());
    connect(&view_, &ModelView::shown, this, &VectorArrows::refresh);
}

void VectorArrows::choose(std::optional<Field> field) {
    field_ = field;
    refresh();
}

void VectorArrows::refresh() {
    if (!field_ && words().isEmpty()) // there is nothing to draw or to remove
        return;
    const FramePtr& frame = view_.frame();
    drawn_.clear();
    words_->set_colours(view_.colours());
    words_->show({});
    if (field_ && view_.shows_results() && frame && view_.drawn_nodes()) {
        const std::vector<float>& values = (*frame).*(frame_field(*field_).values);
        if (values.size() == 3 * view_.drawn_nodes()->nodes->size())
            draw(values);
    }
    glyphs_.show(drawn_);
    view_.widget().redraw();
}

void VectorArrows::draw(const std::vector<float>& values) {
    if (nodes_ != view_.drawn_nodes()) {
        nodes_ = view_.drawn_nodes();
        spread_ = spread_nodes(*nodes_, most_arrows);
    }
    const auto value = [&](std::uint32_t node) {
        const float* v = &values[3 * std::size_t(node)];
        return Vec3{v[0], v[1], v[2]};
    };
    const FrameField& field = frame_field(*field_);
    // the largest value in the whole run, so that frames can be compared
    const double largest = view_.reached({*field_, Component::size})[1];
    words_->show(tr("%1: arrows scaled to %2, the largest of the run")
                     .arg(to_qt(field.label), format_scaled(largest, to_qt(field.unit), view_.units(), 3)));
    if (!(largest > 0))
        return;
    const double of_longest = longest * nodes_->bounds.diagonal();
    for (const std::uint32_t node : spread_) {
        const Vec3 v = value(node);
        const double share = norm(v) / largest;
        if (!(share > least)) // also skips NaN
            continue;
        const Vec3 direction = (1 / norm(v)) * v;
        const double length = share * of_longest;
        drawn_.push_back(
            {Glyph::Sign::arrow, view_.drawn_at(node) + length * direction, direction, length, arrow_colour});
    }
}

QString VectorArrows::words() const {
    return words_->words();
}

} // namespace periscope::ui
