#include "core/calibration/run_gate.hpp"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace periscope {

// The runs that one method requests in a round, and the answer to it.
struct RunGate::Asking {
    const std::string* purpose = nullptr;
    const std::vector<Parameters>* wanted = nullptr; // null while the method has no open request
    std::vector<Trial> answer;
    bool has_ended = false;
};

RunGate::RunGate(const Evaluate& evaluate, History& history, const Misfit& misfit,
                 std::function<void(const Trial&, std::size_t)> told)
    : evaluate_(evaluate), history_(history), misfit_(misfit), told_(std::move(told)) {}

Trial RunGate::trial_of(const Parameters& values, const Outcome& outcome) const {
    Trial trial{
        values,        misfit_.residuals(outcome), 0, outcome.has_failed(), outcome.has_converged, 0, outcome.reason,
        outcome.values};
    trial.misfit = sum_of_squares(trial.residuals);
    trial.missing =
        static_cast<std::size_t>(std::ranges::count_if(outcome.values, [](const auto& value) { return !value; }));
    return trial;
}

void RunGate::record(const Parameters& values, const Outcome& outcome, const std::string& purpose, bool is_new) {
    if (is_new)
        history_.append(values, outcome, purpose);
    asked_.insert(values);
    const Trial trial = trial_of(values, outcome);
    if (trial.has_failed)
        failed_.push_back(trial);
    else if (!best_ || trial.misfit < best_->misfit)
        best_ = trial;
    not_converged_ += trial.has_converged ? 0 : 1;
    if (told_)
        told_(trial, asked_.size());
}

void RunGate::compute(std::vector<Asking>& round, std::size_t most) {
    struct NewRun {
        const Parameters* values;
        const std::string* purpose;
    };
    std::vector<NewRun> order; // new runs, each once
    std::set<Parameters> coming;
    std::vector<bool> is_allowed;
    for (const Asking& asking : round) {
        std::vector<NewRun> own;
        if (asking.wanted)
            for (const Parameters& values : *asking.wanted)
                if (!asked_.contains(values) && !coming.contains(values) &&
                    std::ranges::none_of(own, [&values](const NewRun& run) { return *run.values == values; }))
                    own.push_back({&values, asking.purpose});
        const bool is_too_much = asked_.size() + order.size() + own.size() > most;
        if (is_too_much)
            refused_ = own.size();
        is_allowed.push_back(!cancelled_ && !is_too_much);
        if (is_allowed.back())
            for (const NewRun& run : own) {
                order.push_back(run);
                coming.insert(*run.values);
            }
    }

    std::vector<Parameters> to_compute;
    std::vector<std::size_t> index_in_order; // for each of them, its index in `order`
    for (std::size_t k = 0; k < order.size(); ++k)
        if (!history_.find(*order[k].values)) {
            to_compute.push_back(*order[k].values);
            index_in_order.push_back(k);
        }
    std::vector<std::optional<Outcome>> computed(order.size());
    std::size_t next = 0;
    // Runs are recorded in the order of `order`. A run that ends early is recorded when all runs before it have ended.
    const auto record_what_ended = [&] {
        while (next < order.size()) {
            const std::size_t k = next;
            const Outcome* const known = computed[k] ? nullptr : history_.find(*order[k].values);
            if (!computed[k] && !known)
                return;
            // `next` is increased before the run is recorded, because record() may throw while other threads still end
            // runs. So no run is recorded twice.
            ++next;
            record(*order[k].values, computed[k] ? *computed[k] : Outcome(*known), *order[k].purpose,
                   computed[k].has_value());
        }
    };
    record_what_ended();
    if (!to_compute.empty())
        evaluate_(to_compute, [&](std::size_t index, const Outcome& outcome) {
            computed[index_in_order[index]] = outcome;
            record_what_ended();
        });
    cancelled_ = cancelled_ || next < order.size();

    for (std::size_t m = 0; m < round.size(); ++m) {
        round[m].answer.clear();
        if (!round[m].wanted || !is_allowed[m] || cancelled_)
            continue;
        for (const Parameters& values : *round[m].wanted)
            round[m].answer.push_back(trial_of(values, *history_.find(values)));
    }
}

void RunGate::run_together(const std::vector<Method>& methods, std::size_t most) {
    std::mutex mutex;
    std::condition_variable asked, answered;
    std::vector<Asking> round(methods.size());
    std::vector<std::exception_ptr> faults(methods.size());
    bool is_over = false;

    std::vector<std::thread> threads;
    for (std::size_t m = 0; m < methods.size(); ++m) {
        round[m].purpose = &methods[m].purpose;
        threads.emplace_back([&, m] {
            const Ask ask = [&, m](const std::vector<Parameters>& values) {
                std::unique_lock lock(mutex);
                if (is_over)
                    return std::vector<Trial>();
                round[m].wanted = &values;
                asked.notify_one();
                answered.wait(lock, [&] { return !round[m].wanted; });
                return std::exchange(round[m].answer, {});
            };
            try {
                methods[m].work(ask);
            } catch (...) {
                faults[m] = std::current_exception();
            }
            const std::lock_guard guard(mutex);
            round[m].has_ended = true;
            asked.notify_one();
        });
    }

    std::exception_ptr fault;
    {
        std::unique_lock lock(mutex);
        while (true) {
            asked.wait(lock, [&] {
                return std::ranges::all_of(round, [](const Asking& a) { return a.has_ended || a.wanted; });
            });
            if (std::ranges::all_of(round, &Asking::has_ended))
                break;
            try {
                if (!is_over)
                    compute(round, most);
            } catch (...) {
                fault = std::current_exception();
                is_over = true;
                for (Asking& asking : round)
                    asking.answer.clear();
            }
            for (Asking& asking : round)
                asking.wanted = nullptr;
            answered.notify_all();
        }
    }
    for (std::thread& thread : threads)
        thread.join();
    for (const std::exception_ptr& one : faults)
        if (one && !fault)
            fault = one;
    if (fault)
        std::rethrow_exception(fault);
}

std::vector<Trial> RunGate::run_alone(const std::vector<Parameters>& values, const std::string& purpose,
                                      std::size_t most) {
    std::vector<Asking> round(1);
    round[0].purpose = &purpose;
    round[0].wanted = &values;
    compute(round, most);
    return std::move(round[0].answer);
}

} // namespace periscope
