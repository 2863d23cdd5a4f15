#include "ui/document/results.hpp"

#include "core/case_file/case_file.hpp"
#include "core/cracks/crack_tips.hpp"
#include "core/physics/rayleigh_speed.hpp"
#include "core/results/expected_displacement.hpp"
#include "ui/document/document.hpp"
#include "ui/document/file_move.hpp"

#include <QPointer>

#include <algorithm>

namespace periscope::ui {

namespace {

constexpr std::size_t memory_for_frames = std::size_t(2) << 30U; // bytes

// Returns the JSON of the case without names, colours and output, because editing these does not make results outdated.
std::string physics_of(Case value) {
    value.name.clear();
    value.description.clear();
    value.output = {};
    for (auto& set : value.sets)
        set.colour.clear();
    return case_to_json(with_whole_paths(std::move(value)));
}

} // namespace

Results::Results(Document& document, QObject* parent)
    : QObject(parent), document_(document), extremes_(frame_fields().size()) {
    connect(&document_, &Document::replaced, this, &Results::clear);
    connect(&document_, &Document::files_moved, this, [this](const std::function<void(Case&)>& move) {
        if (!model_)
            return;
        move(solved_);
        solved_case_ = physics_of(solved_);
    });
    connect(&document_, &Document::changed, this, &Results::follow_document);
}

void Results::clear() {
    frames_.clear();
    samples_.clear();
    load_steps_.clear();
    live_.reset();
    model_.reset();
    nodes_.reset();
    solved_case_.clear();
    extremes_.assign(frame_fields().size(), {});
    first_break_ = FirstBreakFinder();
    expected_displacement_ = 0;
    frames_seen_ = 0;
    kept_every_ = 1;
    outdated_ = awaits_frames_ = false;
    set_read(false);
    emit cleared();
}

void Results::set_being_read() {
    being_read_ = true;
}

void Results::set_read(bool is_complete) {
    being_read_ = false;
    const auto waiting = std::exchange(waiting_, {});
    if (!is_complete && !waiting.empty())
        emit gave_up_waiting();
    else
        for (const auto& then : waiting)
            then();
}

bool Results::when_read(QObject* context, std::function<void()> then) {
    if (being_read_)
        waiting_.push_back([context = QPointer<QObject>(context), then = std::move(then)] {
            if (context)
                then();
        });
    else
        then();
    return !being_read_;
}

void Results::end_frames() {
    if (std::exchange(awaits_frames_, false) && frames_.empty())
        emit no_frames_came();
}

void Results::begin(const Case& value, ModelPtr model, ViewNodesPtr nodes) {
    clear();
    awaits_frames_ = true;
    on_disk_ = next_on_disk_;
    // the case may have been saved to another folder since the run began
    solved_ = with_files_of(value, document_.value());
    solved_case_ = physics_of(solved_);
    model_ = std::move(model);
    nodes_ = std::move(nodes);
    rayleigh_speed_ = periscope::rayleigh_speed(value);
    expected_displacement_ = periscope::expected_displacement(*model_);
    follow_document();
    emit begun();
}

void Results::go_on(const Case& value, ModelPtr model, ViewNodesPtr nodes) {
    if (!model_ || model_->nodes.size() != model->nodes.size())
        return begin(value, std::move(model), std::move(nodes));
    const auto names = [](const Model& m) {
        std::vector<std::string> all;
        for (const auto& observer : m.observers)
            all.push_back(observer.name);
        return all;
    };
    if (names(*model_) != names(*model))
        samples_.clear();
    awaits_frames_ = true;
    on_disk_ = false; // only the frames of the later run are in files
    // the case may have been saved to another folder since the run began
    solved_ = with_files_of(value, document_.value());
    solved_case_ = physics_of(solved_);
    model_ = std::move(model);
    nodes_ = std::move(nodes);
    follow_document();
    emit grown();
}

void Results::add_frame(const SeenFrame& seen) {
    const FramePtr& frame = seen.frame;
    if (!model_) // the frame is of a run whose case has been closed
        return;
    // a run that continues another one first repeats its last state, whose frame exists already
    if (!frames_.empty() && frame->time <= frames_.back()->time)
        return;
    note_extremes(seen);
    first_break_.add(*frame);
    live_ = frame;
    std::size_t bytes = 0;
    for (const FrameField& field : frame_fields())
        bytes += (*frame.*field.values).size() * (sizeof(float) + (frame->exact ? sizeof(double) : 0));
    if (frames_seen_++ % std::size_t(kept_every_) == 0)
        frames_.push_back(frame);
    if (frames_.size() * bytes > memory_for_frames && frames_.size() > 2) {
        std::vector<FramePtr> kept; // too much memory: keeps every second frame, so that the times stay evenly spaced
        for (std::size_t i = 0; i < frames_.size(); i += 2)
            kept.push_back(frames_[i]);
        frames_ = std::move(kept);
        kept_every_ *= 2;
    }
}

void Results::add_samples(const std::vector<Sample>& samples) {
    if (!model_)
        return;
    for (const Sample& sample : samples)
        if (samples_.empty() || sample.time > samples_.back().time)
            samples_.push_back(sample);
}

void Results::note_load_steps(const std::vector<LoadStepRecord>& records) {
    if (records.empty())
        return;
    std::erase_if(load_steps_, [&](const LoadStepRecord& known) { return known.step >= records.front().step; });
    load_steps_.insert(load_steps_.end(), records.begin(), records.end());
}

void Results::note_first_break(const std::optional<FirstBreak>& known) {
    if (known)
        first_break_ = FirstBreakFinder(known);
}

void Results::set_live(const SeenFrame& seen) {
    if (!model_)
        return;
    note_extremes(seen);
    live_ = seen.frame;
}

void Results::note_extremes(const SeenFrame& seen) {
    for (std::size_t k = 0; k < extremes_.size(); ++k)
        extremes_[k].include(seen.extremes[k]);
}

void Results::follow_document() {
    if (model_ && solved_.name == Document::new_case().name)
        // the first save has given the case a name, which exports of its results use
        solved_.name = document_.value().name;
    const bool now = model_ && physics_of(document_.value()) != solved_case_;
    if (now == outdated_)
        return;
    outdated_ = now;
    emit outdated_changed();
}

} // namespace periscope::ui
