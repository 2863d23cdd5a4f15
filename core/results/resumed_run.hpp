// Prepares the folder of a run that is resumed: keeps its results up to the checkpoint.
#pragma once

#include "core/model/load_step_record.hpp"
#include "core/model/model.hpp"
#include "core/results/results_folder.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

namespace periscope {

struct EarlierOutput {
    std::size_t frames_given = 0;                       // number of frame numbers used so far
    std::vector<std::pair<double, std::string>> frames; // time and name of the existing frames
    std::string csv;                                    // header and rows
    std::size_t samples = 0;                            // number of rows
    std::vector<std::uint64_t> resumed_at;              // steps after which the run was resumed earlier
};

// Removes from the folder what was written after the checkpoint, and temporary files of a killed run. Returns what
// stays. Throws FileError when the folder has no run, its table is not one of this model, or frames or rows are
// missing; then nothing is removed.
EarlierOutput cut_back(const std::filesystem::path& folder, const Model& model, const WrittenUpTo& checkpoint);

} // namespace periscope
