// The run itself, on its own thread: build the model, compile the kernels, solve, write. Reports through the
// controller's queue and the channel only.
#pragma once

#include "core/results/beginning.hpp"
#include "core/results/results_folder.hpp"
#include "ui/run/run_channel.hpp"
#include "ui/run/run_controller.hpp"
#include "ui/run/run_request.hpp"

#include <QElapsedTimer>

#include <memory>

namespace periscope::ui {

class RunWorker {
public:
    RunWorker(RunController& controller, RunRequest request, std::shared_ptr<RunChannel> channel);
    void run(); // never throws: ends by telling the controller how it went

private:
    RunController::State work();
    ModelPtr build_model();
    RunController::State solve(const ModelPtr& model);
    void open_folder(const Model& model, std::uint64_t step);
    gpu::RunHooks hooks(gpu::Solver& solver, gpu::RunStatus& last);
    gpu::Order next_order(gpu::Solver& solver);
    Progress progress(double from, double to);
    void take_from(const gpu::RunStatus& status);
    void conclude(const std::string& state, const std::string& message, const gpu::RunStatus& status);

    template <typename Call>
    void post(Call call);
    void say(const QString& line);

    RunController& controller_;
    RunRequest request_;
    Beginning beginning_;
    std::shared_ptr<RunChannel> channel_;
    std::unique_ptr<ResultsFolder> folder_;
    RunRecord record_;
    gpu::Order last_order_ = gpu::Order::go;
    QElapsedTimer last_progress_;
};

} // namespace periscope::ui
