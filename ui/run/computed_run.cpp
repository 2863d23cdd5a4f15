#include "ui/run/computed_run.hpp"

#include "ui/document/body.hpp"

namespace periscope::ui {

namespace {

class RunKeeper final : public gpu::JobListener {
public:
    RunKeeper(ComputedRun& run, const ComputedRunPtr& before, const Progress& progress)
        : run_(run), before_(before), progress_(progress) {}

    void beginning_read(const Beginning& beginning) override { run_.value = beginning.value; }
    bool progress(double fraction, std::string_view what) override { return goes_on(fraction, what); }
    void model_built(const std::shared_ptr<const Model>& model, double) override { run_.model = model; }
    void solver_built(gpu::Solver&, const RunRecord&) override {
        const bool has_same_nodes = before_ && have_same_nodes(before_->value, run_.value) &&
                                    before_->nodes->nodes->position == run_.model->nodes.position;
        run_.nodes = has_same_nodes
                         ? before_->nodes
                         : make_view_nodes(run_.value, std::shared_ptr<const Nodes>(run_.model, &run_.model->nodes));
    }
    void frame(const FramePtr& frame) override { run_.frames.emplace_back(frame); }
    void samples(const std::vector<Sample>& samples) override {
        run_.samples.insert(run_.samples.end(), samples.begin(), samples.end());
    }
    gpu::Order order(gpu::Solver&) override { return goes_on(1, "") ? gpu::Order::go : gpu::Order::stop; }

private:
    bool goes_on(double fraction, std::string_view what) const { return !progress_ || progress_(fraction, what); }

    ComputedRun& run_;
    const ComputedRunPtr& before_;
    const Progress& progress_;
};

} // namespace

ComputedRunPtr compute_run(gpu::JobRequest request, const ComputedRunPtr& before, const Progress& progress) {
    auto run = std::make_shared<ComputedRun>();
    RunKeeper keeper(*run, before, progress);
    const gpu::JobResult result = gpu::run_job(std::move(request), keeper);
    if (result.end == gpu::JobEnd::stopped)
        throw Cancelled();
    run->load_steps = result.status.load_steps;
    run->first_break = result.record.first_break;
    return run;
}

} // namespace periscope::ui
