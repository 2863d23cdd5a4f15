#include "core/study/study_table.hpp"

#include "core/base/error.hpp"
#include "core/files/atomic_file.hpp"
#include "core/results/tables.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>

namespace periscope {
namespace {

namespace fs = std::filesystem;

std::string head_cell(const std::string& name, const std::string& unit) {
    return csv_cell(unit.empty() ? name : fmt::format("{} [{}]", name, unit));
}

std::string head_of(const Study& study, const std::vector<std::string>& result_units) {
    std::vector<std::string> cells{"run"};
    for (const StudyParameter& parameter : study.parameters)
        cells.push_back(head_cell(parameter.name, parameter.unit));
    for (std::size_t r = 0; r < study.results.size(); ++r)
        cells.push_back(head_cell(study.results[r].name, result_units[r]));
    for (const char* last : {"state", "reason", "seconds [s]"})
        cells.emplace_back(last);
    return fmt::format("{}", fmt::join(cells, ","));
}

[[noreturn]] void refuse_table(const fs::path& file, std::size_t line, const char* what) {
    throw FileError(fmt::format("{}: line {} {}; use another folder, or --overwrite", file.string(), line, what));
}

// Removes the last line if a killed program, or a full disk, has cut it.
void drop_broken_line(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (const auto end = text.rfind('\n'); end != std::string::npos && end + 1 < text.size())
        fs::resize_file(file, end + 1);
}

} // namespace

std::vector<std::string> csv_cells(std::string_view line) {
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            cells.back() += line[++i];
        else if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            cells.emplace_back();
        else
            cells.back() += c;
    }
    return cells;
}

std::string csv_cell(const std::string& text) {
    std::string cell = text_cell(text);
    std::ranges::replace(cell, '\n', ' ');
    if (cell.find_first_of(",\"\r") == std::string::npos)
        return cell;
    std::string quoted = "\"";
    for (const char c : cell)
        quoted += c == '"' ? "\"\"" : std::string(1, c);
    return quoted + '"';
}

StudyTable::StudyTable(const fs::path& file, const Study& study, const std::vector<std::string>& result_units)
    : study_(study) {
    const std::string head = head_of(study, result_units);
    std::error_code error;
    if (!fs::exists(file, error)) {
        write_atomically(file, head + '\n');
    } else {
        drop_broken_line(file);
        std::ifstream stream(file);
        std::string line;
        const std::size_t first_result = 1 + study.parameters.size(),
                          cells_in_row = first_result + study.results.size() + 3;
        for (std::size_t number = 1; std::getline(stream, line); ++number) {
            if (number == 1) {
                if (line != head)
                    refuse_table(file, 1, "names other parameters or results than the study");
                continue;
            }
            std::vector<std::string> cells = csv_cells(line);
            std::size_t run = 0;
            const auto parsed = std::from_chars(cells[0].data(), cells[0].data() + cells[0].size(), run);
            if (cells.size() != cells_in_row || parsed.ec != std::errc() || run == 0 || run > 10 * most_runs)
                refuse_table(file, number, "is not a row of this study");
            next_ = std::max(next_, run + 1);
            known_.insert({cells.begin() + 1, cells.begin() + static_cast<std::ptrdiff_t>(first_result)});
        }
    }
    file_ = std::make_unique<AppendedFile>(file);
}

// A number without its unit, which stands in the head.
std::vector<std::string> StudyTable::cells_of(const StudyRow& values) const {
    std::vector<std::string> cells;
    for (std::size_t p = 0; p < values.size(); ++p) {
        const auto number = written_number(values[p]);
        cells.push_back(number && number->unit == study_.parameters[p].unit ? fmt::format("{}", number->value)
                                                                            : values[p]);
    }
    return cells;
}

void StudyTable::append(const StudyRun& run) {
    const std::vector<std::string> values = cells_of(run.values);
    std::string line = fmt::format("{}", run.number);
    for (const std::string& value : values)
        line += ',' + (written_number(value) ? value : csv_cell(value));
    for (std::size_t r = 0; r < study_.results.size(); ++r)
        line +=
            ',' + (r < run.results.size() && run.results[r] ? fmt::format("{:.7g}", *run.results[r]) : std::string());
    line += fmt::format(",{},{},{:.3f}\n", run.state, csv_cell(run.reason), run.seconds);
    file_->append(line);
    known_.insert(values);
    next_ = std::max(next_, run.number + 1);
}

} // namespace periscope
