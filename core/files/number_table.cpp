#include "core/files/number_table.hpp"

#include "core/base/error.hpp"
#include "core/base/regular_file.hpp"
#include "core/base/short_quotes.hpp"
#include "core/base/trimmed.hpp"
#include "core/files/text_encoding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <map>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace periscope {
namespace {

constexpr std::uintmax_t most_bytes = 64U << 20U;
// A limit is needed because a column takes far more memory than a cell in the file.
constexpr std::size_t most_columns = 10000;

std::string_view without_quotes(std::string_view text) {
    return trimmed(text, " \t\r\"");
}

char separator_of(std::string_view line) {
    for (const char c : {';', '\t', ','})
        if (line.find(c) != std::string_view::npos)
            return c;
    return ' ';
}

std::vector<std::string_view> cells_of(std::string_view line, char separator) {
    std::vector<std::string_view> cells;
    for (std::size_t begin = 0; begin <= line.size() && cells.size() <= most_columns;) {
        const auto end = std::min(line.find(separator, begin), line.size());
        const auto cell = without_quotes(line.substr(begin, end - begin));
        if (separator != ' ' || !cell.empty()) // several blanks count as one separator
            cells.push_back(cell);
        begin = end + 1;
    }
    return cells;
}

// Returns nothing if the cell is not a number.
std::optional<double> number_of(std::string_view cell, bool decimal_comma) {
    std::string text(cell.substr(cell.starts_with('+') ? 1 : 0));
    if (decimal_comma)
        std::replace(text.begin(), text.end(), ',', '.');
    double value = 0;
    const auto [rest, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || rest != text.data() + text.size())
        return std::nullopt;
    return value;
}

bool is_empty_or_comment(std::string_view line) {
    return without_quotes(line).empty() || without_quotes(line).front() == '#';
}

bool has_numbers(const std::vector<std::string_view>& cells, char separator) {
    return std::ranges::any_of(cells, [&](auto cell) { return number_of(cell, separator != ',').has_value(); });
}

bool is_row_of_numbers(const std::vector<std::string_view>& cells, char separator) {
    return cells.size() > 1 && has_numbers(cells, separator) &&
           std::ranges::all_of(cells, [&](auto cell) { return cell.empty() || number_of(cell, separator != ','); });
}

// Returns the unit in a cell: "mm" for "mm", "[mm]" and "(mm)", "1" for "-"; nothing if the cell does not contain a
// known unit.
std::optional<std::string> unit_of_cell(std::string_view cell) {
    const std::string_view unit = trimmed(cell, " []()");
    if (unit == "-")
        return "1";
    return dimension_of_unit(unit) ? std::optional(std::string(unit)) : std::nullopt;
}

class Reader {
public:
    explicit Reader(const std::string& file) : file_(file) {}

    NumberTable read(std::string_view text) {
        if (text.starts_with("\xef\xbb\xbf"))
            text.remove_prefix(3);
        if (text.find('\0') != std::string_view::npos)
            throw FileError(file_ + ": not a text file; export the table as CSV");
        if (const char first = trimmed(text).empty() ? ' ' : trimmed(text).front(); first == '<' || first == '{')
            throw FileError(fmt::format("{}: {} instead of a table of numbers; export the table as CSV", file_,
                                        first == '<' ? "found XML" : "found JSON"));
        find_head(text);
        for (std::size_t begin = 0; begin < text.size(); ++line_) {
            const auto end = std::min(text.find('\n', begin), text.size());
            add(text.substr(begin, end - begin));
            begin = end + 1;
        }
        if (table_.columns.empty())
            throw FileError(file_ + ": empty file; expected two or more columns of numbers");
        if (table_.columns.front().values.empty())
            throw FileError(file_ + ": only a header, no numbers below it");
        return std::move(table_);
    }

private:
    [[noreturn]] void fail(const std::string& what) const {
        throw FileError(fmt::format("{}: line {}: {}", file_, line_, with_short_quotes(what)));
    }

    // The head is the line before the first row of numbers, or the line before that one if it contains only units.
    // Lines above the head, which testing machines write, are skipped. If the line before the first row of numbers has
    // another number of cells, or contains numbers, the head is the first line of the table instead, if it has no
    // numbers.
    void find_head(std::string_view text) {
        struct Line {
            std::string_view text;
            int number = 0;
        };
        std::array<Line, 2> above; // the nearest line above the numbers, then the one above it
        int number = 1;
        for (std::size_t begin = 0; begin < text.size(); ++number) {
            const auto end = std::min(text.find('\n', begin), text.size());
            const std::string_view line = text.substr(begin, end - begin);
            begin = end + 1;
            if (is_empty_or_comment(line))
                continue;
            const char separator = separator_of(line);
            const auto row = cells_of(line, separator);
            if (!is_row_of_numbers(row, separator)) {
                above = {Line{line, number}, above[0]};
                continue;
            }
            const auto cells_above = [&](const Line& one) {
                auto cells = cells_of(one.text, separator);
                const bool fits = one.number > 0 && cells.size() == row.size() && !has_numbers(cells, separator);
                return fits ? cells : std::vector<std::string_view>();
            };
            const auto nearest = cells_above(above[0]);
            if (nearest.empty())
                return;
            separator_of_numbers_ = separator;
            const bool has_units =
                std::ranges::all_of(nearest, [](auto cell) { return unit_of_cell(cell).has_value(); }) &&
                !cells_above(above[1]).empty();
            head_line_ = above[has_units ? 1 : 0].number;
            units_line_ = has_units ? above[0].number : 0;
            return;
        }
    }

    void add(std::string_view line) {
        if (is_empty_or_comment(line) || line_ < head_line_)
            return;
        if (line_ == units_line_)
            return take_units(cells_of(line, separator_));
        if (table_.columns.empty()) {
            separator_ = separator_of_numbers_.value_or(separator_of(line));
            auto cells = cells_of(line, separator_);
            if (cells.size() < 2)
                fail("only one column; expected two or more, separated by commas, semicolons or tabs");
            if (cells.size() > most_columns)
                fail(fmt::format("more than {} columns; export a table with fewer", most_columns));
            const bool is_head = !has_numbers(cells, separator_);
            for (std::size_t i = 0; i < cells.size(); ++i)
                table_.columns.push_back(is_head ? head(cells[i], i)
                                                 : NumberColumn{fmt::format("column {}", i + 1), {}, {}});
            tell_apart();
            if (is_head)
                return;
        }
        add_row(cells_of(line, separator_));
    }

    NumberColumn head(std::string_view cell, std::size_t index) const {
        // The apostrophe is that of text_cell(), which this program puts before names that look like formulas.
        if (cell.starts_with('\'') && cell.find_first_of("=+-@\t\r", 1) == 1)
            cell.remove_prefix(1);
        NumberColumn column{std::string(cell), {}, {}};
        for (const auto* pair : {"[]", "()"}) {
            const auto open = cell.rfind(pair[0]);
            if (open == std::string_view::npos || cell.back() != pair[1])
                continue;
            const auto unit = without_quotes(cell.substr(open + 1, cell.size() - open - 2));
            column.name = std::string(without_quotes(cell.substr(0, open)));
            column.unit = unit == "-" ? "1" : std::string(unit);
            try {
                read_unit(column.unit);
            } catch (const std::invalid_argument& e) {
                fail(fmt::format("unit of '{}': {}; enter e.g. 'time [ms]' or 'force [kN]'", cell, e.what()));
            }
        }
        if (const auto line = cell.rfind('_'); column.unit.empty() && line != std::string_view::npos && line > 0 &&
                                               dimension_of_unit(cell.substr(line + 1))) {
            column.name = std::string(cell.substr(0, line));
            column.unit = std::string(cell.substr(line + 1));
        }
        if (column.name.empty())
            column.name = fmt::format("column {}", index + 1);
        return column;
    }

    void take_units(const std::vector<std::string_view>& cells) {
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (table_.columns[i].unit.empty())
                table_.columns[i].unit = unit_of_cell(cells[i]).value_or(std::string());
    }

    void tell_apart() {
        std::map<std::pair<std::string, std::string>, int> uses; // number of columns with this name and unit
        for (NumberColumn& column : table_.columns) {
            const std::string name = column.name;
            int& number = uses[{name, column.unit}];
            while (++number > 1) {
                column.name = fmt::format("{} ({})", name, number);
                if (uses.try_emplace({column.name, column.unit}, 1).second)
                    break;
            }
        }
    }

    void add_row(const std::vector<std::string_view>& cells) {
        const bool is_first = table_.columns.front().values.empty();
        const char* const hint =
            is_first ? "; keep one line of headings with as many columns as the rows of numbers below it" : "";
        if (is_first && separator_ == ' ' && cells.size() == 1)
            fail("only one column; x and y need two, separated by commas, semicolons or tabs");
        if (cells.size() != table_.columns.size())
            fail(fmt::format("found {} column{}, expected {}{}", cells.size(), cells.size() == 1 ? "" : "s",
                             table_.columns.size(),
                             separator_ == ',' && cells.size() > table_.columns.size() && !cells.back().empty()
                                 ? "; if these are decimal commas, put semicolons or tabs between the numbers"
                                 : hint));
        for (std::size_t i = 0; i < cells.size(); ++i) {
            auto value = std::optional(std::numeric_limits<double>::quiet_NaN()); // empty cells are NaN
            if (!cells[i].empty()) {
                value = number_of(cells[i], separator_ != ',');
                if (!value || !std::isfinite(*value))
                    fail(fmt::format("'{}' in column {} ('{}') is {}{}", cells[i].substr(0, 40), i + 1,
                                     table_.columns[i].name,
                                     value ? "not a finite number; leave cells without a value empty" : "not a number",
                                     value ? "" : hint));
            }
            table_.columns[i].values.push_back(*value);
        }
    }

    std::string file_;
    NumberTable table_;
    char separator_ = ',';
    std::optional<char> separator_of_numbers_;
    int line_ = 1, head_line_ = 0, units_line_ = 0; // line numbers, from 1; the last two are 0 if there is no such line
};

} // namespace

NumberTable parse_number_table(std::string_view text, const std::string& file) {
    return is_utf8(text) ? Reader(file).read(text) : Reader(file).read(windows_1252_to_utf8(text));
}

const NumberColumn* column_named(const NumberTable& table, std::string_view name) {
    for (const NumberColumn& column : table.columns)
        for (const std::string& one :
             {column.name, column.name + '_' + column.unit, fmt::format("{} [{}]", column.name, column.unit),
              fmt::format("{} ({})", column.name, column.unit)})
            if (one == name)
                return &column;
    return nullptr;
}

std::string name_to_find(const NumberTable& table, std::size_t column) {
    const NumberColumn& wanted = table.columns.at(column);
    const auto has_its_name = [&wanted](const NumberColumn& other) { return other.name == wanted.name; };
    const bool is_unique = std::ranges::count_if(table.columns, has_its_name) == 1;
    return is_unique || wanted.unit.empty() ? wanted.name : fmt::format("{} [{}]", wanted.name, wanted.unit);
}

NumberTable read_number_table(const std::filesystem::path& file) {
    const std::string name = file.string();
    const RegularFile opened(file);
    if (!opened.ok())
        throw FileError(fmt::format("{}: {}; choose a table of numbers", name, opened.fault()));
    if (opened.size() > most_bytes)
        throw FileError(name + ": larger than 64 MiB; remove unnecessary rows");
    std::string text(opened.size(), '\0');
    if (!opened.read(0, text))
        throw FileError(name + ": cannot read the file; copy it again");
    return parse_number_table(text, name);
}

} // namespace periscope
