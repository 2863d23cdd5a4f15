// Finds the sets of a case by their names. It is faster than Case::find_set(), which searches the whole list each time.
#pragma once

#include "core/case/case.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <unordered_map>

namespace periscope {

class SetNames {
public:
    explicit SetNames(const Case& value) {
        for (std::size_t i = 0; i < value.sets.size(); ++i)
            index_.try_emplace(value.sets[i].name, i);
    }

    // Returns the index of the first set with this name; nothing if there is none.
    std::optional<std::size_t> find(const std::string& name) const {
        const auto found = index_.find(name);
        return found == index_.end() ? std::nullopt : std::optional(found->second);
    }
    bool contains(const std::string& name) const { return index_.contains(name); }

private:
    std::unordered_map<std::string, std::size_t> index_;
};

} // namespace periscope
