// Converts numbers with units, vectors and ramps to JSON: as the user wrote them, otherwise in SI units.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

Json to_json(const Quantity& quantity);
Json to_json(const QuantityVector& vector);
Json to_json(const OptionalVector& vector); // null for a component that is not given
Json ramp_json(const RampEntry& ramp);

} // namespace periscope
