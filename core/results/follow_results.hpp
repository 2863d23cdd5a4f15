// Reads what is new in a results folder, piece by piece: all results of a finished run; of a run in progress, what it
// has written since the last piece.
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
    std::vector<Sample> samples;     // a resumed run may repeat some
    std::vector<std::string> faults; // of frames that are left out
    bool more = false;               // there are frames left that can be read at once
    bool complete() const { return !more && !facts.running(); }
};

class ResultsFollower {
public:
    // The model is that of the folder's case.
    ResultsFollower(std::filesystem::path folder, std::shared_ptr<const Model> model, RunFacts facts);

    // Frames for about half a second. Throws FileError when the folder is gone, was started again, or is not of
    // this model.
    ResultsPiece next(const Progress& progress = {});

private:
    void read_frames(ResultsPiece& piece, const Progress& progress);

    std::filesystem::path folder_;
    std::shared_ptr<const Model> model_;
    RunFacts facts_;
    SampleReader rows_;
    std::set<std::string> seen_;
    std::map<std::string, int> failed_; // how often; a resumed run removes frames and writes them again
};

} // namespace periscope
