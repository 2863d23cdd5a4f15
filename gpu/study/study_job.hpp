// Runs one run of a study or a calibration as a job, and stores its curves.
#pragma once

#include "gpu/job/job.hpp"
#include "gpu/study/run_collector.hpp"
#include "gpu/study/run_study.hpp"

#include <filesystem>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

namespace periscope::gpu {

// Listens to a job and collects its results.
class StudyJob final : public JobListener {
public:
    // `stage`, if given, is called with each stage before the first step (core/base/stages.hpp), and with nothing when
    // the solver is ready.
    StudyJob(const std::vector<StudyResult>& results, const std::function<bool()>& is_cancelled,
             std::function<void(std::string_view)> stage = {})
        : collector_(results), is_cancelled_(is_cancelled), stage_(std::move(stage)) {}

    bool progress(double, std::string_view what) override {
        if (stage_)
            stage_(what);
        return !is_cancelled_();
    }
    void solver_built(Solver&, const RunRecord&) override {
        if (stage_)
            stage_({});
    }
    void model_built(const std::shared_ptr<const Model>& model, double) override { collector_.begin(model); }
    bool wants_frames() const override { return collector_.wants_frames(); }
    void frame(const FramePtr& frame) override { collector_.add(frame); }
    void samples(const std::vector<Sample>& samples) override {
        collector_.add(samples);
        samples_.insert(samples_.end(), samples.begin(), samples.end());
    }
    Order order(Solver&) override { return is_cancelled_() ? Order::stop : Order::go; }
    void loop_ended(Solver& solver, RunEnd) override { collector_.end(solver.broken_bonds()); }

    EndedRun take(RunRecord record, double seconds) { return collector_.take(std::move(record), seconds); }
    const Model& model() const { return collector_.model(); }
    const std::vector<Sample>& all_samples() const { return samples_; }

private:
    RunCollector collector_;
    const std::function<bool()>& is_cancelled_;
    std::function<void(std::string_view)> stage_;
    std::vector<Sample> samples_;
};

// Returns the job of a row. `study` is that of the request, or a copy of it with another case. If frames are kept, they
// are written to `folder`.
JobRequest job_request(const StudyRequest& request, const Study& study, const StudyRow& row,
                       const std::filesystem::path& folder);

// Writes the case and observers.csv of a run that has ended.
void keep_curves(const std::filesystem::path& folder, const Case& value, const StudyJob& job);

} // namespace periscope::gpu
