// Writes the script of a Slurm job. The help page "On a cluster" describes it.
#include "app/commands.hpp"
#include "app/printable.hpp"

#include "core/base/error.hpp"
#include "core/base/shell_word.hpp"
#include "core/case/quantity.hpp"
#include "core/case_file/case_file.hpp"
#include "core/files/atomic_file.hpp"
#include "core/study/study_file.hpp"
#include "core/study/study_plan.hpp"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <stdexcept>

namespace periscope::app {
namespace {

namespace fs = std::filesystem;

// Slurm sends USR1 this long before the time limit: enough for the checkpoint of a large body.
constexpr int notice = 300; // s

[[noreturn]] void refuse(const char* option, const std::string& what, const std::string& remedy) {
    throw CaseError({{option, what, remedy}});
}

long long seconds_of(const std::string& time) {
    double seconds = 0;
    try {
        seconds = parse_quantity(time, dimension::time).value;
    } catch (const std::invalid_argument& e) {
        refuse("--time", e.what(), "write a time with its unit: '2 h'");
    }
    if (!(seconds >= 2 * notice && seconds <= 366.0 * 86400))
        refuse("--time", fmt::format("'{}' is not between 10 min and 366 days", time.substr(0, 40)),
               "write a time with its unit: '2 h'");
    return std::llround(seconds);
}

// Returns a time as Slurm reads it, such as "1-02:00:00": days, hours, minutes, seconds.
std::string slurm_time(long long seconds) {
    return fmt::format("{}-{:02}:{:02}:{:02}", seconds / 86400, seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
}

// Returns `text` for a line that begins with #SBATCH, or refuses it: no shell reads such a line, so quotation marks
// have no effect, and a line break would begin a command.
std::string plain_word(const char* option, const std::string& text) {
    if (text.find_first_of("\n\r\t \"'\\") != std::string::npos)
        refuse(option, fmt::format("'{}' contains a space or a quotation mark", text.substr(0, 40)),
               "use the name as the cluster writes it");
    return text;
}

// The name of the job in lists of the cluster: letters, digits, '-', '_' and '.' of the file's name.
std::string name_of(const fs::path& file) {
    std::string name;
    for (const char c : file.stem().string())
        name += std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || c == '.' ? c : '-';
    return name;
}

// Throws an error in the input now, instead of hours later in the job.
void require_valid(const fs::path& file, bool study, const ClusterJobOptions& options) {
    const int tasks = options.nodes * options.tasks_per_node;
    if (!study) {
        read_case(file);
        if (options.parts > 0)
            refuse("--parts", "A case has no parts", "leave --parts out, or name a study");
        return;
    }
    const Study value = read_study(file);
    if (tasks > 1)
        refuse("--nodes, --tasks-per-node", "The runs of a study are not divided among processes",
               "use --parts, with which the jobs of an array share the runs");
    if (value.calibration && options.parts > 0)
        refuse("--parts", "A calibration has no parts: each of its runs follows from earlier ones",
               "leave --parts out");
    if (value.calibration)
        return;
    const std::size_t runs = rows_of(value).size();
    if (static_cast<std::size_t>(options.parts) > runs)
        refuse("--parts", fmt::format("The study has only {} runs", runs), "use fewer parts");
}

std::string head_of(const ClusterJobOptions& options) {
    std::string text = "#!/bin/bash\n";
    const auto add = [&](const std::string& line) { text += "#SBATCH " + line + '\n'; };
    const bool array = options.parts > 0;
    add("--job-name=" + name_of(options.input));
    add(fmt::format("--output={}-{}.log", name_of(options.input), array ? "%A-%a" : "%j"));
    if (array)
        add(fmt::format("--array=1-{}", options.parts));
    add(fmt::format("--nodes={}", options.nodes));
    add(fmt::format("--ntasks-per-node={}", options.tasks_per_node));
    add(fmt::format("--cpus-per-task={}", options.cpus_per_task));
    if (options.gpus_per_task > 0)
        add(fmt::format("--gpus-per-task={}", options.gpus_per_task));
    add("--time=" + slurm_time(seconds_of(options.time)));
    if (!options.partition.empty())
        add("--partition=" + plain_word("--partition", options.partition));
    if (!options.account.empty())
        add("--account=" + plain_word("--account", options.account));
    text += fmt::format("# {} minutes before the time limit, Slurm sends USR1 to the program, which then writes a "
                        "checkpoint and ends.\n",
                        notice / 60);
    add(fmt::format("--signal=USR1@{}", notice));
    if (options.requeue)
        add("--requeue\n#SBATCH --open-mode=append");
    return text;
}

std::string commands_of(const ClusterJobOptions& options, bool study) {
    const bool array = options.parts > 0;
    const bool ranks = options.nodes * options.tasks_per_node > 1;
    const std::string input = shell_word(fs::absolute(options.input).lexically_normal().string());
    const std::string output = shell_word(fs::absolute(options.output).lexically_normal().string());
    std::string text = "\nexport SRUN_CPUS_PER_TASK=$SLURM_CPUS_PER_TASK\n";
    text += fmt::format("input={}\nresults={}{}\n", input, output, array ? "/part-$SLURM_ARRAY_TASK_ID" : "");
    const char* const run = ranks ? "srun --mpi=pmix periscope-cli" : "srun periscope-cli";
    text += fmt::format("if [ -e \"$results/{}\" ]; then # an earlier job has begun\n",
                        study ? "study.json" : "checkpoint.h5");
    const std::string part = array ? fmt::format(" --part \"$SLURM_ARRAY_TASK_ID/{}\"", options.parts) : "";
    if (study)
        text += fmt::format("    {0} study \"$input\" --output \"$results\"{1} --resume\nelse\n"
                            "    {0} study \"$input\" --output \"$results\"{1}\nfi\n",
                            run, part);
    else
        text += fmt::format("    {0} run --resume \"$results\"\nelse\n"
                            "    {0} run \"$input\" --output \"$results\"\nfi\n",
                            run);
    text += "code=$?\n";
    if (options.requeue)
        text += "if [ $code -eq 130 ]; then # stopped by the signal: the job continues later\n"
                "    scontrol requeue \"$SLURM_JOB_ID\"\n"
                "fi\n";
    if (array)
        text += fmt::format("# When all parts have ended: periscope-cli study {} --output {}/all --merge {}/part-*\n",
                            input, output, output);
    return text + "exit $code\n";
}

} // namespace

int cluster_job_command(const ClusterJobOptions& options) {
    const bool study = is_study_file(options.input);
    require_valid(options.input, study, options);
    const std::string script = head_of(options) + commands_of(options, study);
    if (options.script.empty()) {
        fmt::print("{}", script);
        return 0;
    }
    if (fs::exists(options.script) && !options.overwrite)
        throw FileError(fmt::format("{}: exists; use --overwrite to replace it", options.script));
    write_atomically(options.script, script);
    fmt::print("Script: {}\nSubmit it with: sbatch {}\n", printable(options.script), printable(options.script));
    return 0;
}

} // namespace periscope::app
