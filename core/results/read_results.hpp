// A results folder, read back: what its run says of itself, its frames and its observers' rows. Nothing is
// locked or changed, so that a run may continue to write: run.json, the PVD and the frames appear
// whole, the CSV grows by lines. Every fault throws FileError naming the file and what to do.
#pragma once

#include "core/case/case.hpp"
#include "core/frames/read_vtu.hpp"
#include "core/model/frame.hpp"
#include "core/model/model.hpp"
#include "core/results/results_folder.hpp"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace periscope {

struct RunFacts { // of run.json
    RunRecord record;
    std::string started;                   // ISO 8601: another one, another run
    std::vector<std::uint64_t> resumed_at; // steps
    std::uint64_t steps = 0;               // of the whole run
    std::size_t nodes = 0;
    bool running() const { return record.state == RunState::running; }
};

bool holds_results(const std::filesystem::path& folder); // at a glance: there is a run.json

RunFacts read_run_facts(const std::filesystem::path& folder);

// As with_absolute_files() left it; also throws CaseError.
Case read_results_case(const std::filesystem::path& folder);

// Names relative to the folder of the frames that are whole, in the order of time; none when there is no PVD
// yet.
std::vector<std::string> read_frame_names(const std::filesystem::path& folder);

// Gives the frames of a results folder to `take` one by one, in the order of time, until that returns false. A frame
// that cannot be read is left out, and `skipped` gets the message about it. Returns how many were given. Throws
// FileError where frames are of other nodes, or none of those there are can be read.
std::size_t for_each_frame(const std::filesystem::path& folder, const Nodes& nodes,
                           const std::function<bool(const std::filesystem::path& file, StoredFrame frame)>& take,
                           const std::function<void(const std::string& fault)>& skipped);

// The rows of a table that may be growing.
class SampleReader {
public:
    SampleReader(std::filesystem::path csv, const Model& model);

    // Whole rows since the last call; all of them again when the file was replaced, as a resumed run does.
    std::vector<Sample> next();

private:
    Sample row_of(std::string_view line) const;

    std::filesystem::path file_;
    std::string header_;
    std::vector<std::uint8_t> has_axes_; // per observer
    std::uint64_t inode_ = 0;
    std::size_t read_ = 0; // bytes
    std::size_t rows_ = 0;
};

} // namespace periscope
