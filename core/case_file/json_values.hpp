// Converts numbers with units, vectors and ramps to JSON: with the text that the user wrote, or in SI units if there is
// none.
#pragma once

#include "core/case_file/json_reader.hpp"

#include <string>
#include <vector>

namespace periscope {

Json to_json(const Quantity& quantity);
Json to_json(const QuantityVector& vector);
Json to_json(const OptionalVector& vector); // null for a component that is not given
Json to_json(const std::vector<QuantityVector>& points);
Json to_json(const std::string& text);
Json ramp_json(const RampEntry& ramp); // null for a ramp that is constant

// These functions return whether two values differ. They are not inline, because GCC 12 would then warn of vectors that
// are larger than an entry, even for an entry without any vector (key_json.hpp).
bool differ(const std::string& a, const std::string& b);
bool differ(const QuantityVector& a, const QuantityVector& b);
bool differ(const OptionalVector& a, const OptionalVector& b);
bool differ(const std::vector<QuantityVector>& a, const std::vector<QuantityVector>& b);

} // namespace periscope
