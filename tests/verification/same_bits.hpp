// Compares the bits of numbers, so that −0 differs from 0, and NaN may be equal.
#pragma once

#include <algorithm>
#include <span>
#include <vector>

namespace periscope::test {

template <typename Value>
bool same_bits(const std::vector<Value>& a, const std::vector<Value>& b) {
    return std::ranges::equal(std::as_bytes(std::span(a)), std::as_bytes(std::span(b)));
}

} // namespace periscope::test
