// Reads what is new in a results folder, in pieces: all results of a finished run, or what a run in progress has
// written since the last piece.
#pragma once

#include "core/base/progress.hpp"
#include "core/results/read_results.hpp"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace periscope {

struct ResultsPiece {
    RunFacts facts;
    std::vector<FramePtr> frames;
    std::vector<Sample> samples;     // may repeat earlier ones after a run was resumed
    std::vector<std::string> faults; // errors in frames that were skipped
    bool more = false;               // more frames can be read immediately
    bool complete() const { return !more && !facts.running(); }
};

class ResultsFollower {
public:
    // `model` must be that of the folder's case.
    ResultsFollower(std::filesystem::path folder, std::shared_ptr<const Model> model, RunFacts facts);

    // Returns what the run has written since the last call, reading for about half a second at most. Throws FileError
    // if another run has started in the folder.
    ResultsPiece next(const Progress& progress = {});

private:
    void read_frames(ResultsPiece& piece, const Progress& progress);

    std::filesystem::path folder_;
    std::shared_ptr<const Model> model_;
    RunFacts facts_;
    SampleReader rows_;
    std::set<std::string> seen_;
    // Number of failures by frame; a resumed run may remove a frame and write it again.
    std::map<std::string, int> failed_;
};

} // namespace periscope
