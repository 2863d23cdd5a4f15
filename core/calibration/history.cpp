#include "core/calibration/history.hpp"

#include "core/base/error.hpp"
#include "core/files/atomic_file.hpp"
#include "core/results/run_state.hpp"
#include "core/study/study_plan.hpp"
#include "core/study/study_table.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string_view>
#include <utility>

namespace periscope {
namespace {

std::string_view state_of(const Outcome& outcome) {
    return run_state_label(outcome.has_failed()    ? RunState::failed
                           : outcome.has_converged ? RunState::finished
                                                   : RunState::not_converged);
}

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
    // The file is written again, because the misfits of earlier runs must be those with the current standard
    // deviations, and to remove an incomplete last line.
    std::string text = head() + '\n';
    for (const Run& run : runs_)
        text += line(run);
    write_atomically(file, text);
    file_ = std::make_unique<AppendedFile>(file);
}

History History::of_file(const std::vector<FittedParameter>& fitted, const Misfit& misfit,
                         const std::filesystem::path& file) {
    History history(fitted, misfit);
    history.read(file, true);
    return history;
}

const Outcome* History::find(const Parameters& values) const {
    const auto found = run_of_values_.find(values);
    return found == run_of_values_.end() ? nullptr : &runs_[found->second].outcome;
}

void History::append(const Parameters& values, const Outcome& outcome, const std::string& purpose) {
    const Run run{values, outcome, purpose, next_};
    if (file_)
        file_->append(line(run));
    add(run);
}

void History::add(Run run) {
    next_ = std::max(next_, run.number + 1);
    run_of_values_.emplace(run.values, runs_.size());
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

std::string History::line(const Run& run) const {
    std::string text = fmt::format("{},{}", run.number, csv_cell(run.purpose));
    for (const double value : run.values)
        text += fmt::format(",{}", value);
    text += fmt::format(",{:.7g},{},{}", sum_of_squares(misfit_.residuals(run.outcome)),
                        csv_cell(std::string(state_of(run.outcome))), csv_cell(run.outcome.reason));
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
            return; // this line is incomplete, because the program was killed or the disk was full
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
        const auto written = written_number(cells[0]);
        if (!written || !(written->value >= 1 && written->value <= 1e9))
            refuse_history(file, number, "has no number of its run");
        run.number = static_cast<std::size_t>(written->value);
        run.purpose = cells[1];
        for (std::size_t p = 0; p < fitted_.size(); ++p) {
            const auto value = written_number(cells[2 + p]);
            if (!value)
                refuse_history(file, number, "has no value of a parameter");
            run.values.push_back(value->value);
        }
        run.outcome.reason = cells[first_value - 1];
        const std::string& state = cells[first_value - 2];
        run.outcome.has_converged = state != run_state_label(RunState::not_converged);
        if (state != run_state_label(RunState::failed))
            for (std::size_t r = 0; r < misfit_.size(); ++r) {
                const auto value = written_number(cells[first_value + r]);
                run.outcome.values.push_back(value ? std::optional(value->value) : std::nullopt);
            }
        if (failed || !run.outcome.has_failed())
            add(std::move(run));
    }
}

} // namespace periscope
