// The text of run.json: everything needed to know, and to repeat, what was run.
#pragma once

#include "core/results/results_folder.hpp"

#include <string>

namespace periscope {

class RunJson {
public:
    RunJson(const Case& value, const Model& model); // the start time is now
    ~RunJson();

    std::string text(const RunRecord& record, std::size_t frames, std::size_t samples) const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

// True for the text of a run.json written by this program, of any version.
bool is_run_json(const std::string& text);

} // namespace periscope
