#include "core/case/number_list.hpp"
#include "core/case/position_function.hpp"
#include "core/case/quantities.hpp"
#include "core/case/set_expression.hpp"
#include "core/case/unit.hpp"
#include "core/files/number_table.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_table.hpp"
#include "tests/fuzz/harness/harness.hpp"
#include "tests/fuzz/harness/harnesses.hpp"

#include <array>
#include <cstdlib>
#include <stdexcept>

namespace periscope::fuzz {
namespace {

template <typename Read>
void may_be_invalid(Read read) {
    try {
        read();
    } catch (const std::invalid_argument&) { // the text says why
    }
}

} // namespace

void quantity(std::string_view input) {
    constexpr std::array dimensions{dimension::none,     dimension::length,          dimension::time,
                                    dimension::pressure, dimension::energy_per_area, dimension::angular_velocity};
    const Dimension wanted = dimensions[choice(input, dimensions.size())];
    may_be_invalid([&] { parse_quantity(input, wanted, true); });
    may_be_invalid([&] { unit_factor(input, wanted); });
    may_be_invalid([&] { handy_unit(input, read_unit(input).factor); });
    may_be_invalid([&] { read_quantity(quantity_info("horizon"), input); });
    may_be_invalid([&] { number_list_text(read_number_list(input)); });
}

void formula(std::string_view input) {
    const std::string text(input);
    if (problem_of_function(text))
        return;
    PositionFunction function(text);
    for (const Vec3& place : {Vec3{0, 0, 0}, Vec3{0.01, -2, 1e300}, Vec3{1e-300, 0.5, -0.0}})
        function(place);
}

void set_expression(std::string_view input) {
    const std::string text(input);
    may_be_invalid([&] {
        const auto terms = parse_set_expression(text);
        evaluate(
            terms, [](const std::string& name) { return name.size(); }, [](std::size_t a) { return ~a; },
            [](SetTerm::Kind, std::size_t a, std::size_t b) { return a ^ b; });
        for (const std::string& name : names_in(text))
            parse_set_expression(with_set_renamed(text, name, "a 'new' name"));
    });
    names_in(text);
}

void measured_curve(std::string_view input) {
    is_read([&] { parse_number_table(input, "curve.csv"); });
}

void study(std::string_view input) {
    csv_cells(input);
    const ParsedStudy parsed = parse_study(input, "/nowhere");
    if (!parsed.problems.empty() || parsed.value.plan.count > 1000)
        return;
    is_read([&] {
        for (const StudyRow& row : rows_of(parsed.value))
            changes_of(parsed.value, row);
    });
}

} // namespace periscope::fuzz
