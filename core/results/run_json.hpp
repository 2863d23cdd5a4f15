// Writes and reads run.json, which has all that is needed to know what was run and to repeat it.
#pragma once

#include "core/results/results_folder.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace periscope {

class RunJson {
public:
    // The run starts at the time of this call; `resumed_at` are the steps after which it was resumed.
    RunJson(const Case& value, const Model& model, std::vector<std::uint64_t> resumed_at = {});
    ~RunJson();

    // Returns the content of run.json for a run that has written this many frames and samples.
    std::string text(const RunRecord& record, std::size_t frames, std::size_t samples) const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// Returns the steps after which the run was resumed; empty if the text is not a run.json.
std::vector<std::uint64_t> resumptions(const std::string& text);
std::vector<std::uint64_t> resumptions(const nlohmann::ordered_json& run_json);

// Returns the load steps in a run.json; empty if it has none.
std::vector<LoadStepRecord> load_steps_of(const std::string& text);
std::vector<LoadStepRecord> load_steps_of(const nlohmann::ordered_json& run_json);

// Returns true for a run.json written by this program, in any version.
bool is_run_json(const std::string& text);
bool is_run_json(const nlohmann::ordered_json& run_json);

} // namespace periscope
