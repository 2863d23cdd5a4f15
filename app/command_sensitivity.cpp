#include "app/commands.hpp"
#include "app/printable.hpp"
#include "app/signals.hpp"
#include "app/terminal.hpp"

#include "core/sensitivity/analyse_study.hpp"
#include "core/study/earlier_study.hpp"

#include <fmt/format.h>

#include <filesystem>

namespace periscope::app {

int sensitivity_command(const SensitivityOptions& options) {
    const std::filesystem::path folder = options.study;
    const AnalysedStudy analysed = analyse_study(folder, [](double, std::string_view) { return !was_interrupted(); });
    for (const std::string& note : analysed.notes)
        warn(note);
    if (options.json)
        fmt::print("{}", sensitivity_json(analysed.report, analysed.study, analysed.result_units));
    else
        fmt::print("{}Written: {} and {}\n",
                   printable(sensitivity_summary(analysed.report, analysed.study, analysed.result_units)),
                   printable((folder / study_files::sensitivity).string()), study_files::sensitivity_plot);
    return success;
}

} // namespace periscope::app
