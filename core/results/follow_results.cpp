#include "core/results/follow_results.hpp"

#include "core/base/error.hpp"
#include "core/frames/frame_order.hpp"
#include "core/frames/rigid_bodies_file.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>

namespace periscope {
namespace {

// After this time, a call of next() reads no further frame.
constexpr auto at_a_time = std::chrono::milliseconds(500);
constexpr int attempts = 2; // how often a frame that is in the list is tried before it is skipped

// Returns whether the same run was resumed since the last call: `now` has all resumptions of `before` and at least one
// more.
bool goes_on(const std::vector<std::uint64_t>& before, const std::vector<std::uint64_t>& now) {
    return now.size() > before.size() && std::equal(before.begin(), before.end(), now.begin());
}

} // namespace

ResultsFollower::ResultsFollower(std::filesystem::path folder, std::shared_ptr<const Model> model, RunFacts facts)
    : folder_(std::move(folder)), model_(std::move(model)), facts_(std::move(facts)),
      rows_(folder_ / "observers.csv", *model_) {
    if (facts_.nodes != 0 && facts_.nodes != model_->nodes.size())
        throw FileError(fmt::format("{}: the run has {} nodes, but the case in the folder has {}; case.json belongs to "
                                    "another run, or its mesh file has changed — restore the original files",
                                    folder_.string(), facts_.nodes, model_->nodes.size()));
}

ResultsPiece ResultsFollower::next(const Progress& progress) {
    ResultsPiece piece;
    // The facts are read first. Everything that a run wrote before it ended is then found below.
    piece.facts = read_run_facts(folder_);
    if (piece.facts.started != facts_.started && !goes_on(facts_.resumed_at, piece.facts.resumed_at))
        throw FileError(fmt::format("{}: another run has started in this folder — open the folder again to follow it",
                                    folder_.string()));
    facts_ = piece.facts;
    piece.samples = rows_.next();
    read_frames(piece, progress);
    return piece;
}

void ResultsFollower::read_frames(ResultsPiece& piece, const Progress& progress) {
    const auto began = std::chrono::steady_clock::now();
    const auto names = read_frame_names(folder_);
    for (const std::string& name : names) {
        if (seen_.contains(name))
            continue;
        if (std::chrono::steady_clock::now() - began > at_a_time) {
            piece.more = true;
            return;
        }
        report(progress, double(seen_.size()) / double(names.size()), "Reading the frames");
        StoredFrame stored;
        try {
            stored = in_order_of(read_vtu(folder_ / name), model_->nodes);
            const auto beside = folder_ / rigid_bodies_name(name);
            // The file of the rigid bodies may be missing; the frame is complete without it.
            if (!model_->rigid_bodies.empty() && std::filesystem::exists(beside))
                stored.frame.rigid_bodies = read_rigid_bodies(beside, model_->rigid_bodies.size());
        } catch (const FileError& e) {
            if (++failed_[name] < attempts) { // later frames are read after this one, so that the order is kept
                piece.more = !piece.facts.running();
                return;
            }
            piece.faults.emplace_back(e.what());
            seen_.insert(name);
            continue;
        }
        check_nodes(folder_ / name, stored, model_->nodes);
        seen_.insert(name);
        piece.frames.push_back(std::make_shared<const Frame>(std::move(stored.frame)));
    }
}

} // namespace periscope
