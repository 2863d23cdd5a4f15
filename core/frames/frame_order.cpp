#include "core/frames/frame_order.hpp"

#include "core/base/error.hpp"
#include "core/model/frame_fields.hpp"

#include <algorithm>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

namespace periscope {
namespace {

// Returns the indices of `numbers` by ascending number.
std::vector<std::uint32_t> by_number(const std::vector<std::uint64_t>& numbers) {
    std::vector<std::uint32_t> order(numbers.size());
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return numbers[a] < numbers[b]; });
    return order;
}

// Returns the index of the node to which each point of the file belongs. If nodes have numbers of a mesh file, the node
// is found by its number. Returns nothing if the frame belongs to another body.
std::vector<std::uint32_t> nodes_of_points(const StoredFrame& stored, const Nodes& nodes) {
    if (stored.body_nodes != nodes.size())
        return {};
    if (stored.numbers.empty() || nodes.numbers.empty())
        return stored.held;
    const std::vector<std::uint32_t> of_nodes = by_number(nodes.numbers);
    std::vector<std::uint32_t> of_points;
    for (const std::uint64_t number : stored.numbers) {
        const auto found =
            std::ranges::lower_bound(of_nodes, number, {}, [&](std::uint32_t node) { return nodes.numbers[node]; });
        if (found == of_nodes.end() || nodes.numbers[*found] != number)
            return {};
        of_points.push_back(*found);
    }
    return of_points;
}

// Returns values for all `nodes` nodes: those of `values` at the nodes `of_points`, and NaN elsewhere.
template <typename Number>
std::vector<Number> spread(const std::vector<Number>& values, std::size_t components,
                           const std::vector<std::uint32_t>& of_points, std::size_t nodes) {
    std::vector<Number> all(components * nodes, std::numeric_limits<Number>::quiet_NaN());
    for (std::size_t k = 0; k < of_points.size(); ++k)
        std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(components * k), components,
                    all.begin() + static_cast<std::ptrdiff_t>(components * std::size_t{of_points[k]}));
    return all;
}

StoredFrame spread_over(StoredFrame stored, const Nodes& nodes) {
    const std::vector<std::uint32_t> of_points = nodes_of_points(stored, nodes);
    if (of_points.size() != stored.held.size() || stored.body_nodes != nodes.size())
        return stored;
    std::shared_ptr<ExactValues> exact;
    if (stored.frame.exact)
        exact = std::make_shared<ExactValues>(*stored.frame.exact);
    for (const FrameField* field : stored.fields) {
        auto& values = stored.frame.*(field->values);
        values = spread(values, field->components, of_points, nodes.size());
        if (exact && !(exact.get()->*(field->exact)).empty())
            exact.get()->*(field->exact) =
                spread(exact.get()->*(field->exact), field->components, of_points, nodes.size());
    }
    stored.frame.exact = std::move(exact);
    stored.position = spread(stored.position, 3, of_points, nodes.size());
    stored.numbers = nodes.numbers;
    stored.held.clear();
    return stored;
}

} // namespace

std::vector<std::uint32_t> nodes_in_file_order(const Model& model) {
    if (model.frame_order == FrameOrder::computation)
        return {};
    return by_number(model.nodes.numbers);
}

StoredFrame in_order_of(StoredFrame stored, const Nodes& nodes) {
    if (stored.frame.thinned)
        return spread_over(std::move(stored), nodes);
    if (stored.numbers == nodes.numbers || stored.numbers.size() != nodes.numbers.size())
        return stored;
    const std::vector<std::uint32_t> of_stored = by_number(stored.numbers), of_nodes = by_number(nodes.numbers);
    std::vector<std::uint32_t> order(of_stored.size()); // the index in the file of each node
    for (std::size_t k = 0; k < of_stored.size(); ++k) {
        if (stored.numbers[of_stored[k]] != nodes.numbers[of_nodes[k]])
            return stored;
        order[of_nodes[k]] = of_stored[k];
    }
    stored.position = in_order(stored.position, 3, order);
    std::shared_ptr<ExactValues> exact;
    if (stored.frame.exact)
        exact = std::make_shared<ExactValues>(*stored.frame.exact);
    for (const FrameField& field : frame_fields()) {
        if (auto& values = stored.frame.*field.values; !values.empty())
            values = in_order(values, field.components, order);
        if (exact && !(exact.get()->*field.exact).empty())
            exact.get()->*field.exact = in_order(exact.get()->*field.exact, field.components, order);
    }
    stored.frame.exact = std::move(exact);
    stored.numbers = nodes.numbers;
    return stored;
}

StoredFrame read_frame(const std::filesystem::path& file, const Nodes& nodes) {
    StoredFrame stored = in_order_of(read_vtu(file), nodes);
    check_nodes(file, stored, nodes);
    return stored;
}

} // namespace periscope
