// The results in memory: the model that was solved, its kept frames and observer rows, and whether the case
// has been edited since.
#pragma once

#include "core/case/case.hpp"
#include "core/cracks/first_break.hpp"
#include "core/model/frame.hpp"
#include "core/model/frame_fields.hpp"
#include "core/model/load_step_record.hpp"
#include "core/model/model.hpp"
#include "core/shapes/skin.hpp"
#include "ui/document/seen_frame.hpp"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace periscope::ui {

class Document;
using ModelPtr = std::shared_ptr<const Model>;

class Results : public QObject {
    Q_OBJECT
public:
    explicit Results(Document& document, QObject* parent = nullptr);

    void begin(const Case& value, ModelPtr model, ViewNodesPtr nodes); // a run starts: what was there goes
    // A run continues where the last one stopped, with another case. Frames stay, and rows where the observers are the
    // same.
    void go_on(const Case& value, ModelPtr model, ViewNodesPtr nodes);
    void add_frame(const SeenFrame& seen);
    void add_samples(const std::vector<Sample>& samples);
    void set_live(const SeenFrame& seen);
    void note_load_steps(const std::vector<LoadStepRecord>& records); // those before the first of them stay
    void note_first_break(const std::optional<FirstBreak>& known);    // as the run's record has it
    void announce() { emit grown(); } // to those who show numbers; at the pace of the pictures
    // Results are read from a folder that has more than was read.
    void set_being_read();
    void set_read(bool is_complete); // or no more is read from it
    // Calls `then` now, or as soon as everything in the folder has been read; never where reading ends before (gave_up_waiting()), other
    // results replace these, or `context` is gone. False: it has to wait.
    bool when_read(QObject* context, std::function<void()> then);

    bool empty() const { return frames_.empty(); }
    const ModelPtr& model() const { return model_; }
    const ViewNodesPtr& nodes() const { return nodes_; }
    const std::vector<FramePtr>& frames() const { return frames_; }
    const Case& solved() const { return solved_; } // the case they belong to
    const std::vector<Sample>& samples() const { return samples_; }
    const std::vector<LoadStepRecord>& load_steps() const { return load_steps_; } // those that are done
    const FramePtr& live() const { return live_; }                                // the newest state, kept or not
    // What a field of frame_fields() has reached in any state seen, kept or not: it only widens during a run.
    const FieldExtremes& extremes(std::size_t field) const { return extremes_[field]; }
    double largest_displacement() const { return extremes_[1].range(Component::size)[1]; } // m
    double largest_velocity() const { return extremes_[2].range(Component::size)[1]; }     // m/s
    const std::optional<double>& rayleigh_speed() const { return rayleigh_speed_; }        // m/s, of the first material
    // The first break in all frames, kept or not, as run.json has it.
    const std::optional<FirstBreak>& first_break() const { return first_break_.found(); }
    // How far the conditions move nodes over the whole run, m; 0 when nothing but loads says how far.
    double expected_displacement() const { return expected_displacement_; }
    // Frames that would be lost with this object: neither written while running nor exported.
    bool only_in_memory() const { return !frames_.empty() && !on_disk_; }
    void set_written_while_running(bool written) { next_on_disk_ = written; } // of the run that starts next
    void set_exported() { on_disk_ = true; }
    void set_lost_on_disk() { on_disk_ = false; }
    bool outdated() const { return outdated_; }    // they belong to an earlier state of the case
    int kept_every() const { return kept_every_; } // frames thinned out to stay within memory

signals:
    void begun();
    void grown();
    void outdated_changed();
    void cleared();
    void gave_up_waiting(); // what waited in when_read() is not done

private:
    void follow_document();
    void note_extremes(const SeenFrame& seen);
    void clear();

    Document& document_;
    ModelPtr model_;
    ViewNodesPtr nodes_;
    std::vector<FramePtr> frames_;
    std::vector<Sample> samples_;
    std::vector<LoadStepRecord> load_steps_;
    FramePtr live_;
    Case solved_;
    std::string solved_case_;
    std::vector<FieldExtremes> extremes_; // of each field
    std::optional<double> rayleigh_speed_;
    FirstBreakFinder first_break_;
    double expected_displacement_ = 0;
    std::size_t frames_seen_ = 0;
    int kept_every_ = 1;
    bool outdated_ = false;
    bool on_disk_ = false, next_on_disk_ = false;
    bool being_read_ = false;
    std::vector<std::function<void()>> waiting_; // until everything has been read
};

} // namespace periscope::ui
