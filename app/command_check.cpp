#include "app/commands.hpp"
#include "app/terminal.hpp"

#include "core/case/case_file.hpp"
#include "core/geometry/prepare.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace periscope::app {

int check_command(const CheckOptions& options) {
    const Case c = read_case(options.case_file, options.overrides); // throws with every problem
    ProgressLine line(options.json);
    const auto surface = case_surface(c, line.as_progress());
    line.end();
    const double volume = surface ? surface->report.volume : 0, area = surface ? surface->report.area : 0;
    const Prediction p = predict(c, volume, area);
    constexpr double quick = 2e6; // nodes; beyond, making them would take longer than one waits for a check
    if (p.nodes < quick) {
        auto problems = check_on_nodes(c, discretise(c, surface, line.as_progress()));
        line.end();
        if (!problems.empty())
            throw CaseError(std::move(problems));
    }
    if (options.json) {
        fmt::print("{}\n", nlohmann::ordered_json{{"case", c.name},
                                                  {"valid", true},
                                                  {"nodes", p.nodes},
                                                  {"bonds", p.bonds / 2},
                                                  {"bytes", p.bytes},
                                                  {"time_step", p.time_step},
                                                  {"steps", p.steps}}
                                .dump(2, ' ', false, nlohmann::json::error_handler_t::replace));
        return success;
    }
    const char* about = surface ? "about " : "";
    fmt::print("{}: valid\n", c.name);
    if (!c.description.empty())
        fmt::print("{}\n", c.description);
    fmt::print("nodes      {}{:.0f}\nbonds      {}{:.0f}\nmemory     about {:.0f} MB\ntime step  about {:.4g} s\n"
               "steps      about {:.0f}\n",
               about, p.nodes, about, p.bonds / 2, p.bytes * 1e-6, p.time_step, p.steps);
    return success;
}

} // namespace periscope::app
