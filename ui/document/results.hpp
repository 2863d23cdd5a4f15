// Holds the results in memory: the model, its stored frames and the samples of its observers. Also knows whether the
// case has been edited since the run.
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

    // Called when a run starts; removes earlier results.
    void begin(const Case& value, ModelPtr model, ViewNodesPtr nodes);
    // Called when a run continues the last one with another case. Frames are kept, and samples too if the observers
    // have the same names. If the number of nodes differs, removes earlier results like begin().
    void go_on(const Case& value, ModelPtr model, ViewNodesPtr nodes);
    void add_frame(const SeenFrame& seen);
    void add_samples(const std::vector<Sample>& samples);
    void set_live(const SeenFrame& seen);
    // Adds records of load steps. They replace earlier records from the first of these steps on.
    void note_load_steps(const std::vector<LoadStepRecord>& records);
    void note_first_break(const std::optional<FirstBreak>& known); // sets the first break, if run.json has one
    // Makes the widgets show what has been added. During a run it is called at most once per picture of the view.
    void announce() { emit grown(); }
    // Called after begin() if the results come from a folder, which is read piece by piece until set_read().
    void set_being_read();
    void set_read(bool is_complete); // called when reading has ended; `is_complete`: the whole folder has been read
    // Calls `then` when everything in the folder has been read; returns true if it was called immediately. `then` is
    // never called if reading ends earlier (gave_up_waiting()), if other results replace these, or if `context` is
    // deleted.
    bool when_read(QObject* context, std::function<void()> then);
    void end_frames();                                    // called when the run has ended, so that no more frames come
    bool awaits_frames() const { return awaits_frames_; } // whether frames may still come

    bool empty() const { return frames_.empty(); }
    const ModelPtr& model() const { return model_; }
    const ViewNodesPtr& nodes() const { return nodes_; }
    const std::vector<FramePtr>& frames() const { return frames_; }
    const Case& solved() const { return solved_; } // the case whose results these are
    const std::vector<Sample>& samples() const { return samples_; }
    const std::vector<LoadStepRecord>& load_steps() const { return load_steps_; } // records of the completed load steps
    const FramePtr& live() const { return live_; } // the newest state, whether its frame is stored or not
    // The extremes of a field of frame_fields() over all states so far, stored or not. During a run the range only
    // grows.
    const FieldExtremes& extremes(std::size_t field) const { return extremes_[field]; }
    double largest_displacement() const { return extremes_[1].range(Component::size)[1]; } // m
    double largest_velocity() const { return extremes_[2].range(Component::size)[1]; }     // m/s
    // Rayleigh wave speed of the first material, m/s
    const std::optional<double>& rayleigh_speed() const { return rayleigh_speed_; }
    // The first break in all frames so far, stored or not; the same as in run.json.
    const std::optional<FirstBreak>& first_break() const { return first_break_.found(); }
    // How far the conditions move nodes over the whole run, in m; 0 if only loads move them.
    double expected_displacement() const { return expected_displacement_; }
    // Whether the frames exist only in this object: they were neither written during the run nor exported.
    bool only_in_memory() const { return !frames_.empty() && !on_disk_; }
    // Sets whether the run that starts next writes its frames to files.
    void set_written_while_running(bool written) { next_on_disk_ = written; }
    void set_exported() { on_disk_ = true; }
    void set_lost_on_disk() { on_disk_ = false; }
    bool outdated() const { return outdated_; } // whether the case has been edited since the run began
    // 1: all frames are stored; n: only every n-th frame is, to limit memory
    int kept_every() const { return kept_every_; }

signals:
    void begun();
    void grown();
    void outdated_changed();
    void cleared();
    void gave_up_waiting(); // emitted when the calls that wait in when_read() will not be made
    void no_frames_came();  // emitted if the run has ended, or its folder has been read, and there is no frame

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
    std::vector<FieldExtremes> extremes_; // extremes of each field
    std::optional<double> rayleigh_speed_;
    FirstBreakFinder first_break_;
    double expected_displacement_ = 0;
    std::size_t frames_seen_ = 0;
    int kept_every_ = 1;
    bool outdated_ = false;
    bool on_disk_ = false, next_on_disk_ = false;
    bool being_read_ = false, awaits_frames_ = false;
    std::vector<std::function<void()>> waiting_; // calls that wait until everything has been read
};

} // namespace periscope::ui
