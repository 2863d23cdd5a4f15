#include "core/sensitivity/analyse_study.hpp"

#include "core/base/error.hpp"
#include "core/files/atomic_file.hpp"
#include "core/sensitivity/sensitivity_plot.hpp"
#include "core/sensitivity/statistics_program.hpp"
#include "core/study/earlier_study.hpp"
#include "core/study/study_file.hpp"

#include <fmt/format.h>

namespace periscope {

AnalysedStudy analysed_study(const std::filesystem::path& folder, const Progress& progress) {
    const std::filesystem::path file = folder / study_files::study, table = folder / study_files::table;
    AnalysedStudy analysed;
    analysed.study = read_study(file);
    const Study& study = analysed.study;
    if (!study.sensitivity)
        throw CaseError({{"sensitivity", "Missing", R"(add a section to the file, e.g. "sensitivity": {})"}},
                        file.string());
    analysed.result_units = result_units_of_table(table, study);
    if (has_cut_line(table))
        analysed.notes.push_back(
            fmt::format("The last line of {} is cut and left out: compute its run again with --resume, or "
                        "Continue in the window",
                        table.string()));
    const StatisticsTask task = statistics_task(study, read_runs(table, study, analysed.result_units));
    analysed.report = read_sensitivity_answer(
        answer_of_statistics(question_json(task.question), statistics_program(), progress), task, study);
    return analysed;
}

AnalysedStudy analyse_study(const std::filesystem::path& folder, const Progress& progress) {
    AnalysedStudy analysed = analysed_study(folder, progress);
    const Study& study = analysed.study;
    write_atomically(folder / study_files::sensitivity,
                     sensitivity_json(analysed.report, study, analysed.result_units));
    if (const std::string plot = sensitivity_plot(analysed.report, study); !plot.empty())
        write_atomically(folder / study_files::sensitivity_plot, plot);
    else // the plot of an earlier analysis is removed
        std::filesystem::remove(folder / study_files::sensitivity_plot);
    return analysed;
}

} // namespace periscope
