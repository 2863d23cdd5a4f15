#include "app/bench.hpp"
#include "app/commands.hpp"

#include "core/case_file/case_file.hpp"
#include "core/preparation/prepare.hpp"

namespace periscope::app {

int bench_command(const BenchOptions& options) {
    std::vector<gpu::BenchmarkInput> models;
    for (const std::string& file : options.models) {
        const Case c = read_case(file); // an invalid case ends the command before anything is measured
        models.push_back({c.name, [c](const Progress& progress) { return prepare_model(c, progress); }, false});
    }
    return run_bench(options, std::move(models));
}

} // namespace periscope::app
