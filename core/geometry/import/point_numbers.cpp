#include "core/geometry/import/point_numbers.hpp"

#include <algorithm>

namespace periscope {

NumberIndex::NumberIndex(const std::vector<std::uint64_t>& numbers) {
    const std::uint64_t largest = numbers.empty() ? 0 : *std::max_element(numbers.begin(), numbers.end());
    // A list with an entry for every number is only used if it is not much longer than `numbers`: a number may be as
    // large as 2⁶⁴.
    const bool dense = largest / 4 <= numbers.size() + 1000;
    if (dense)
        dense_.assign(largest + 1, none);
    else
        sparse_.reserve(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        std::uint32_t& index = dense ? dense_[numbers[i]] : sparse_.try_emplace(numbers[i], none).first->second;
        if (index != none && !twice_)
            twice_ = numbers[i];
        index = static_cast<std::uint32_t>(i);
    }
}

std::optional<std::uint32_t> NumberIndex::find(std::uint64_t number) const {
    if (!dense_.empty())
        return number < dense_.size() && dense_[number] != none ? std::optional(dense_[number]) : std::nullopt;
    const auto found = sparse_.find(number);
    return found == sparse_.end() ? std::nullopt : std::optional(found->second);
}

} // namespace periscope
