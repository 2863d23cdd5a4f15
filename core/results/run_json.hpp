// The text of run.json: everything needed to know, and to repeat, what was run.
#pragma once

#include "core/results/results_folder.hpp"

#include <nlohmann/json_fwd.hpp>

#include <string>

namespace periscope {

class RunJson {
public:
    // The start time is now; the steps are those at which the run was resumed.
    RunJson(const Case& value, const Model& model, std::vector<std::uint64_t> resumed_at = {});
    ~RunJson();

    std::string text(const RunRecord& record, std::size_t frames, std::size_t samples) const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// The steps at which the run of this run.json was resumed; none when it is no run.json.
std::vector<std::uint64_t> resumptions(const std::string& text);
std::vector<std::uint64_t> resumptions(const nlohmann::ordered_json& run_json);

// The load steps in the text of a run.json.
std::vector<LoadStepRecord> load_steps_of(const std::string& text);
std::vector<LoadStepRecord> load_steps_of(const nlohmann::ordered_json& run_json);

// True for the text of a run.json written by this program, of any version.
bool is_run_json(const std::string& text);
bool is_run_json(const nlohmann::ordered_json& run_json);

} // namespace periscope
