// Reads and writes the shape of a set, an initial crack or a rigid body. The key of the shape is the word for its kind.
#pragma once

#include "core/case_file/key_json.hpp"

#include <array>
#include <string>
#include <variant>

namespace periscope {

// The next four functions are for shapes that are lists in the file.
void read_shape(ObjectReader& entry, const std::string& word, SetBrush& brush);
void read_shape(ObjectReader& entry, const std::string& word, SetNumbers& numbers);
Json shape_json(const SetBrush& brush);
Json shape_json(const SetNumbers& numbers);

template <typename Shape>
void read_shape(ObjectReader& entry, const std::string& word, Shape& shape) {
    const KeyRows<Shape> rows = key_rows<Shape>();
    if (is_single_value(rows))
        read_value(entry, word, rows.front(), shape);
    else
        read_object(entry, word, shape);
}

template <typename Shape>
Json shape_json(const Shape& shape) {
    const KeyRows<Shape> rows = key_rows<Shape>();
    return is_single_value(rows) ? value_json(rows.front(), shape, Shape{}) : keys_json(rows, shape);
}

// Reads the shape of an entry. `words` are the words for the kinds, in the order of the alternatives of `shape`.
template <typename... Shapes>
void read_shape_of(ObjectReader& entry, const std::array<std::string, sizeof...(Shapes)>& words,
                   std::variant<Shapes...>& shape) {
    const std::size_t kind = entry.one_of(words, "No shape given");
    std::size_t k = 0;
    ((k++ == kind ? read_shape(entry, words[kind], shape.template emplace<Shapes>()) : void()), ...);
}

template <typename... Shapes>
Json shape_json_of(const std::array<std::string, sizeof...(Shapes)>& words, const std::variant<Shapes...>& shape) {
    Json json = Json::object();
    json[words[shape.index()]] = std::visit([](const auto& of_kind) { return shape_json(of_kind); }, shape);
    return json;
}

} // namespace periscope
