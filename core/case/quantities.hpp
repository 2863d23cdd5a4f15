// The physical inputs of a case: their names and valid values. case_keys.hpp has those that are described in a row of
// keys.
#pragma once

#include "core/base/error.hpp"
#include "core/case/quantity.hpp"

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

enum class Bound { any, positive, not_negative };

struct QuantityInfo {
    std::string_view key;        // in the file
    std::string_view label = {}; // on the screen
    Dimension dimension = {};
    bool spacings_allowed = false; // a length that may be given in spacings (dx)
    Bound bound = Bound::any;
    std::string_view unit = {};    // usual unit, for display
    std::string_view example = {}; // as a user would type it
    std::string_view help = {};
    bool horizons_allowed = false; // a length that may be given in horizons
};

std::span<const QuantityInfo> quantities_without_row(); // youngs_modulus, fracture_energy, …, horizon

// Returns the quantity with this key, from quantities_without_row() or from the rows in case_keys.hpp. Throws
// std::out_of_range if there is none.
const QuantityInfo& quantity_info(std::string_view key);

// Returns the errors of a single value: a wrong sign, or spacings where they have no meaning.
std::vector<Problem> check_quantity(const std::string& path, const QuantityInfo& info, const Quantity& value);

// Reads what a user typed for this quantity, and checks unit and range. Throws std::invalid_argument with the reason.
Quantity read_quantity(const QuantityInfo& info, std::string_view text);

} // namespace periscope
