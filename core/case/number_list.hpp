// Lists of whole numbers in a case: node numbers of a mesh, one by one or as ranges.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct NumberRange {
    std::uint64_t first = 0, last = 0; // equal for a single number
    friend bool operator==(const NumberRange&, const NumberRange&) = default;
};

// Reads "1, 7, 20-35". Throws std::invalid_argument with the error and a valid example.
std::vector<NumberRange> read_number_list(std::string_view text);

std::string number_text(const NumberRange& range);
std::string number_list_text(const std::vector<NumberRange>& list);

} // namespace periscope
