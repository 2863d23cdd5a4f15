// Reads a results folder: the facts in run.json, the frames and the observers' rows. Nothing is locked or changed, so a
// run may be writing at the same time: run.json, the PVD and the frames are replaced as whole files, and the CSV grows
// by lines. Errors are FileErrors that name the file and what to do.
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

struct RunFacts { // from run.json
    RunRecord record;
    std::string started;                   // ISO 8601; changes when the run is started again or resumed
    std::vector<std::uint64_t> resumed_at; // the steps after which the run was resumed
    std::uint64_t steps = 0;               // number of steps of the whole run, including those before it was resumed
    std::size_t nodes = 0;
    bool running() const { return record.state == RunState::running; }
};

bool holds_results(const std::filesystem::path& folder); // whether it has a run.json; its content is not checked

// Reads run.json. Facts that it lacks have their defaults.
RunFacts read_run_facts(const std::filesystem::path& folder);

// Reads the case of the run, whose file names are absolute (with_absolute_files()). Also throws CaseError.
Case read_results_case(const std::filesystem::path& folder);

// Returns the names, relative to the folder, of the complete frames in the order of time; none if there is no PVD yet.
std::vector<std::string> read_frame_names(const std::filesystem::path& folder);

// Passes the frames of a results folder to `take` one by one, in the order of time, until `take` returns false. A frame
// that cannot be read is skipped, and `skipped` receives the message. Returns the number of frames passed. Throws
// FileError if a frame has other nodes than `nodes`, or if frames exist but none can be read.
std::size_t for_each_frame(const std::filesystem::path& folder, const Nodes& nodes,
                           const std::function<bool(const std::filesystem::path& file, StoredFrame frame)>& take,
                           const std::function<void(const std::string& fault)>& skipped);

// Reads the rows of observers.csv, which may be growing.
class SampleReader {
public:
    SampleReader(std::filesystem::path csv, const Model& model);

    // Returns the rows that were completed since the last call, or all rows if the file was replaced meanwhile, as by a
    // resumed run.
    std::vector<Sample> next();

private:
    Sample row_of(std::string_view line) const;

    std::filesystem::path file_;
    std::string header_;
    std::vector<std::uint8_t> has_axes_; // for each observer: whether it has three columns (x, y, z)
    std::uint64_t inode_ = 0;
    std::size_t read_ = 0; // bytes of the complete rows
    std::size_t rows_ = 0; // number of complete rows
};

} // namespace periscope
