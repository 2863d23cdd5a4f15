#include "core/case_file/json_reader.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <stdexcept>

namespace periscope {
std::string kind_of(const Json& value) {
    if (value.is_null())
        return "null";
    if (value.is_boolean())
        return value.get<bool>() ? "true" : "false";
    if (value.is_number())
        return "the number " + value.dump();
    if (value.is_string())
        return "the text '" + value.get<std::string>() + "'";
    return value.is_array() ? "a list" : "an object";
}

ObjectReader::ObjectReader(const Json& value, std::string path, std::vector<Problem>& problems)
    : path_(std::move(path)), problems_(problems) {
    if (value.is_object())
        object_ = &value;
    else
        problems_.push_back({path_, "Found " + kind_of(value), "expected an object: { … }"});
}

std::string ObjectReader::at(std::string_view key) const {
    return path_.empty() ? std::string(key) : fmt::format("{}.{}", path_, key);
}
bool ObjectReader::has(std::string_view key) const {
    return object_ && object_->contains(std::string(key));
}

const Json* ObjectReader::find(std::string_view key) {
    if (std::find(known_.begin(), known_.end(), key) == known_.end())
        known_.emplace_back(key);
    if (!has(key))
        return nullptr;
    return &(*object_)[std::string(key)];
}

std::size_t ObjectReader::one_of(std::span<const std::string> keys, std::string none, std::string several) {
    std::vector<std::size_t> given;
    for (std::size_t k = 0; k < keys.size(); ++k)
        if (find(keys[k]))
            given.push_back(k);
    if (given.size() > 1 && several.empty())
        several = fmt::format("Both '{}' and '{}' given", keys[given[0]], keys[given[1]]);
    if (object_ && given.size() != 1)
        problems_.push_back(
            {path_, given.empty() ? std::move(none) : std::move(several), "give exactly one of " + listed(keys)});
    return given.empty() ? keys.size() : given.front();
}

void ObjectReader::problem(std::string_view key, std::string reason, std::string remedy) {
    problem_at(at(key), std::move(reason), std::move(remedy));
}
void ObjectReader::problem_at(std::string path, std::string reason, std::string remedy) {
    problems_.push_back({std::move(path), std::move(reason), std::move(remedy)});
}
void ObjectReader::missing(std::string_view key, std::string remedy) {
    if (object_) // otherwise the only problem reported is that the value is not an object
        problem(key, "Missing", std::move(remedy));
}

std::string ObjectReader::text(std::string_view key, const std::string& otherwise) {
    const Json* value = find(key);
    if (!value)
        return otherwise;
    if (!value->is_string()) {
        problem(key, "Found " + kind_of(*value), "expected text in quotes");
        return otherwise;
    }
    return value->get<std::string>();
}

std::string ObjectReader::required_text(std::string_view key, const std::string& example) {
    const bool there = has(key);
    std::string result = text(key, "");
    if (!there)
        missing(key, "add e.g. \"" + example + "\"");
    else if (result.empty() && (*object_)[std::string(key)].is_string())
        problem(key, "Empty", "enter e.g. \"" + example + "\"");
    return result;
}

bool ObjectReader::flag(std::string_view key) {
    const Json* value = find(key);
    if (!value)
        return false;
    if (!value->is_boolean() || !value->get<bool>())
        problem(key, "Found " + kind_of(*value), "set it to true, or remove it");
    return true;
}

int ObjectReader::whole_number(std::string_view key, int otherwise, int smallest, int largest) {
    const Json* value = find(key);
    if (!value)
        return otherwise;
    if (!value->is_number_integer() || value->get<std::int64_t>() < smallest || value->get<std::int64_t>() > largest) {
        problem(key, "Found " + kind_of(*value),
                fmt::format("expected a whole number from {} to {}", smallest, largest));
        return otherwise;
    }
    return value->get<int>();
}

std::optional<Quantity> ObjectReader::read_number(const Json& value, const std::string& where, Dimension dimension,
                                                  bool horizons) {
    try {
        if (value.is_string())
            return parse_quantity(value.get<std::string>(), dimension, horizons);
        if (value.is_number() && std::isfinite(value.get<double>()))
            return Quantity(value.get<double>());
        problems_.push_back({where, "Found " + kind_of(value), "expected " + describe(dimension)});
    } catch (const std::invalid_argument& e) {
        problems_.push_back({where, e.what(), {}});
    }
    return std::nullopt;
}

void ObjectReader::number(std::string_view key, Dimension dimension, Quantity& into, bool required,
                          std::string_view example, bool horizons) {
    const Json* value = find(key);
    if (!value) {
        if (required)
            missing(key, fmt::format("add e.g. \"{}\": \"{}\"", key, example));
        return;
    }
    // A number that cannot be read becomes zero. Checks that depend on it would otherwise use the default value.
    into = read_number(*value, at(key), dimension, horizons).value_or(Quantity(0));
}

void ObjectReader::quantity(std::string_view key, Quantity& into, bool required) {
    const QuantityInfo& info = quantity_info(key);
    number(key, info.dimension, into, required, info.example);
}

void ObjectReader::optional_quantity(std::string_view key, std::optional<Quantity>& into) {
    Quantity q;
    if (has(key))
        into = (quantity(key, q, false), q);
    else
        find(key);
}

void ObjectReader::numbers(const Json& value, const std::string& where, Dimension dimension, std::span<Quantity> into,
                           std::string_view example) {
    if (!value.is_array() || value.size() != into.size()) {
        problems_.push_back({where,
                             "Found " + (value.is_array() ? fmt::format("a list of {}", value.size()) : kind_of(value)),
                             fmt::format("expected a list of {}: {}", into.size(), example)});
        return;
    }
    for (std::size_t i = 0; i < into.size(); ++i)
        into[i] = read_number(value[i], fmt::format("{}[{}]", where, i), dimension).value_or(Quantity(0));
}

void ObjectReader::points(std::string_view key, std::vector<QuantityVector>& into, bool required,
                          std::string_view example) {
    if (required && !has(key))
        missing(key, fmt::format("add the corners: {}", example));
    list(key, [&](const Json& point, const std::string& where) {
        numbers(point, where, dimension::length, into.emplace_back(), "[x, y, z]");
    });
}

void ObjectReader::vector(std::string_view key, Dimension dimension, QuantityVector& into, bool required) {
    OptionalVector read{into[0], into[1], into[2]};
    optional_vector(key, dimension, read, required);
    for (std::size_t a = 0; a < 3; ++a)
        if (read[a])
            into[a] = *read[a];
        else
            problems_.push_back({fmt::format("{}[{}]", at(key), a), "Found null", "expected " + describe(dimension)});
}

void ObjectReader::optional_vector(std::string_view key, Dimension dimension, OptionalVector& into, bool required) {
    const Json* value = find(key);
    if (!value) {
        if (required)
            missing(key, "add a list of three, each " + describe(dimension));
        return;
    }
    if (!value->is_array() || value->size() != 3)
        return problem(key,
                       "Found " + (value->is_array() ? fmt::format("a list of {}", value->size()) : kind_of(*value)),
                       "expected a list of three: [x, y, z]");
    for (std::size_t a = 0; a < 3; ++a)
        if ((*value)[a].is_null())
            into[a].reset();
        else if (const auto q = read_number((*value)[a], fmt::format("{}[{}]", at(key), a), dimension))
            into[a] = *q;
        else
            into[a] = Quantity(0);
}

std::size_t ObjectReader::choice(std::string_view key, std::span<const std::string> names, std::size_t otherwise) {
    const Json* value = find(key);
    if (!value)
        return otherwise;
    if (value->is_string())
        for (std::size_t i = 0; i < names.size(); ++i)
            if (names[i] == value->get<std::string>())
                return i;
    problem(key, "Found " + kind_of(*value), "valid: " + listed(names));
    return otherwise;
}

void ObjectReader::finish() {
    if (!object_)
        return;
    for (const auto& [key, value] : object_->items()) {
        if (std::find(known_.begin(), known_.end(), key) != known_.end())
            continue;
        const std::string near = nearest(key, known_);
        problem(key, "Unknown key",
                near.empty() ? "valid keys: " + listed(known_)
                             : "did you mean '" + near + "'? Valid keys: " + listed(known_));
    }
}

} // namespace periscope
