#include "core/case_file/json_of_shapes.hpp"

#include "core/case_file/shape_json.hpp"

#include <cstdint>
#include <stdexcept>

namespace periscope {

void read_shape(ObjectReader& entry, const std::string& word, SetBrush& brush) {
    entry.objects(word,
                  [&](ObjectReader& reader) { read_keys(reader, key_rows<BrushDab>(), brush.dabs.emplace_back()); });
}

void read_shape(ObjectReader& entry, const std::string& word, SetNumbers& numbers) {
    constexpr const char* example = "expected node numbers of the mesh and ranges: [1, 7, \"20-35\"]";
    const auto add = [&](const Json& json, const std::string& where) {
        if (json.is_number_unsigned()) {
            numbers.numbers.push_back({json.get<std::uint64_t>(), json.get<std::uint64_t>()});
        } else if (json.is_string()) {
            try {
                const auto read = read_number_list(json.get<std::string>());
                numbers.numbers.insert(numbers.numbers.end(), read.begin(), read.end());
            } catch (const std::invalid_argument& e) {
                entry.problem_at(where, e.what());
            }
        } else {
            entry.problem_at(where, "Found " + kind_of(json), example);
        }
    };
    if (const Json* value = entry.find(word); value->is_array())
        entry.list(word, add);
    else
        add(*value, entry.at(word));
}

Json shape_json(const SetBrush& brush) {
    Json list = Json::array();
    for (const BrushDab& dab : brush.dabs)
        list.push_back(keys_json(key_rows<BrushDab>(), dab));
    return list;
}

Json shape_json(const SetNumbers& numbers) {
    Json list = Json::array();
    for (const NumberRange& range : numbers.numbers)
        list.push_back(range.first == range.last ? Json(range.first) : Json(number_text(range)));
    return list;
}

SetEntry read_set(ObjectReader& reader) {
    SetEntry set;
    read_keys(reader, key_rows<SetEntry>(), set,
              [&](std::string_view) { read_shape_of(reader, words::set_kinds, set.shape); });
    return set;
}

CrackEntry read_crack(ObjectReader& reader) {
    CrackEntry crack;
    read_keys(reader, key_rows<CrackEntry>(), crack,
              [&](std::string_view) { read_shape_of(reader, words::crack_kinds, crack.shape); });
    return crack;
}

Json set_json(const SetEntry& set) {
    return keys_json(key_rows<SetEntry>(), set,
                     [&](std::string_view) { return shape_json_of(words::set_kinds, set.shape); });
}

Json crack_json(const CrackEntry& crack) {
    return keys_json(key_rows<CrackEntry>(), crack,
                     [&](std::string_view) { return shape_json_of(words::crack_kinds, crack.shape); });
}

} // namespace periscope
