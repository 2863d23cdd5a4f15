#include "gpu/job/job.hpp"

#include "core/base/stages.hpp"
#include "core/case_file/case_file.hpp"
#include "core/conditions/load_totals.hpp"
#include "core/cracks/first_break.hpp"
#include "core/cracks/fragment_field.hpp"
#include "core/cracks/torn_sets.hpp"
#include "core/frames/frame_order.hpp"
#include "core/frames/frame_selection.hpp"
#include "core/preparation/predicted_memory.hpp"
#include "core/preparation/prepare.hpp"
#include "core/results/checkpoint_file.hpp"
#include "core/results/folder_lock.hpp"
#include "core/results/read_results.hpp"
#include "core/results/run_quality.hpp"
#include "gpu/job/device_checks.hpp"

#include <algorithm>
#include <chrono>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <system_error>
#include <utility>

namespace periscope::gpu {
namespace {

using Clock = std::chrono::steady_clock;
using Word = JobListener::Word;
namespace fs = std::filesystem;

constexpr double unasked_share = 0.05;   // share of the time for writing a folder that the user did not ask for
constexpr double unasked_memory = 256e6; // most bytes of frames that wait to be written to such a folder
// share of the model in the progress of the preparation; the rest is that of the kernels
constexpr double model_share = 0.9;

// The results folder, which is made before the long work and locked against other runs until the job has ended. It is
// removed if the run has written nothing, unless it existed before.
class ReservedFolder {
public:
    ReservedFolder(fs::path folder, bool overwrite) : folder_(std::move(folder)) {
        std::error_code error;
        is_new_ = !fs::exists(folder_, error);
        check_results_folder(folder_, overwrite); // makes it
        lock_.emplace(folder_);
        check_results_folder(folder_, overwrite); // another run may have ended there before this one got the lock
    }
    explicit ReservedFolder(fs::path of_earlier_run) : folder_(std::move(of_earlier_run)), lock_(folder_) {}
    ~ReservedFolder() {
        lock_.reset();
        std::error_code error;
        if (is_new_)
            fs::remove(folder_, error); // removes the folder only if it is empty
    }
    ReservedFolder(const ReservedFolder&) = delete;
    ReservedFolder& operator=(const ReservedFolder&) = delete;

private:
    fs::path folder_;
    std::optional<FolderLock> lock_;
    bool is_new_ = false;
};

class Job {
public:
    Job(JobRequest request, JobListener& listener) : request_(std::move(request)), listener_(listener) {}

    JobResult run() {
        if (request_.resume) {
            if (fs::is_directory(request_.output)) // otherwise resumption_of() reports what is missing
                reserved_.emplace(request_.output);
            beginning_ = resumption_of(request_.output);
        } else {
            beginning_ = beginning_of(std::move(request_.value));
            if (!request_.output.empty())
                write([this] { reserved_.emplace(request_.output, request_.overwrite); });
        }
        listener_.beginning_read(beginning_);
        if (request_.devices_searched.valid())
            request_.devices_searched.wait();
        if (beginning_.checkpoint)
            request_.solver = with_layout_of(request_.solver, beginning_.checkpoint->info);
        if (request_.solver.device.empty() && request_.solver.devices.empty())
            request_.solver.devices = beginning_.value.run.devices;
        const std::vector<DeviceInfo> devices = // reported before the long work if there is no device
            choose_devices({request_.solver.device, request_.solver.devices});
        model_ = build_model();
        if (beginning_.is_resumed) {
            read_earlier_results();
            if (std::string how; beginning_.checkpoint->info.step >= model_->steps || !(how = how_stopped()).empty())
                return had_finished(how);
        }
        tell_of_model();
        if (request_.cache)
            for (const std::string& warning :
                 slow_device_warnings({request_.solver.device, request_.solver.devices}, request_.cache->path()))
                listener_.said(Word::warning, warning);
        Solver solver(*model_, request_.solver, progress(model_share, 1));
        restore(solver, devices);
        open_folder(solver);
        return run(solver);
    }

private:
    Progress progress(double from, double to) {
        return [this, from, to](double fraction, std::string_view what) {
            return listener_.progress(from + (to - from) * fraction, what);
        };
    }

    // Returns the seconds since the end of the last phase.
    double end_phase(const char* name) {
        const double seconds = std::chrono::duration<double>(Clock::now() - phase_begin_).count();
        record_.timings.emplace_back(name, seconds);
        phase_begin_ = Clock::now();
        return seconds;
    }

    std::shared_ptr<const Model> build_model() {
        const ModelCache* cache = request_.cache ? &*request_.cache : nullptr;
        const auto shared = [](Model model) { return std::make_shared<const Model>(std::move(model)); };
        if (!request_.nodes)
            return shared(prepare_model(beginning_.value, progress(0, model_share), cache));
        std::optional<ImportedSurface> surface;
        if (request_.surface)
            surface = *request_.surface;
        return shared(prepare_model(beginning_.value, surface, *request_.nodes, progress(0, model_share), cache));
    }

    // Reads what a resumed run has done up to its checkpoint: its load steps with their notes; its samples, for its
    // stop criterion and the balance of its energies; and the time when its first bond broke, which frames without all
    // nodes do not contain.
    void read_earlier_results() {
        RunRecord earlier = read_run_facts(request_.output).record;
        const std::uint64_t last_step = beginning_.checkpoint->info.step;
        if (earlier.first_break && earlier.first_break->step <= last_step)
            earlier_break_ = earlier.first_break;
        earlier_load_steps_ = std::move(earlier.load_steps);
        std::erase_if(earlier_load_steps_, [last_step](const LoadStepRecord& s) { return s.step > last_step; });
        record_.load_steps = earlier_load_steps_;
        for (const std::string& note : earlier.notes)
            if (std::ranges::any_of(earlier_load_steps_, [&note](const LoadStepRecord& s) {
                    return note.starts_with(fall_back_words(s.step) + ":");
                }))
                earlier_notes_.push_back(note);
        record_.notes = earlier_notes_;
        if (model_->observers.empty())
            return;
        std::vector<Sample> rows = SampleReader(request_.output / "observers.csv", *model_).next();
        std::erase_if(rows, [last_step](const Sample& row) { return row.step > last_step; });
        observed_ = observed_run(*model_, rows);
        if (model_->stop)
            earlier_rows_ = std::move(rows);
    }

    // Returns how the run met its stop criterion before it was resumed; empty if it did not.
    std::string how_stopped() const {
        if (!model_->stop)
            return {};
        StopWatch watch(*model_);
        std::ranges::for_each(earlier_rows_, [&watch](const Sample& row) { watch.take(row); });
        return watch.is_met() ? watch.sentence() + " " : std::string();
    }

    JobResult had_finished(const std::string& how) {
        JobResult result;
        result.end = JobEnd::had_finished;
        result.status.step = beginning_.checkpoint->info.step;
        result.status.steps = model_->steps;
        result.message = fmt::format(
            "The run in {} has already finished at step {}. {}To continue it, start a new run from its checkpoint, {}.",
            request_.output.string(), result.status.step, how, (request_.output / checkpoint_name).string());
        return result;
    }

    void tell_of_model() {
        listener_.model_built(model_, end_phase("model"));
        if (const auto parts = parts_from_cache(*model_); !parts.empty() && request_.cache)
            listener_.said(Word::from_cache, fmt::format("Read from the cache in {}: {}.",
                                                         request_.cache->path().string(), fmt::join(parts, " and ")));
        for (const LoadTotal& load : model_->load_totals)
            if (load.area) // only loads on faces are listed here; the case shows the value of the others
                listener_.said(Word::information, load_words(beginning_.value, load) + ".");
        for (const std::string& warning : model_->warnings)
            listener_.said(Word::warning, warning);
    }

    void restore(Solver& solver, const std::vector<DeviceInfo>& devices) {
        report(progress(model_share, 1), 1, stages::ready); // the last chance to cancel before anything is written
        if (const auto& checkpoint = beginning_.checkpoint) {
            solver.restore(*checkpoint, beginning_.is_resumed);
            const std::string name = kind_of(devices, &DeviceInfo::name),
                              driver = kind_of(devices, &DeviceInfo::driver);
            // another device or driver rounds differently
            if (checkpoint->info.device != name || checkpoint->info.driver != driver)
                listener_.said(Word::information,
                               fmt::format("The checkpoint was written on {} (driver {}). This run continues on {} "
                                           "(driver {}), so its results differ in the last digits.",
                                           checkpoint->info.device, checkpoint->info.driver, name, driver));
        }
        record_.device = names_of(devices);
        record_.driver = kind_of(devices, &DeviceInfo::platform) + " " + kind_of(devices, &DeviceInfo::driver);
        if (devices.size() > 1)
            record_shares(devices, solver.shares());
        if (solver.passes_through())
            say_how_it_passes(solver.steps_at_once());
        record_.precision = precision_word(solver.precision());
        if (model_->stepper != Stepper::dynamic && request_.solver.precision == Precision::automatic &&
            solver.precision() == Precision::single)
            listener_.said(Word::information,
                           "The device does not support double precision. In single precision, rounding "
                           "can keep load steps from converging to the tolerance.");
        end_phase("device");
    }

    void say_how_it_passes(std::uint64_t steps) {
        const std::string how = model_->stepper != Stepper::dynamic ? "which take turns on the device in each iteration"
                                : steps == 1                        ? "with one time step per pass"
                                             : fmt::format("with up to {} time steps per pass", steps);
        listener_.said(Word::information,
                       fmt::format("The body is larger than the device memory and is computed in parts, {}{}.", how,
                                   model_->rigid_bodies.empty() ? "" : "; with rigid bodies, it is never more"));
    }

    void record_shares(const std::vector<DeviceInfo>& devices, const std::vector<double>& shares) {
        std::vector<std::string> told;
        for (std::size_t k = 0; k < devices.size(); ++k) {
            record_.devices.push_back({devices[k].name, devices[k].platform + " " + devices[k].driver, shares[k]});
            told.push_back(fmt::format("{:.0f} % on {}", 100 * shares[k], devices[k].name));
        }
        listener_.said(Word::information,
                       fmt::format("{} devices compute the body together, {}: {}.", devices.size(),
                                   are_equal(devices) ? "in equal shares" : "in shares by their measured speed",
                                   fmt::join(told, ", ")));
    }

    // Reports, after a run on several ranks, how much each rank has sent in a step.
    void tell_of_ranks(Solver& solver) {
        std::uint64_t messages = 0, bytes = 0;
        for (const RankFacts& rank : solver.ranks()) {
            record_.ranks.push_back({rank.share, rank.messages_of_step, rank.bytes_of_step});
            messages += rank.messages_of_step;
            bytes += rank.bytes_of_step;
        }
        if (!record_.ranks.empty())
            listener_.said(Word::information,
                           fmt::format("{} ranks computed the body together. In each {} they sent {} messages with {} "
                                       "bytes in all.",
                                       record_.ranks.size(),
                                       model_->stepper == Stepper::dynamic ? "time step" : "iteration", messages,
                                       bytes));
    }

    // Does all writing. If the user did not ask for the folder, writing may fail without ending the run.
    template <typename Work>
    void write(Work work) {
        if (request_.output_limit == 0)
            return work();
        try {
            work();
        } catch (const std::exception& e) {
            give_up_output(Word::warning, fmt::format("The results of this run are only in memory: {}", e.what()));
        }
    }

    void give_up_output(Word word, const std::string& why) {
        folder_.reset();
        request_.output.clear();
        listener_.said(word, why);
        listener_.output_given_up();
    }

    void leave_out_large_output() {
        const double bytes = held_share(*model_) * frame_bytes(beginning_.value, double(model_->nodes.size())) *
                             beginning_.value.output.frames;
        if (request_.output_limit > 0 && !request_.output.empty() && bytes > double(request_.output_limit))
            give_up_output(
                Word::information,
                fmt::format("The results of this run are only in memory: in files they could take {:.1f} GB. "
                            "To write them, choose a results folder.",
                            bytes / 1e9));
    }

    void open_folder(const Solver& solver) {
        leave_out_large_output();
        write([&] { make_folder(solver); });
        if (request_.output.empty())
            reserved_.reset();
        beginning_.checkpoint.reset(); // the file of the checkpoint is closed here, so that it can be replaced
    }

    void make_folder(const Solver& solver) {
        if (!request_.output.empty()) {
            const Case& value = beginning_.value;
            if (beginning_.is_resumed)
                folder_.emplace(
                    ResultsFolder::resumed(request_.output, value, *model_, {solver.step(), beginning_.rows}));
            else
                folder_.emplace(request_.output, value, *model_, request_.overwrite);
            folder_->update(record_); // so that the record of a killed run has its device and precision
            if (request_.output_limit > 0)
                folder_->set_pace(unasked_share,
                                  std::size_t(unasked_memory / frame_bytes(value, double(model_->nodes.size()))));
        }
    }

    JobResult run(Solver& solver) {
        try {
            listener_.solver_built(solver, record_);
            prepare_fragments();
            prepare_first_break(solver);
            const RunResult result = gpu::run(solver, *model_, hooks(solver));
            take(result.status);
            tell_of_ranks(solver);
            if (result.status.removed.count > 0)
                listener_.said(Word::information, result.status.notes.back());
            record_.message = result.status.stopped_by;
            listener_.loop_ended(solver, result.end);
            const bool is_finished = result.end == RunEnd::finished;
            conclude(is_finished ? finished_state(record_.load_steps) : RunState::stopped);
            return {is_finished ? JobEnd::finished : JobEnd::stopped, result.status, record_, {}};
        } catch (const std::exception& e) {
            if (record_.state == RunState::running)
                fail(e.what());
            throw;
        }
    }

    template <typename See>
    void see_earlier_frames(const See& see) {
        for_each_frame(
            request_.output, model_->nodes,
            [&](const std::filesystem::path&, StoredFrame stored) { return see(stored.frame); },
            [&](const std::string& fault) { listener_.said(Word::warning, fault); });
    }

    // A run that is resumed reads its earlier frames, because nodes that came apart in them stay apart.
    void prepare_fragments() {
        if (!model_->fields.fragments)
            return;
        fragments_.emplace(model_);
        if (!fragments_->can_find())
            listener_.said(Word::warning, "Fragments are available for lattices and tetrahedral meshes only: the field "
                                          "'fragment' of the frames is 0.");
        if (!beginning_.is_resumed || !folder_ || !fragments_->can_find())
            return;
        if (model_->frame_nodes != FrameNodes::all)
            listener_.said(Word::warning,
                           "The frames of this run do not hold all nodes: where parts came apart and closed "
                           "again before the checkpoint, the field 'fragment' may show one fragment.");
        see_earlier_frames([&](const Frame& frame) {
            fragments_->see(frame);
            return true;
        });
    }

    // In a resumed run the first bond may have broken earlier. Frames of large bodies, which are written in pieces, are
    // not searched.
    void prepare_first_break(Solver& solver) {
        const bool goes_on = beginning_.is_resumed && folder_ && model_->nodes.size() <= most_in_whole_frame;
        if (goes_on && model_->frame_nodes != FrameNodes::all) {
            first_break_ = FirstBreakFinder(earlier_break_);
            // no bond was broken in any earlier frame, so later frames are compared with the current state
            if (!earlier_break_)
                first_break_.add(*solver.frame());
        } else if (goes_on) {
            see_earlier_frames([&](const Frame& frame) {
                first_break_.add(frame);
                return !first_break_.found();
            });
        }
        take_first_break();
    }

    void take_first_break() {
        if (record_.first_break || !first_break_.found())
            return;
        record_.first_break = first_break_.found();
        if (!first_break_.more_damage().empty())
            record_.first_break->at_sets = breaks_at_sets(beginning_.value, *model_, first_break_.more_damage());
        if (const auto broke = break_at_sets(*record_.first_break))
            listener_.said(Word::warning, fmt::format("{}. {}.", broke->what, broke->remedy));
    }

    RunHooks hooks(Solver& solver) {
        RunHooks hooks;
        hooks.earlier_rows = std::move(earlier_rows_);
        hooks.on_frame = [this](const FramePtr& of_solver) {
            const FramePtr frame = fragments_ ? fragments_->add_to(of_solver) : of_solver;
            first_break_.add(*frame);
            take_first_break();
            listener_.frame(frame);
            if (folder_)
                write([&] { folder_->write_frame(frame); });
        };
        if (!fragments_ && !listener_.wants_frames())
            hooks.on_frame_in_pieces = [this](const FrameInPieces& frame) {
                if (folder_)
                    write([&] { folder_->write_frame(frame); });
            };
        hooks.on_samples = [this](const std::vector<Sample>& samples) {
            observed_ = observed_run(*model_, samples, std::move(observed_));
            listener_.samples(samples);
            if (folder_)
                write([&] { folder_->add_samples(samples); });
        };
        hooks.on_status = [this](const RunStatus& status) {
            take(status);
            listener_.status(status);
        };
        hooks.order = [this, &solver] { return listener_.order(solver); };
        hooks.view_due = [this](double seconds) { return listener_.view_due(seconds); };
        hooks.on_view = [this](const FramePtr& frame) { listener_.view(frame); };
        if (const double every = beginning_.value.output.checkpoint_every.value; folder_ && every > 0) {
            hooks.checkpoint_every = every;
            hooks.on_checkpoint = [this, &solver] {
                if (folder_)
                    write([&] {
                        folder_->write_checkpoint(solver.checkpoint());
                        folder_->update(record_); // so that the record of a killed run has these load steps
                    });
            };
        }
        return hooks;
    }

    void take(const RunStatus& status) {
        record_.steps_done = status.step;
        record_.node_steps_per_second = status.mean_node_steps_per_second;
        record_.notes = earlier_notes_;
        record_.notes.insert(record_.notes.end(), status.notes.begin(), status.notes.end());
        record_.removed = status.removed;
        record_.load_steps = earlier_load_steps_;
        record_.load_steps.insert(record_.load_steps.end(), status.load_steps.begin(), status.load_steps.end());
    }

    // If the files cannot be completed, the run has failed, whatever the state of the loop. finish() has written this
    // into run.json, if it could.
    void conclude(RunState state) {
        end_phase("run");
        record_.state = state;
        record_.quality = run_quality(beginning_.value, *model_, observed_, record_);
        if (state == RunState::not_converged)
            listener_.said(Word::warning, not_converged_message(record_.load_steps));
        try {
            if (folder_)
                write([&] { folder_->finish(record_); });
        } catch (const std::exception& e) {
            record_.state = RunState::failed;
            record_.message = e.what();
            listener_.ended(record_);
            throw;
        }
        listener_.ended(record_);
    }

    void fail(const std::string& reason) {
        end_phase("run");
        record_.state = RunState::failed;
        record_.message = reason;
        record_.quality = run_quality(beginning_.value, *model_, observed_, record_);
        try {
            if (folder_)
                folder_->finish(record_);
        } catch (
            // the error, for example of a full disk, is in run.json if there was room; `reason` came first
            const std::exception&) {
        }
        listener_.ended(record_);
    }

    JobRequest request_;
    JobListener& listener_;
    Beginning beginning_;
    std::shared_ptr<const Model> model_;
    std::optional<ReservedFolder> reserved_; // made before the long work
    std::optional<ResultsFolder> folder_;    // destroyed before the lock of `reserved_` is released
    RunRecord record_;
    std::optional<FragmentField> fragments_; // exists if frames contain fragment numbers
    FirstBreakFinder first_break_;
    // rows before the checkpoint, for a resumed run with a stop criterion
    std::vector<Sample> earlier_rows_;
    std::vector<LoadStepRecord> earlier_load_steps_; // load steps of a resumed run before its checkpoint
    std::vector<std::string> earlier_notes_;         // notes on these load steps
    std::optional<FirstBreak> earlier_break_;        // likewise
    // values of all rows of the run, including those before it was resumed
    ObservedRun observed_;
    Clock::time_point phase_begin_ = Clock::now();
};

} // namespace

JobResult run_job(JobRequest request, JobListener& listener) {
    return Job(std::move(request), listener).run();
}

} // namespace periscope::gpu
