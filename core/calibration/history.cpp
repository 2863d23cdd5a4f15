#include "core/calibration/history.hpp"

#include "core/base/error.hpp"
#include "core/files/atomic_file.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <fstream>
#include <iterator>
#include <utility>

namespace periscope {
namespace {

constexpr const char *finished = "finished", *failed_state = "failed";

std::string with_unit(const std::string& name, const std::string& unit) {
    return csv_cell(unit.empty() || unit == "1" ? name : fmt::format("{} [{}]", name, unit));
}

[[noreturn]] void refuse_history(const std::filesystem::path& file, std::size_t line, const char* what) {
    throw FileError(fmt::format("{}: line {} {}; use another folder, or --overwrite, which deletes the earlier runs",
                                file.string(), line, what));
}

} // namespace

History::History(const std::vector<FittedParameter>& fitted, const Misfit& misfit) : fitted_(fitted), misfit_(misfit) {}

History::History(const std::vector<FittedParameter>& fitted, const Misfit& misfit, const std::filesystem::path& file,
                 bool failed)
    : History(fitted, misfit) {
    std::error_code error;
    if (std::filesystem::exists(file, error))
        read(file, failed);
    // The misfit of earlier runs is that of the present standard deviations; a line that a kill has cut goes.
    std::string text = head() + '\n';
    for (std::size_t r = 0; r < runs_.size(); ++r)
        text += line(r + 1, runs_[r]);
    write_atomically(file, text);
    file_ = std::make_unique<AppendedFile>(file);
}

const Outcome* History::find(const Parameters& values) const {
    const auto found = places_.find(values);
    return found == places_.end() ? nullptr : &runs_[found->second].outcome;
}

void History::append(const Parameters& values, const Outcome& outcome, const std::string& purpose) {
    const Run run{values, outcome, purpose};
    if (file_)
        file_->append(line(runs_.size() + 1, run));
    add(run);
}

void History::add(Run run) {
    places_.emplace(run.values, runs_.size());
    runs_.push_back(std::move(run));
}

std::string History::head() const {
    std::vector<std::string> cells{"run", "for"};
    for (const FittedParameter& parameter : fitted_)
        cells.push_back(with_unit(parameter.name, parameter.unit));
    for (const char* cell : {"misfit", "state", "reason"})
        cells.emplace_back(cell);
    for (const MeasuredPoints& curve : misfit_.curves())
        for (const double x : curve.x)
            cells.push_back(with_unit(fmt::format("{} at {} {}", curve.name, x, curve.x_unit), curve.y_unit));
    return fmt::format("{}", fmt::join(cells, ","));
}

std::string History::line(std::size_t number, const Run& run) const {
    std::string text = fmt::format("{},{}", number, csv_cell(run.purpose));
    for (const double value : run.values)
        text += fmt::format(",{}", value);
    text += fmt::format(",{:.7g},{},{}", sum_of_squares(misfit_.residuals(run.outcome)),
                        run.outcome.has_failed() ? failed_state : finished, csv_cell(run.outcome.reason));
    for (std::size_t r = 0; r < misfit_.size(); ++r)
        text += !run.outcome.has_failed() && run.outcome.values[r] ? fmt::format(",{}", *run.outcome.values[r]) : ",";
    return text + '\n';
}

void History::read(const std::filesystem::path& file, bool failed) {
    std::ifstream stream(file, std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(stream), {}};
    if (!stream)
        throw FileError(file.string() + ": cannot read the history; use another folder");
    const std::size_t first_value = 5 + fitted_.size();
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = text.find('\n', begin);
        if (end == std::string::npos)
            return; // a kill, or a full disk, has cut this line
        const std::string row = text.substr(begin, end - begin);
        begin = end + 1;
        if (++number == 1) {
            if (row != head())
                refuse_history(file, 1, "names other parameters or measured rows than the study");
            continue;
        }
        const std::vector<std::string> cells = csv_cells(row);
        if (cells.size() != first_value + misfit_.size())
            refuse_history(file, number, "is not a run of this calibration");
        Run run;
        run.purpose = cells[1];
        for (std::size_t p = 0; p < fitted_.size(); ++p) {
            const auto value = written_number(cells[2 + p]);
            if (!value)
                refuse_history(file, number, "has no value of a parameter");
            run.values.push_back(value->value);
        }
        run.outcome.reason = cells[first_value - 1];
        if (cells[first_value - 2] == finished)
            for (std::size_t r = 0; r < misfit_.size(); ++r) {
                const auto value = written_number(cells[first_value + r]);
                run.outcome.values.push_back(value ? std::optional(value->value) : std::nullopt);
            }
        if (failed || !run.outcome.has_failed())
            add(std::move(run));
    }
}

} // namespace periscope
