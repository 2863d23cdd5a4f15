// Numbers with units, vectors and ramps as JSON: as the user wrote them, else in SI.
#pragma once

#include "core/case_file/json_reader.hpp"

namespace periscope {

Json to_json(const Quantity& quantity);
Json to_json(const QuantityVector& vector);
Json to_json(const OptionalVector& vector); // null where a component is not given
Json ramp_json(const RampEntry& ramp);

} // namespace periscope
