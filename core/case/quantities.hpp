// The physical inputs of a case: their names and valid values. Those with a row in case_keys.hpp are described there.
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

// Returns one of the above, or the quantity of a row in case_keys.hpp; throws std::out_of_range.
const QuantityInfo& quantity_info(std::string_view key);

// Returns the errors of a single value: a wrong sign, or spacings where they have no meaning.
std::vector<Problem> check_quantity(const std::string& path, const QuantityInfo& info, const Quantity& value);

// Reads what a user typed for this quantity, and checks unit and range. Throws std::invalid_argument with the reason.
Quantity read_quantity(const QuantityInfo& info, std::string_view text);

} // namespace periscope
