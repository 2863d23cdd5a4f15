#include "gpu/job/rank_job.hpp"

#include "core/preparation/prepare.hpp"
#include "gpu/made_on_ranks.hpp"

#include <optional>
#include <utility>

namespace periscope::gpu {
namespace {

class RankJob {
public:
    explicit RankJob(Communicator& ranks) : ranks_(ranks) {}

    void prepare(const std::function<JobRequest()>& make_request) {
        try {
            JobRequest request = make_request();
            const Beginning beginning =
                request.resume ? resumption_of(request.output) : beginning_of(std::move(request.value));
            options_ = request.solver;
            if (beginning.checkpoint)
                options_ = with_layout_of(options_, beginning.checkpoint->info);
            if (options_.device.empty() && options_.devices.empty())
                options_.devices = beginning.value.run.devices;
            model_ = std::make_shared<const Model>(
                prepare_model(beginning.value, Progress(), request.cache ? &*request.cache : nullptr));
        } catch (const std::exception& e) {
            fault_ = e.what();
        }
    }

    void serve() {
        for (RankCall call = hear(ranks_); call.command != Command::end; call = hear(ranks_))
            if (call.command == Command::build)
                build();
            else if (solver_)
                solver_->obey(call);
    }

private:
    void build() {
        try {
            if (model_)
                solver_.emplace(*model_, options_);
            else
                agree_on_ranks(ranks_, fault_);
        } catch (const std::exception&) { // all ranks know of the error; the first one reports it and ends the run
        }
    }

    Communicator& ranks_;
    std::string fault_; // the reason why there is no model
    std::shared_ptr<const Model> model_;
    SolverOptions options_;
    std::optional<Solver> solver_;
};

} // namespace

void serve_rank(Communicator& ranks, const std::function<JobRequest()>& request) {
    RankJob job(ranks);
    job.prepare(request);
    job.serve();
}

} // namespace periscope::gpu
