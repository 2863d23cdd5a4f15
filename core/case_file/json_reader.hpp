// Reads one JSON object key by key, and collects all problems instead of stopping at the first.
#pragma once

#include "core/base/error.hpp"
#include "core/case/case.hpp"
#include "core/case/quantities.hpp"
#include "core/case/words.hpp"

#include <nlohmann/json.hpp>

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace periscope {

using Json = nlohmann::ordered_json;

// Returns the type of a JSON value in words: "a text", "a list" …
std::string kind_of(const Json& value);

class ObjectReader {
public:
    // If `value` is not an object, this is reported as a problem, and all keys count as missing.
    ObjectReader(const Json& value, std::string path, std::vector<Problem>& problems);

    const std::string& path() const { return path_; }
    std::string at(std::string_view key) const;
    bool is_object() const { return object_ != nullptr; }
    bool has(std::string_view key) const;
    // Returns the value of a key, or null if it is missing, and marks the key as known.
    const Json* find(std::string_view key);
    ObjectReader object(std::string_view key) { return inner(*find(key), at(key)); } // the key must exist
    ObjectReader inner(const Json& value, std::string path) const { return {value, std::move(path), problems_}; }
    // Marks all these keys as known, and returns the index of the first key that the object has, or the number of keys
    // if it has none. It is a problem if it has none of them (message `none`) or several (message `several`).
    std::size_t one_of(std::span<const std::string> keys, std::string none, std::string several = {});
    void problem(std::string_view key, std::string reason, std::string remedy = {});
    void problem_at(std::string path, std::string reason, std::string remedy = {}); // at a path that need not belong to
                                                                                    // this object
    void missing(std::string_view key, std::string remedy);

    std::string text(std::string_view key, const std::string& otherwise);
    std::string required_text(std::string_view key, const std::string& example);
    bool flag(std::string_view key); // only `true` is valid
    int whole_number(std::string_view key, int otherwise, int smallest, int largest);
    // Reads a number with a unit of this dimension. If it cannot be read, `into` becomes zero.
    void number(std::string_view key, Dimension dimension, Quantity& into, bool required, std::string_view example,
                bool horizons = false);
    // The next two functions read a number whose dimension and range are in the table of quantities (quantities.hpp).
    void quantity(std::string_view key, Quantity& into, bool required);
    void optional_quantity(std::string_view key, std::optional<Quantity>& into);
    // The next three functions read vectors, or a list of them. Lengths may be in spacings.
    void vector(std::string_view key, Dimension dimension, QuantityVector& into, bool required);
    void optional_vector(std::string_view key, Dimension dimension, OptionalVector& into, bool required);
    void points(std::string_view key, std::vector<QuantityVector>& into, bool required, std::string_view example);
    // Reads `value`, which must be a list of into.size() numbers. `where` is its path. Numbers that cannot be read
    // become zero.
    void numbers(const Json& value, const std::string& where, Dimension dimension, std::span<Quantity> into,
                 std::string_view example);
    // Reads a list of any length: calls each(element, path) for every element.
    template <typename Each>
    void list(std::string_view key, Each each) {
        const Json* value = find(key);
        if (!value)
            return;
        if (!value->is_array())
            return problem(key, "Found " + kind_of(*value), "expected a list: [ … ]");
        for (std::size_t i = 0; i < value->size(); ++i)
            each((*value)[i], at(key) + "[" + std::to_string(i) + "]");
    }
    // Reads a list of objects: calls each(reader) for every object, and reports the keys of the object that `each` has
    // not read.
    template <typename Each>
    void objects(std::string_view key, Each each) {
        list(key, [&](const Json& value, const std::string& path) {
            ObjectReader reader = inner(value, path);
            each(reader);
            reader.finish();
        });
    }
    // Reads a word, which must be one of `names`, and returns its index. Returns `otherwise` if the key is missing.
    std::size_t choice(std::string_view key, std::span<const std::string> names, std::size_t otherwise);

    // Reports each key of the object that was not read as a problem, and names the most similar known key.
    void finish();

private:
    std::optional<Quantity> read_number(const Json& value, const std::string& where, Dimension dimension,
                                        bool horizons = false);
    const Json* object_ = nullptr;
    std::string path_;
    std::vector<Problem>& problems_;
    std::vector<std::string> known_;
};

} // namespace periscope
