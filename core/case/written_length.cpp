#include "core/case/written_length.hpp"

#include <fmt/format.h>

namespace periscope {

Quantity written_length(double metres, int digits) {
    return parse_quantity(fmt::format("{:.{}g} mm", 1e3 * metres, digits), dimension::length);
}

} // namespace periscope
