#include "core/results/resumed_run.hpp"

#include "core/base/error.hpp"
#include "core/base/file_content.hpp"
#include "core/frames/rigid_bodies_file.hpp"
#include "core/results/checkpoint_file.hpp"
#include "core/results/earlier_run.hpp"
#include "core/results/read_results.hpp"
#include "core/results/run_json.hpp"
#include "core/results/tables.hpp"

#include <fmt/format.h>

#include <charconv>

namespace periscope {
namespace {

namespace fs = std::filesystem;

std::string content_to_resume(const fs::path& file) {
    std::optional<std::string> content = content_of(file);
    if (!content)
        throw FileError(fmt::format(
            "Cannot resume: '{}' does not exist or cannot be read — choose a complete results folder", file.string()));
    return std::move(*content);
}

std::uint64_t step_of_frame(const Model& model, std::size_t number) {
    return (number * model.steps + model.frames - 1) / model.frames; // the same formula as in next_output_step()
}

// Keeps the header and the rows up to `step`. An incomplete last line, which a crash leaves, is removed.
void keep_rows(EarlierOutput& output, const std::string& csv, const std::string& header, const fs::path& file,
               std::uint64_t step) {
    if (!csv.starts_with(header))
        throw FileError(fmt::format("Cannot resume: the columns of '{}' do not match the observers of the case — "
                                    "restore the file, or start a new run",
                                    file.string()));
    output.csv = header;
    for (std::size_t begin = header.size(), end; (end = csv.find('\n', begin)) != std::string::npos; begin = end + 1) {
        std::uint64_t row_step = 0;
        std::from_chars(csv.data() + begin, csv.data() + end, row_step);
        if (row_step > step)
            break;
        output.csv.append(csv, begin, end + 1 - begin);
        ++output.samples;
    }
}

// Throws FileError if rows or frames that the run had written up to the checkpoint are missing.
void require_all(const EarlierOutput& output, const fs::path& folder, const Model& model,
                 const WrittenUpTo& checkpoint) {
    const auto refuse = [&](const std::string& what) {
        throw FileError(fmt::format("Cannot resume: {} — restore the original files, or start a new run from the "
                                    "checkpoint {} (in the window: Solve ▸ Initial state)",
                                    what, (folder / checkpoint_name).string()));
    };
    if (checkpoint.rows && output.samples != *checkpoint.rows)
        refuse(fmt::format("'{}' has {} rows up to the checkpoint, but the run had written {}",
                           (folder / "observers.csv").string(), output.samples, *checkpoint.rows));
    std::vector<std::string> missing;
    for (std::size_t n = 0; n < output.frames_given; ++n)
        if (!is_whole_vtu(folder / frame_name(n)))
            missing.push_back(frame_name(n));
    if (missing.empty())
        return;
    const std::string others =
        missing.size() > 1 ? fmt::format(" and {} more of its {} frames", missing.size() - 1, output.frames_given) : "";
    refuse(fmt::format("'{}'{} of the run, up to the time {:g} s, {} missing or truncated",
                       (folder / missing.front()).string(), others, model.time(checkpoint.step),
                       missing.size() > 1 ? "are" : "is"));
}

} // namespace

EarlierOutput cut_back(const fs::path& folder, const Model& model, const WrittenUpTo& checkpoint) {
    const std::uint64_t step = checkpoint.step;
    EarlierOutput output;
    const std::string run_json = content_to_resume(folder / "run.json");
    output.resumed_at = resumptions(run_json);
    keep_rows(output, content_to_resume(folder / "observers.csv"), samples_header(model), folder / "observers.csv",
              step);
    output.frames_given = 1 + step * model.frames / model.steps;
    require_all(output, folder, model, checkpoint);
    std::vector<std::string> kept;
    for (std::size_t n = 0; n < output.frames_given; ++n) {
        kept.push_back(frame_name(n));
        output.frames.emplace_back(model.time(step_of_frame(model, n)), kept.back());
    }
    for (const auto& [time, name] : rigid_bodies_entries(output.frames))
        kept.push_back(name);
    remove_frames_but(folder, kept);
    return output;
}

} // namespace periscope
