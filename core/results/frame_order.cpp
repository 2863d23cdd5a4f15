#include "core/results/frame_order.hpp"

#include "core/results/frame_fields.hpp"

#include <algorithm>
#include <memory>
#include <numeric>

namespace periscope {
namespace {

// The places of `numbers` by ascending number.
std::vector<std::uint32_t> by_number(const std::vector<std::uint64_t>& numbers) {
    std::vector<std::uint32_t> order(numbers.size());
    std::iota(order.begin(), order.end(), std::uint32_t{0});
    std::sort(order.begin(), order.end(), [&](auto a, auto b) { return numbers[a] < numbers[b]; });
    return order;
}

} // namespace

std::vector<std::uint32_t> nodes_in_file_order(const Model& model) {
    if (model.frame_order == FrameOrder::computation)
        return {};
    return by_number(model.nodes.numbers);
}

StoredFrame in_order_of(StoredFrame stored, const Nodes& nodes) {
    if (stored.numbers == nodes.numbers || stored.numbers.size() != nodes.numbers.size())
        return stored;
    const std::vector<std::uint32_t> places = by_number(stored.numbers), of_nodes = by_number(nodes.numbers);
    std::vector<std::uint32_t> order(places.size()); // of each node its place in the file
    for (std::size_t k = 0; k < places.size(); ++k) {
        if (stored.numbers[places[k]] != nodes.numbers[of_nodes[k]])
            return stored;
        order[of_nodes[k]] = places[k];
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
