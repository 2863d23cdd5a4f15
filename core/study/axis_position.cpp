#include "core/study/axis_position.hpp"

#include "core/case/unit.hpp"
#include "core/case_file/json_reader.hpp"
#include "core/study/study_plan.hpp"

#include <fmt/format.h>

#include <stdexcept>

namespace periscope {

std::optional<AxisPosition> read_position(ObjectReader& reader, std::string_view key, std::string_view example) {
    const Json* value = reader.find(key);
    if (!value)
        return std::nullopt;
    const auto number = value->is_string()   ? written_number(value->get<std::string>())
                        : value->is_number() ? std::optional(WrittenNumber{value->get<double>(), {}})
                                             : std::nullopt;
    if (!number) {
        reader.problem(key, "Found " + kind_of(*value),
                       fmt::format("expected a number with its unit, e.g. \"{}\"", example));
        return std::nullopt;
    }
    if (number->unit.empty())
        return AxisPosition{number->value, std::nullopt};
    try {
        const UnitValue unit = read_unit(number->unit);
        return AxisPosition{number->value * unit.factor, unit.dimension};
    } catch (const std::invalid_argument& e) {
        reader.problem(key, e.what(), fmt::format("enter e.g. \"{}\"", example));
        return std::nullopt;
    }
}

} // namespace periscope
