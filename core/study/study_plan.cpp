#include "core/study/study_plan.hpp"

#include "core/base/error.hpp"
#include "core/base/open_unit.hpp"
#include "core/base/trimmed.hpp"
#include "core/case/formula.hpp"
#include "core/files/number_table.hpp"
#include "core/study/distribution.hpp"

#include <boost/random/sobol.hpp>
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>
#include <random>
#include <set>

namespace periscope {
namespace {

using Values = StudyParameter::Values;

[[noreturn]] void refuse_plan(const std::string& reason, const std::string& remedy) {
    throw CaseError({{"plan", reason, remedy}}, "The study");
}

const Values& values_of(const StudyParameter& parameter) {
    const auto* values = std::get_if<Values>(&parameter.source);
    if (!values)
        refuse_plan(fmt::format("'{}' has no list of values, which this plan needs", parameter.name),
                    "use latin_hypercube or sobol, or list values");
    return *values;
}

std::vector<StudyRow> all_combinations(const Study& study, const std::vector<std::size_t>& free) {
    double count = 1;
    for (const std::size_t p : free)
        count *= static_cast<double>(values_of(study.parameters[p]).size());
    if (count > static_cast<double>(most_runs))
        refuse_plan(fmt::format("{:.3g} combinations are more than {} runs", count, most_runs),
                    "list fewer values, or use latin_hypercube");
    std::vector<StudyRow> rows(static_cast<std::size_t>(count), StudyRow(study.parameters.size()));
    std::size_t stride = rows.size();
    for (const std::size_t p : free) { // the last parameter changes fastest
        const Values& values = values_of(study.parameters[p]);
        stride /= values.size();
        for (std::size_t row = 0; row < rows.size(); ++row)
            rows[row][p] = values[row / stride % values.size()];
    }
    return rows;
}

std::vector<StudyRow> one_at_a_time(const Study& study, const std::vector<std::size_t>& free) {
    StudyRow first(study.parameters.size());
    for (const std::size_t p : free)
        first[p] = values_of(study.parameters[p]).front();
    std::vector<StudyRow> rows{first};
    for (const std::size_t p : free) {
        const auto values = values_of(study.parameters[p]);
        for (std::size_t k = 1; k < values.size(); ++k) {
            rows.push_back(first);
            rows.back()[p] = values[k];
        }
    }
    return rows;
}

std::vector<StudyRow> table_rows(const Study& study, const std::vector<std::size_t>& free) {
    const NumberTable table = read_number_table(study.plan.file);
    const std::size_t count = table.columns.front().values.size();
    std::vector<StudyRow> rows(count, StudyRow(study.parameters.size()));
    for (const std::size_t p : free) {
        const StudyParameter& parameter = study.parameters[p];
        const auto column = std::ranges::find(table.columns, parameter.name, &NumberColumn::name);
        if (column == table.columns.end())
            throw CaseError(
                {{"plan.table", fmt::format("{} has no column '{}'", study.plan.file.string(), parameter.name),
                  "name the columns as the parameters, e.g. 'G [kJ/m^2]'"}},
                "The study");
        // The units must be equal, because formulas use the numbers without their units.
        if (!column->unit.empty() && column->unit != parameter.unit)
            throw CaseError(
                {{"plan.table",
                  parameter.unit.empty()
                      ? fmt::format("the column '{}' is in {}, and the parameter has no unit", parameter.name,
                                    column->unit)
                      : fmt::format("the column '{}' is in {}, and the values of the parameter in {}", parameter.name,
                                    column->unit, parameter.unit),
                  parameter.unit.empty() ? fmt::format("write \"unit\": \"{}\" in the parameter", column->unit)
                                         : std::string("convert the column")}},
                "The study");
        for (std::size_t row = 0; row < count; ++row) {
            if (!std::isfinite(column->values[row]))
                throw CaseError({{"plan.table", fmt::format("row {} has no value of '{}'", row + 1, parameter.name),
                                  "fill the cell"}},
                                "The study");
            rows[row][p] = write_number(column->values[row], column->unit.empty() ? parameter.unit : column->unit);
        }
    }
    return rows;
}

std::string value_at_share(const StudyParameter& parameter, double share) {
    if (const auto* distribution = std::get_if<Distribution>(&parameter.source))
        return write_number(value_at(*distribution, share), parameter.unit);
    const Values& values = std::get<Values>(parameter.source);
    return values[std::min(values.size() - 1, static_cast<std::size_t>(share * static_cast<double>(values.size())))];
}

std::vector<StudyRow> latin_hypercube(const Study& study, const std::vector<std::size_t>& free) {
    std::vector<StudyRow> rows(study.plan.count, StudyRow(study.parameters.size()));
    std::mt19937_64 random(study.plan.seed);
    std::vector<std::size_t> part(rows.size());
    for (const std::size_t p : free) {
        std::iota(part.begin(), part.end(), std::size_t{0});
        for (std::size_t i = part.size(); i > 1; --i)
            std::swap(part[i - 1], part[static_cast<std::size_t>(open_unit(random()) * static_cast<double>(i))]);
        for (std::size_t row = 0; row < rows.size(); ++row)
            rows[row][p] = value_at_share(study.parameters[p], (static_cast<double>(part[row]) + open_unit(random())) /
                                                                   static_cast<double>(rows.size()));
    }
    return rows;
}

// Generates the points of Sobol's sequence, without the origin.
class SobolPoints {
public:
    explicit SobolPoints(std::size_t dimensions) : points_(checked(dimensions)) {}

    // Returns a row with the next values of the parameters in `free`.
    StudyRow next(const Study& study, const std::vector<std::size_t>& free) {
        StudyRow row(study.parameters.size());
        for (const std::size_t p : free)
            row[p] =
                value_at_share(study.parameters[p], std::max(static_cast<double>(points_() >> 11U) * 0x1p-53, 0x1p-54));
        return row;
    }

private:
    static std::size_t checked(std::size_t dimensions) {
        constexpr std::size_t most_dimensions = 3667; // limit of Boost's table
        if (dimensions > most_dimensions)
            refuse_plan("Too many parameters for Sobol's sequence", "use latin_hypercube");
        return dimensions;
    }

    boost::random::sobol points_;
};

std::vector<StudyRow> sobol_points(const Study& study, const std::vector<std::size_t>& free) {
    SobolPoints points(free.size());
    std::vector<StudyRow> rows;
    for (std::size_t k = 0; k < study.plan.count; ++k)
        rows.push_back(points.next(study, free));
    return rows;
}

std::vector<StudyRow> saltelli_blocks(const Study& study, const std::vector<std::size_t>& free) {
    const std::size_t of_block = free.size() + 2;
    if (study.plan.count > most_runs / of_block)
        refuse_plan(fmt::format("{} blocks of {} runs are more than {} runs", study.plan.count, of_block, most_runs),
                    "lower sobol_indices");
    SobolPoints points(2 * free.size());
    std::vector<StudyRow> rows;
    for (std::size_t k = 0; k < study.plan.count; ++k) {
        const StudyRow a = points.next(study, free), b = points.next(study, free);
        rows.push_back(a);
        rows.push_back(b);
        for (const std::size_t p : free) {
            rows.push_back(a);
            rows.back()[p] = b[p];
        }
    }
    return rows;
}

// Computes the parameters that are formulas. A formula may use the formulas before it.
void evaluate_formulas(const Study& study, std::vector<StudyRow>& rows) {
    std::vector<std::string> names;
    std::vector<std::size_t> known;
    for (const std::size_t p : free_parameters(study)) {
        names.push_back(study.parameters[p].name);
        known.push_back(p);
    }
    for (std::size_t p = 0; p < study.parameters.size(); ++p) {
        const StudyParameter& parameter = study.parameters[p];
        if (!parameter.is_formula())
            continue;
        Formula formula(std::get<std::string>(parameter.source), names);
        for (StudyRow& row : rows) {
            std::vector<double> numbers;
            for (const std::size_t k : known) {
                const auto number = written_number(row[k]);
                numbers.push_back(number ? number->value : std::nan(""));
            }
            const double value = formula(numbers);
            if (!std::isfinite(value))
                throw CaseError({{fmt::format("parameters[{}].expression", p),
                                  fmt::format("'{}' has no value in one of the runs", parameter.name),
                                  "change the formula or the values it uses"}},
                                "The study");
            row[p] = write_number(value, parameter.unit);
        }
        names.push_back(parameter.name);
        known.push_back(p);
    }
}

// Removes digits that come from rounding: 16.200000000000003 becomes 16.2.
double tidy(double value) {
    return std::stod(fmt::format("{:.12g}", value));
}

std::string written_in_case(const StudyParameter& parameter, std::string value) {
    const auto braces = parameter.pattern.find("{}");
    return braces == std::string::npos ? value : std::string(parameter.pattern).replace(braces, 2, value);
}

} // namespace

std::vector<std::size_t> free_parameters(const Study& study) {
    std::vector<std::size_t> free;
    for (std::size_t p = 0; p < study.parameters.size(); ++p)
        if (!study.parameters[p].is_formula())
            free.push_back(p);
    return free;
}

std::vector<StudyRow> rows_of_plan(const Study& study) {
    if (study.calibration)
        refuse_plan("The study is a calibration, which has no rows before it runs",
                    "run it with 'periscope-cli study', or remove the section calibration");
    const std::vector<std::size_t> free = free_parameters(study);
    std::vector<StudyRow> rows;
    switch (study.plan.kind) {
    case StudyPlan::Kind::all:
        rows = all_combinations(study, free);
        break;
    case StudyPlan::Kind::one_at_a_time:
        rows = one_at_a_time(study, free);
        break;
    case StudyPlan::Kind::table:
        rows = table_rows(study, free);
        break;
    case StudyPlan::Kind::latin_hypercube:
        rows = latin_hypercube(study, free);
        break;
    case StudyPlan::Kind::sobol:
        rows = sobol_points(study, free);
        break;
    case StudyPlan::Kind::sobol_indices:
        rows = saltelli_blocks(study, free);
        break;
    }
    evaluate_formulas(study, rows);
    return rows;
}

std::vector<StudyRow> rows_of(const Study& study) {
    std::vector<StudyRow> rows = rows_of_plan(study);
    std::vector<StudyRow> once;
    std::set<StudyRow> seen;
    for (StudyRow& row : rows)
        if (seen.insert(row).second)
            once.push_back(std::move(row));
    return once;
}

StudyRow row_with(const Study& study, std::span<const double> sought) {
    std::vector<StudyRow> rows(1, StudyRow(study.parameters.size()));
    std::size_t next = 0;
    for (const std::size_t p : free_parameters(study)) {
        const StudyParameter& parameter = study.parameters[p];
        rows[0][p] = std::holds_alternative<Bounds>(parameter.source) ? write_number(sought[next++], parameter.unit)
                                                                      : values_of(parameter).front();
    }
    evaluate_formulas(study, rows);
    return std::move(rows[0]);
}

std::vector<std::string> changes_of(const Study& study, const StudyRow& row) {
    std::vector<std::string> changes = study.changes;
    for (std::size_t p = 0; p < study.parameters.size(); ++p)
        for (const std::string& path : study.parameters[p].paths)
            changes.push_back(path + '=' + written_in_case(study.parameters[p], row[p]));
    return changes;
}

std::optional<WrittenNumber> written_number(std::string_view text) {
    const std::string_view inner = trimmed(text);
    WrittenNumber number;
    const auto [end, error] = std::from_chars(inner.data(), inner.data() + inner.size(), number.value);
    if (error != std::errc() || !std::isfinite(number.value))
        return std::nullopt;
    number.unit = trimmed(inner.substr(static_cast<std::size_t>(end - inner.data())));
    for (const auto& [printed, typed] : {std::pair("²", "^2"), std::pair("³", "^3"), std::pair("µ", "u"), // U+00B5
                                         std::pair("μ", "u"), std::pair("°", "deg")})                     // U+03BC
        if (const auto at = number.unit.find(printed); at != std::string::npos)
            number.unit.replace(at, std::string_view(printed).size(), typed);
    return number;
}

StudyParameter::Values evenly_spaced(double from, double to, int count, const std::string& unit) {
    StudyParameter::Values values;
    for (int k = 0; k < count; ++k)
        values.push_back(write_number(k + 1 == count ? to : tidy(from + (to - from) * k / (count - 1)), unit));
    return values;
}

std::string write_number(double value, const std::string& unit) {
    return unit.empty() ? fmt::format("{}", value) : fmt::format("{} {}", value, unit);
}

std::string without_unit(const std::string& value, const std::string& unit) {
    const auto number = written_number(value);
    return number && number->unit == unit ? write_number(number->value, {}) : value;
}

} // namespace periscope
