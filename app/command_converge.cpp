#include "app/commands.hpp"
#include "app/printable.hpp"
#include "app/signals.hpp"
#include "app/terminal.hpp"

#include "core/case_file/case_file.hpp"
#include "core/files/atomic_file.hpp"
#include "core/model/output_steps.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/convergence.hpp"
#include "core/results/results_folder.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <limits>

namespace periscope::app {
namespace {

namespace fs = std::filesystem;

// The displacements of one grid at its output times, up to an interruption of the command.
struct History {
    Nodes nodes;
    std::vector<double> times;
    std::vector<std::vector<Vec3>> displacement;
};

History history_of(const Model& model, const ConvergeOptions& options, const std::string& name, ProgressLine& line) {
    gpu::SolverOptions solver_options;
    solver_options.device = options.device;
    solver_options.precision = gpu::precision_of(options.precision).value_or(gpu::Precision::single);
    gpu::Solver solver(model, solver_options, line.as_progress());
    History history{model.nodes, {}, {}};
    for (std::uint64_t step = 0; step < model.steps && !was_interrupted();) {
        const std::uint64_t next = next_output_step(step, model.steps, model.frames);
        // Advances in small batches, so that the progress is shown and an interruption is noticed.
        for (; step < next && !was_interrupted(); step = solver.step()) {
            solver.advance(std::min<std::uint64_t>(next - step, 500));
            line.show(static_cast<double>(solver.step()) / static_cast<double>(model.steps), name);
        }
        if (step == next) {
            history.times.push_back(model.time(step));
            history.displacement.push_back(solver.state().displacement);
        }
    }
    line.end();
    return history;
}

void prepare_folder(const ConvergeOptions& options) {
    std::error_code error;
    fs::create_directories(options.output, error);
    if (error)
        throw FileError(
            fmt::format("{}: cannot create the folder: {}. Choose another folder.", options.output, error.message()));
    if (!options.overwrite && fs::exists(fs::path(options.output) / "convergence.csv"))
        throw FileError(
            fmt::format("{}: contains an earlier table; use --overwrite or another folder.", options.output));
}

struct Summary {
    double mean = 0, least = 0, least_at = 0;
};
Summary summary_of(const Convergence& c, std::size_t set) {
    Summary s{0, std::numeric_limits<double>::infinity(), 0};
    double count = 0;
    for (const ConvergenceRow& row : c.rows)
        if (std::isfinite(row.orders[set])) {
            s.mean += row.orders[set];
            ++count;
            if (row.orders[set] < s.least)
                s.least = row.orders[set], s.least_at = row.time;
        }
    s.mean /= count;
    return s;
}

void print_table(const Convergence& c) {
    fmt::print("{}: spacings", printable(c.name));
    for (const double h : c.spacings)
        fmt::print(" {:.4g}", h);
    fmt::print(" m\n{:>10}", "time (s)");
    for (std::size_t k = 0; k + 1 < c.spacings.size(); ++k)
        fmt::print("{:>12}", fmt::format("|u{} - u{}|", k + 1, k + 2));
    for (std::size_t k = 0; k + 2 < c.spacings.size(); ++k)
        fmt::print("{:>10}", fmt::format("order {}", k + 1));
    fmt::print("\n");
    for (const ConvergenceRow& row : c.rows) {
        fmt::print("{:>10.4g}", row.time);
        for (const double d : row.differences)
            fmt::print("{:>12.4g}", d);
        for (const double o : row.orders)
            fmt::print("{:>10.3f}", o);
        fmt::print("\n");
    }
    for (std::size_t k = 0; k + 2 < c.spacings.size(); ++k) {
        const Summary s = summary_of(c, k);
        fmt::print("order {}: mean {:.3f}, minimum {:.3f} at {:.4g} s\n", k + 1, s.mean, s.least, s.least_at);
    }
}

void print_json(const Convergence& c, const std::string& output) {
    nlohmann::ordered_json json{{"case", c.name}, {"output", output}, {"spacings", c.spacings}, {"ratio", c.ratio}};
    for (const ConvergenceRow& row : c.rows)
        json["rows"].push_back({{"time", row.time}, {"differences", row.differences}, {"orders", row.orders}});
    fmt::print("{}\n", json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
}

} // namespace

int converge_command(const ConvergeOptions& options) {
    const Case c = read_case(options.case_file, options.overrides);
    prepare_folder(options);
    ProgressLine line(options.json);
    const auto grids = static_cast<std::size_t>(options.grids);
    std::vector<Case> cases;
    for (int divisor = 1; cases.size() < grids; divisor *= options.ratio)
        cases.push_back(with_divided_spacing(c, divisor));
    // All grids use the time step of the finest, so that they differ only in the grid.
    Convergence result{c.name, {}, static_cast<double>(options.ratio), {}};
    std::vector<History> histories(grids);
    Quantity step = 0;
    for (std::size_t k = grids; k-- > 0;) {
        if (step.value > 0)
            cases[k].run.time_step = step;
        const Model model = prepare_model(cases[k], line.as_progress());
        line.end();
        step = model.time_step;
        for (const auto& warning : model.warnings)
            warn(warning);
        const std::string name = fmt::format("{} nodes, spacing {:.4g} m", model.nodes.size(), model.nodes.spacing);
        histories[k] = history_of(model, options, name, line);
        if (was_interrupted())
            return interrupted;
    }
    for (const History& h : histories)
        result.spacings.push_back(h.nodes.spacing);
    for (std::size_t row = 0; row < histories.front().times.size(); ++row) {
        std::vector<double> differences;
        for (std::size_t k = 0; k + 1 < grids; ++k)
            differences.push_back(difference_of_fields(histories[k].nodes, histories[k].displacement[row],
                                                       histories[k + 1].nodes, histories[k + 1].displacement[row],
                                                       options.ratio));
        result.add(histories.front().times[row], std::move(differences));
    }
    const fs::path folder = options.output;
    write_atomically(folder / "convergence.csv", to_csv(result));
    write_atomically(folder / "convergence.svg", to_svg(result));
    if (options.json) {
        print_json(result, options.output);
    } else {
        print_table(result);
        fmt::print("Table and plot: {}\n", printable((folder / "convergence.csv").string()) + ", convergence.svg");
    }
    return success;
}

} // namespace periscope::app
