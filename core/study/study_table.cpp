#include "core/study/study_table.hpp"

#include "core/base/error.hpp"
#include "core/files/atomic_file.hpp"
#include "core/results/run_state.hpp"
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

std::string head_of(const Study& study, const std::vector<std::string>& result_units) {
    std::vector<std::string> cells{"run"};
    for (const StudyParameter& parameter : study.parameters)
        cells.push_back(csv_head(parameter.name, parameter.unit));
    for (std::size_t r = 0; r < study.results.size(); ++r)
        cells.push_back(csv_head(study.results[r].name, result_units[r]));
    for (const char* last : {"state", "reason", "seconds [s]"})
        cells.emplace_back(last);
    return fmt::format("{}", fmt::join(cells, ","));
}

[[noreturn]] void refuse_table(const fs::path& file, std::size_t line, const char* what) {
    throw FileError(
        fmt::format("{}: line {} {}; use another folder (on the command line, --overwrite deletes the earlier study)",
                    file.string(), line, what));
}

// Returns the position after the last complete line of a text; nothing if there is none.
std::optional<std::size_t> end_of_lines(const std::string& text) {
    const auto end = text.rfind('\n');
    return end == std::string::npos ? std::nullopt : std::optional(end + 1);
}

std::string text_of(const fs::path& file) {
    std::ifstream stream(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(stream), {}};
}

void drop_cut_line(const fs::path& file) {
    const std::string text = text_of(file);
    if (const auto end = end_of_lines(text); end && *end < text.size())
        fs::resize_file(file, *end);
}

std::string value_of(const std::string& cell, const std::string& unit) {
    const auto number = written_number(cell);
    return number && number->unit.empty() ? write_number(number->value, unit) : cell;
}
// Returns a value as it is written to the table: a number without its unit, which is in the header; other values in
// quotes if they need them.
std::string written(const std::string& value, const std::string& unit) {
    const std::string cell = without_unit(value, unit);
    const auto number = written_number(cell);
    return number && number->unit.empty() ? cell : csv_cell(cell);
}
// Returns the values of a row as they are read from the table: "1e2 GPa" becomes "100 GPa".
StudyRow canonical(const StudyRow& values, const std::vector<std::string>& units) {
    StudyRow row;
    for (std::size_t p = 0; p < values.size(); ++p)
        row.push_back(value_of(csv_cells(written(values[p], units[p]))[0], units[p]));
    return row;
}

std::string line_of(const StudyRun& run, const std::vector<std::string>& units, std::size_t results) {
    std::string line = fmt::format("{}", run.number);
    for (std::size_t p = 0; p < run.values.size(); ++p)
        line += ',' + written(run.values[p], units[p]);
    for (std::size_t r = 0; r < results; ++r)
        line += ',' + (run.result(r) ? fmt::format("{:.7g}", *run.result(r)) : std::string());
    return line + fmt::format(",{},{},{:.3f}\n", csv_cell(run.state), csv_cell(run.reason), run.seconds);
}

std::vector<std::string> units_of(const Study& study) {
    std::vector<std::string> units;
    for (const StudyParameter& parameter : study.parameters)
        units.push_back(parameter.unit);
    return units;
}

} // namespace

StudyRow as_in_table(const StudyRow& values, const Study& study) {
    return canonical(values, units_of(study));
}

bool StudyRun::has_failed() const {
    return state == run_state_label(RunState::failed);
}

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

std::string csv_head(const std::string& name, const std::string& unit) {
    return csv_cell(unit.empty() ? name : fmt::format("{} [{}]", name, unit));
}

bool has_cut_line(const fs::path& file) {
    const std::string text = text_of(file);
    return end_of_lines(text).value_or(0) < text.size();
}

std::vector<StudyRun> read_runs(const fs::path& file, const Study& study,
                                const std::vector<std::string>& result_units) {
    std::ifstream stream(file);
    if (!stream)
        throw FileError(file.string() + ": cannot read the table; run the study again");
    const std::string head = head_of(study, result_units);
    const std::vector<std::string> units = units_of(study);
    const std::size_t first_result = 1 + units.size(), first_word = first_result + study.results.size();
    std::vector<StudyRun> runs;
    std::string line;
    for (std::size_t number = 1; std::getline(stream, line); ++number) {
        if (number == 1) {
            if (line != head)
                refuse_table(file, 1, "names other parameters or results than the study");
            continue;
        }
        if (stream.eof()) // the line does not end with a line break, so it is incomplete
            break;
        const std::vector<std::string> cells = csv_cells(line);
        StudyRun run;
        const auto parsed = std::from_chars(cells[0].data(), cells[0].data() + cells[0].size(), run.number);
        if (cells.size() != first_word + 3 || parsed.ec != std::errc() || run.number == 0 ||
            run.number > 10 * most_runs)
            refuse_table(file, number, "is not a row of this study");
        for (std::size_t p = 0; p < units.size(); ++p)
            run.values.push_back(value_of(cells[1 + p], units[p]));
        for (std::size_t c = first_result; c < first_word; ++c) {
            const auto result = written_number(cells[c]);
            run.results.push_back(result ? std::optional(result->value) : std::nullopt);
        }
        run.state = cells[first_word];
        run.reason = cells[first_word + 1];
        if (const auto seconds = written_number(cells[first_word + 2]))
            run.seconds = seconds->value;
        runs.push_back(std::move(run));
    }
    return runs;
}

std::vector<std::string> result_units_of_table(const fs::path& file, const Study& study) {
    std::ifstream stream(file);
    std::string line;
    if (!stream || !std::getline(stream, line))
        throw FileError(file.string() + ": cannot read the table; run the study again");
    const std::vector<std::string> cells = csv_cells(line);
    std::vector<std::string> units;
    for (std::size_t r = 0; r < study.results.size(); ++r) {
        const std::size_t column = 1 + study.parameters.size() + r;
        const std::string cell = column < cells.size() ? cells[column] : std::string();
        const auto begin = cell.find(" [");
        units.push_back(begin == std::string::npos ? std::string() : cell.substr(begin + 2, cell.size() - begin - 3));
    }
    return units;
}

std::vector<StudyRun> take_runs_out(const fs::path& file, const Study& study,
                                    const std::vector<std::string>& result_units,
                                    const std::function<bool(const StudyRun&)>& is_wanted) {
    drop_cut_line(file);
    std::string text = head_of(study, result_units) + '\n';
    std::vector<StudyRun> taken;
    for (StudyRun& run : read_runs(file, study, result_units))
        if (is_wanted(run))
            taken.push_back(std::move(run));
        else
            text += line_of(run, units_of(study), study.results.size());
    write_atomically(file, text);
    return taken;
}

StudyTable::StudyTable(const fs::path& file, const Study& study, const std::vector<std::string>& result_units)
    : units_(units_of(study)), results_(study.results.size()) {
    std::error_code error;
    if (!fs::exists(file, error)) {
        write_atomically(file, head_of(study, result_units) + '\n');
    } else {
        drop_cut_line(file);
        for (const StudyRun& run : read_runs(file, study, result_units))
            add(run);
    }
    file_ = std::make_unique<AppendedFile>(file);
}

bool StudyTable::has(const StudyRow& values) const {
    return known_.contains(canonical(values, units_));
}

void StudyTable::add(const StudyRun& run) {
    known_.insert(canonical(run.values, units_));
    runs_.push_back(run);
    runs_.back().cracks.clear();
    runs_.back().curves.reset();
    next_ = std::max(next_, run.number + 1);
}

void StudyTable::append(const StudyRun& run) {
    file_->append(line_of(run, units_, results_));
    add(run);
}

} // namespace periscope
