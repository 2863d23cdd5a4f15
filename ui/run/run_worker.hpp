// Receives the calls of a job on the thread of the run, and passes them on: to the controller as events, and to the
// view through the channel.
#pragma once

#include "ui/run/run_channel.hpp"
#include "ui/run/run_controller.hpp"
#include "ui/run/run_request.hpp"

#include <QElapsedTimer>

#include <memory>
#include <string>

namespace periscope::ui {

class RunWorker final : private gpu::JobListener {
public:
    RunWorker(RunController& controller, RunRequest request, std::shared_ptr<RunChannel> channel);
    void run(); // does not throw: reports to the controller how the run has ended

private:
    void beginning_read(const Beginning& beginning) override;
    bool progress(double fraction, std::string_view what) override;
    void model_built(const std::shared_ptr<const Model>& model, double seconds) override;
    void solver_built(gpu::Solver& solver, const RunRecord& record) override;
    void frame(const FramePtr& frame) override;
    void samples(const std::vector<Sample>& samples) override;
    void status(const gpu::RunStatus& status) override;
    gpu::Order order(gpu::Solver& solver) override;
    bool view_due(double seconds_since_last) override;
    void view(const FramePtr& frame) override;
    void output_given_up() override;
    void loop_ended(gpu::Solver& solver, gpu::RunEnd end) override;
    void ended(const RunRecord& record) override;
    void said(Word word, const std::string& sentence) override;

    RunController::State work();
    void say_how_it_went(const gpu::JobResult& result);

    template <typename Call>
    void post(Call call);
    void say(const QString& line);

    RunController& controller_;
    RunRequest request_;
    std::shared_ptr<RunChannel> channel_;
    Case value_; // the case of the run; for a resumed run, the case in its folder
    bool begins_at_checkpoint_ = false;
    ModelPtr model_;
    gpu::Order last_order_ = gpu::Order::go;
    std::string last_stage_; // the last stage of the preparation that was shown
    QElapsedTimer last_progress_;
};

} // namespace periscope::ui
