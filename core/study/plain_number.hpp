// Reads a number without a unit, between two bounds, from a section of a study file.
#pragma once

#include "core/case_file/json_reader.hpp"

#include <fmt/format.h>

namespace periscope {

// Returns the number, or `otherwise` if the key is missing. If the value is not a number greater than `above` and less
// than `below`, an error is added and `otherwise` is returned.
inline double plain_number(ObjectReader& reader, const char* key, double otherwise, double above, double below) {
    const Json* value = reader.find(key);
    if (!value)
        return otherwise;
    if (value->is_number() && value->get<double>() > above && value->get<double>() < below)
        return value->get<double>();
    reader.problem(key, "Found " + kind_of(*value), fmt::format("expected a number between {} and {}", above, below));
    return otherwise;
}

} // namespace periscope
