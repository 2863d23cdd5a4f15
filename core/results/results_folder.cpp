#include "core/results/results_folder.hpp"

#include "core/base/error.hpp"
#include "core/case_file/case_file.hpp"
#include "core/case_file/named_files.hpp"
#include "core/files/appended_file.hpp"
#include "core/files/atomic_file.hpp"
#include "core/files/writer_thread.hpp"
#include "core/frames/rigid_bodies_file.hpp"
#include "core/frames/vtu_writer.hpp"
#include "core/results/checkpoint_file.hpp"
#include "core/results/earlier_run.hpp"
#include "core/results/resumed_run.hpp"
#include "core/results/run_json.hpp"
#include "core/results/tables.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <fmt/format.h>
#include <mutex>

namespace periscope {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t frames_in_waiting = 1;
constexpr auto rows_wait_at_most = std::chrono::seconds(1);
constexpr auto list_waits_at_most = std::chrono::seconds(1); // longest time between two updates of the list of frames,
                                                             // while more frames are to be written
constexpr auto longest_end = std::chrono::seconds(2);        // longest time for which a run that has ended still writes
                                                             // frames

// The rows of observers.csv, which are kept as text until they are written.
class Table {
public:
    // `begin` is the content with which the file starts: the header, and `rows` rows.
    Table(const std::filesystem::path& path, const Model& model, const std::string& begin, std::size_t rows)
        : observers_(model.observers), file_((write_atomically(path, begin), path)), rows_(rows) {}

    void add(const std::vector<Sample>& samples) {
        const std::lock_guard lock(mutex_);
        append_samples(pending_, observers_, samples);
        if (Clock::now() - last_ >= rows_wait_at_most)
            write_pending();
    }
    void write() {
        const std::lock_guard lock(mutex_);
        write_pending();
    }
    void finish() {
        const std::lock_guard lock(mutex_);
        write_pending();
        file_.sync();
    }
    std::size_t rows() {
        const std::lock_guard lock(mutex_);
        return rows_;
    }

private:
    void write_pending() {
        last_ = Clock::now();
        const std::size_t before = file_.written();
        const auto count = [&] { // counts the rows that were written, also if the disk became full
            const std::size_t bytes = file_.written() - before;
            rows_ += static_cast<std::size_t>(
                std::count(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(bytes), '\n'));
            pending_.erase(0, bytes);
        };
        try {
            file_.append(pending_);
        } catch (...) {
            count();
            throw;
        }
        count();
    }

    const std::vector<ObserverDefinition> observers_;
    std::mutex mutex_; // guards the following members
    AppendedFile file_;
    std::string pending_;
    std::size_t rows_;
    Clock::time_point last_ = Clock::now();
};

} // namespace

Case with_absolute_files(Case value) {
    for (std::string* file : named_files(value))
        *file = std::filesystem::absolute(value.folder / *file).lexically_normal().string();
    return value;
}

struct ResultsFolder::Impl {
    Impl(std::filesystem::path where, const Case& value, const Model& model, EarlierOutput earlier)
        : folder(std::move(where)), case_text(case_to_json(value)), run(value, model, std::move(earlier.resumed_at)),
          grid(model, set_arrays_of(model)), rigid(model), frames_given(earlier.frames_given),
          frames(std::move(earlier.frames)), writer(frames_in_waiting) {}

    void write_run(const RunRecord& record) {
        std::unique_lock lock(mutex);
        const std::size_t frame_count = frames.size();
        lock.unlock();
        write_atomically(folder / "run.json", run.text(record, frame_count, table ? table->rows() : 0));
    }

    // A model with many sets writes them to a separate file.
    void write_sets(const Model& model) const {
        if (set_arrays_of(model) == SetArrays::apart)
            write_sets_vtu(folder / sets_name, model);
    }

    void write_pvds(const std::vector<std::pair<double, std::string>>& list) const {
        write_pvd(folder / "frames.pvd", list);
        if (!rigid.empty())
            write_pvd(folder / rigid_bodies_pvd, rigid_bodies_entries(list));
    }

    // Writes case.json and frames.pvd again if they are missing, and throws FileError if a frame is missing. Must not
    // be called while a frame is being written.
    void look_after_files() {
        if (!std::filesystem::exists(folder / "case.json"))
            write_atomically(folder / "case.json", case_text);
        if (!std::filesystem::exists(folder / "frames.pvd"))
            write_pvds(frames);
        std::string first;
        std::size_t missing = 0;
        for (const auto& [time, name] : frames)
            if (!std::filesystem::exists(folder / name) && ++missing == 1)
                first = name;
        if (missing > 0)
            throw FileError(fmt::format("'{}' and {} more of the {} frames were deleted or moved during the run — keep "
                                        "other programs out of the folder, and run again",
                                        (folder / first).string(), missing - 1, frames.size()));
    }

    // Writes a frame; called in the writer's thread, or while that thread is idle. `about` has the step, the time and
    // the rigid bodies of the frame.
    template <typename AnyFrame>
    void write_now(const AnyFrame& frame, const Frame& about, const std::string& name) {
        // The file of the rigid bodies is written before the frame, so that a reader that finds the frame also finds
        // this file.
        if (!rigid.empty())
            rigid.write(folder / rigid_bodies_name(name), about);
        grid.write(folder / name, frame);
        std::unique_lock lock(mutex);
        frames.emplace_back(about.time, name);
        const auto list = frames;
        lock.unlock();
        if (writer.waiting_tasks() == 0 || Clock::now() - list_written >= list_waits_at_most)
            write_list(list);
        table->write();
    }

    void write_list(const std::vector<std::pair<double, std::string>>& list) {
        write_pvds(list);
        frames_listed = list.size();
        list_written = Clock::now();
    }

    // Writes the PVD files after the last frame, or after one that could not be written.
    void complete_list() {
        if (frames_listed < frames.size())
            write_list(frames);
    }

    const std::filesystem::path folder;
    const std::string case_text;
    const RunJson run;
    VtuWriter grid; // used by one thread at a time
    const RigidBodiesWriter rigid;
    std::size_t frames_given;
    std::size_t frames_listed = 0; // number of frames in the PVD files
    Clock::time_point list_written;
    std::mutex mutex;                                   // guards the members below
    std::vector<std::pair<double, std::string>> frames; // time and name of each written frame, in order of time
    std::unique_ptr<Table> table;                       // it has its own lock
    WriterThread writer;                                // the last member, because its thread uses all of the above
};

ResultsFolder::ResultsFolder(std::filesystem::path folder, const Case& value, const Model& model, bool overwrite) {
    make_room(folder, overwrite);
    const Case kept = with_absolute_files(value);
    impl_ = std::make_unique<Impl>(std::move(folder), kept, model, EarlierOutput{});
    // run.json is written first, so that the folder can be recognised as a results folder whatever happens next
    impl_->write_run({});
    write_case(kept, impl_->folder / "case.json");
    impl_->write_pvds({});
    impl_->write_sets(model);
    impl_->table = std::make_unique<Table>(impl_->folder / "observers.csv", model, samples_header(model), 0);
}

ResultsFolder::ResultsFolder(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

ResultsFolder ResultsFolder::resumed(std::filesystem::path folder, const Case& value, const Model& model,
                                     const WrittenUpTo& checkpoint) {
    EarlierOutput earlier = cut_back(folder, model, checkpoint);
    earlier.resumed_at.push_back(checkpoint.step);
    auto table = std::make_unique<Table>(folder / "observers.csv", model, earlier.csv, earlier.samples);
    auto impl = std::make_unique<Impl>(std::move(folder), with_absolute_files(value), model, std::move(earlier));
    impl->table = std::move(table);
    impl->write_run({});
    impl->write_sets(model);
    impl->write_list(impl->frames);
    return ResultsFolder(std::move(impl));
}

ResultsFolder::ResultsFolder(ResultsFolder&&) noexcept = default;
ResultsFolder::~ResultsFolder() = default;

void ResultsFolder::set_pace(double share, std::size_t most_waiting) {
    impl_->writer.set_pace(share, std::max(most_waiting, frames_in_waiting), longest_end);
}

void ResultsFolder::write_frame(FramePtr frame) {
    auto name = frame_name(impl_->frames_given);
    impl_->writer.add([impl = impl_.get(), frame = std::move(frame), name] { impl->write_now(*frame, *frame, name); });
    ++impl_->frames_given;
}

void ResultsFolder::write_frame(const FrameInPieces& frame) {
    impl_->writer.wait();
    impl_->write_now(frame, frame.about, frame_name(impl_->frames_given));
    ++impl_->frames_given;
}

void ResultsFolder::write_frame(const Frame& frame) {
    write_frame(std::make_shared<const Frame>(frame));
}

void ResultsFolder::add_samples(const std::vector<Sample>& samples) {
    impl_->table->add(samples);
}

void ResultsFolder::write_checkpoint(const Checkpoint& checkpoint) {
    impl_->writer.wait();
    impl_->complete_list();
    // The rows are put on the disk first, because a checkpoint must not be ahead of them.
    impl_->table->finish();
    periscope::write_checkpoint(impl_->folder / checkpoint_name, checkpoint, impl_->case_text, impl_->table->rows());
}

void ResultsFolder::update(const RunRecord& record) {
    impl_->write_run(record);
}

void ResultsFolder::finish(const RunRecord& record) {
    // Each part is tried even if another one fails: on a full disk, the small run.json may still fit.
    RunRecord last = record;
    std::exception_ptr error;
    const auto attempt = [&](const auto& part) {
        try {
            part();
        } catch (const std::exception& e) {
            if (!error) {
                error = std::current_exception();
                last.message = last.state == RunState::failed ? last.message + "; " + e.what() : e.what();
                last.state = RunState::failed;
            }
        }
    };
    attempt([&] { impl_->writer.wait(); });
    attempt([&] { impl_->complete_list(); });
    attempt([&] { impl_->table->finish(); });
    attempt([&] { impl_->look_after_files(); });
    attempt([&] { impl_->write_run(last); });
    if (error)
        std::rethrow_exception(error);
}

const std::filesystem::path& ResultsFolder::path() const {
    return impl_->folder;
}

} // namespace periscope
