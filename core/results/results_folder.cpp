#include "core/results/results_folder.hpp"

#include "core/case/case_file.hpp"
#include "core/case/named_files.hpp"
#include "core/results/checkpoint_file.hpp"
#include "core/results/earlier_run.hpp"
#include "core/results/grid_writer.hpp"
#include "core/results/resumed_run.hpp"
#include "core/results/run_json.hpp"
#include "core/results/tables.hpp"
#include "core/results/writer_thread.hpp"

#include <exception>
#include <fmt/format.h>
#include <mutex>

namespace periscope {
namespace {

constexpr std::size_t frames_in_waiting = 1;

} // namespace

Case with_absolute_files(Case value) {
    for (std::string* file : named_files(value))
        *file = std::filesystem::absolute(value.folder / *file).lexically_normal().string();
    return value;
}

struct ResultsFolder::Impl {
    Impl(std::filesystem::path where, const Case& value, const Model& model, EarlierOutput earlier)
        : folder(std::move(where)), case_text(case_to_json(value)), run(value, model, std::move(earlier.resumed_at)),
          grid(model), frames_given(earlier.frames_given), csv(std::move(earlier.csv)), samples(earlier.samples),
          frames(std::move(earlier.frames)), writer(frames_in_waiting) {}

    void write_run(const RunRecord& record) {
        std::unique_lock lock(mutex);
        const std::size_t frame_count = frames.size(), sample_count = samples;
        lock.unlock();
        write_atomically(folder / "run.json", run.text(record, frame_count, sample_count));
    }

    void write_csv() {
        std::unique_lock lock(mutex);
        if (csv_written == csv.size())
            return;
        const std::string text = csv;
        lock.unlock();
        write_atomically(folder / "observers.csv", text);
        csv_written = text.size();
    }

    // In the writer's thread.
    void write_now(const Frame& frame, const std::string& name) {
        grid.write(folder / name, frame);
        std::unique_lock lock(mutex);
        frames.emplace_back(frame.time, name);
        const auto list = frames;
        lock.unlock();
        write_pvd(folder / "frames.pvd", list);
        write_csv();
    }

    const std::filesystem::path folder;
    const std::string case_text;
    const RunJson run;
    GridWriter grid; // the writer's thread only
    std::size_t frames_given;
    std::mutex mutex; // guards what follows
    std::string csv;  // the whole table as text
    std::size_t samples;
    std::vector<std::pair<double, std::string>> frames; // time and name of those that are written
    std::size_t csv_written = 0; // its size when it was last written; only by one thread at a time
    WriterThread writer;         // last: it uses all of the above
};

ResultsFolder::ResultsFolder(std::filesystem::path folder, const Case& value, const Model& model,
                             bool overwrite) {
    make_room(folder, overwrite);
    const Case kept = with_absolute_files(value);
    impl_ = std::make_unique<Impl>(std::move(folder), kept, model, EarlierOutput{0, {}, samples_header(model), 0, {}});
    impl_->write_run({}); // first, so that the folder is known as ours whatever happens next
    write_case(kept, impl_->folder / "case.json");
    write_pvd(impl_->folder / "frames.pvd", {});
    impl_->write_csv();
}

ResultsFolder::ResultsFolder(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

ResultsFolder ResultsFolder::resumed(std::filesystem::path folder, const Case& value, const Model& model,
                                     std::uint64_t step) {
    EarlierOutput earlier = cut_back(folder, model, step);
    earlier.resumed_at.push_back(step);
    auto impl = std::make_unique<Impl>(std::move(folder), with_absolute_files(value), model, std::move(earlier));
    impl->write_run({});
    write_pvd(impl->folder / "frames.pvd", impl->frames);
    impl->write_csv();
    return ResultsFolder(std::move(impl));
}

ResultsFolder::ResultsFolder(ResultsFolder&&) noexcept = default;
ResultsFolder::~ResultsFolder() = default;

void ResultsFolder::write_frame(const Frame& frame) {
    auto name = frame_name(impl_->frames_given);
    impl_->writer.add(
        [impl = impl_.get(), copy = std::make_shared<Frame>(frame), name] { impl->write_now(*copy, name); });
    ++impl_->frames_given;
}

void ResultsFolder::add_samples(const std::vector<Sample>& samples) {
    const std::lock_guard lock(impl_->mutex);
    append_samples(impl_->csv, samples);
    impl_->samples += samples.size();
}

void ResultsFolder::write_checkpoint(const Checkpoint& checkpoint) {
    impl_->writer.wait();
    impl_->write_csv();
    periscope::write_checkpoint(impl_->folder / checkpoint_name, checkpoint, impl_->case_text);
}

void ResultsFolder::update(const RunRecord& record) {
    impl_->write_run(record);
}

void ResultsFolder::finish(const RunRecord& record) {
    // Each part is tried whatever became of the others: on a full disk the small run.json may still fit.
    RunRecord last = record;
    std::exception_ptr error;
    const auto attempt = [&](const auto& part) {
        try {
            part();
        } catch (const std::exception& e) {
            if (!error) {
                error = std::current_exception();
                last.message = last.state == "failed" ? last.message + "; " + e.what() : e.what();
                last.state = "failed";
            }
        }
    };
    attempt([&] { impl_->writer.wait(); });
    attempt([&] { impl_->write_csv(); });
    attempt([&] { impl_->write_run(last); });
    if (error)
        std::rethrow_exception(error);
}

const std::filesystem::path& ResultsFolder::path() const {
    return impl_->folder;
}

} // namespace periscope
