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
    std::size_t frames_given = 0;                       // number of frames up to the checkpoint
    std::vector<std::pair<double, std::string>> frames; // time (s) and name of each of these frames
    std::string csv;                                    // header and rows of observers.csv
    std::size_t samples = 0;                            // number of these rows
    std::vector<std::uint64_t> resumed_at;              // the steps after which the run was resumed before
};

// Removes from the folder what was written after the checkpoint, and temporary files of a killed run. Returns what
// remains. Throws FileError, and removes nothing, if the folder has no run, if the columns of observers.csv are not
// those of `model`, or if frames or rows are missing.
EarlierOutput cut_back(const std::filesystem::path& folder, const Model& model, const WrittenUpTo& checkpoint);

} // namespace periscope
