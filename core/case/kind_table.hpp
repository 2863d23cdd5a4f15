// Tables of kinds (bond laws, observers, conditions) have a row for each enumerator, in their order. Each row has its
// `kind` and its `key`, the word in the case file.
#pragma once

#include <span>
#include <string>
#include <vector>

namespace periscope {

// Assert this for every table, because a row is found by the number of its kind.
template <typename Table>
consteval bool is_in_order(const Table& table) {
    for (std::size_t k = 0; k < table.size(); ++k)
        if (static_cast<std::size_t>(table[k].kind) != k || table[k].key.empty())
            return false;
    return true;
}

// Returns the words of the case file, in the order of the kinds.
template <typename Info>
std::vector<std::string> keys_of(std::span<const Info> table) {
    std::vector<std::string> keys;
    for (const Info& info : table)
        keys.emplace_back(info.key);
    return keys;
}

} // namespace periscope
