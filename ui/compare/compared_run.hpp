// Holds a run that is compared with the one in the window: its case, and its results, which are read from its folder or
// given by show().
#pragma once

#include "core/results/node_map.hpp"
#include "ui/base/background_task.hpp"
#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/document/material_nodes.hpp"
#include "ui/document/results.hpp"
#include "ui/document/running_cracks.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/document/surface_files.hpp"
#include "ui/run/computed_run.hpp"
#include "ui/run/results_folder_feed.hpp"
#include "ui/run/run_controller.hpp"
#include "ui/run/run_list.hpp"
#include "ui/viewport/model_view.hpp"

#include <QObject>

namespace periscope::ui {

class ComparedRun : public QObject {
    Q_OBJECT
public:
    // Begins to read the results of a run in the list, whose summary must have been read. `cache` is the cache of built
    // models, if there is one.
    ComparedRun(const ListedRun& run, const std::optional<ModelCache>& cache, QObject* parent = nullptr);
    // Makes a run that is not in the list of runs, so key() is empty. It has no results until show() is called.
    explicit ComparedRun(QObject* parent = nullptr);
    void show(const ComputedRun& run); // replaces the run shown before

    const QString& key() const { return key_; }
    bool is_listed() const { return !key_.isEmpty(); }
    const Case& value() const { return document_.value(); }
    const Results& results() const { return results_; }
    RunningCracks& cracks() { return cracks_; }
    // Returns the frame in memory that is nearest to this time (s), or the last frame; null until a frame has been
    // read.
    const FramePtr& frame_at(double time) const;
    FramePtr last_frame() const;
    // Prepares differences to a run with the model `base`, in the background, unless this has been done or begun
    // already. When it is finished, difference() returns values, and mapped() is emitted.
    void map_from(const ModelPtr& base);
    // Returns a field of this run's frame minus that of a frame of the base run, at this run's nodes; the result has
    // only this field. Returns null if map_from() has not finished, or if one of the frames lacks the field.
    FramePtr difference(const Frame& own, const Frame& base, const FrameField& field) const;

    bool is_reading() const { return feed_.is_catching_up(); }
    ViewSources sources(const UnitChoice& units, const ColourMapChoice& colour_maps);

signals:
    void grown(); // results() has more frames and rows
    void mapped();
    void problem(const QString& words);

private:
    QString key_;
    std::weak_ptr<const Model> base_; // the model passed to map_from(), for which map_ is made
    std::optional<NodeMap> map_;
    BackgroundTask mapping_;
    Document document_;
    Body body_{document_, Body::Building::never};
    SetMembership sets_{document_, body_};
    MaterialNodes materials_{document_, body_};
    SurfaceFiles surface_files_{document_};
    Results results_{document_};
    RunningCracks cracks_{results_};
    RunController run_; // needed by `feed_` and by views; it never starts a run
    ResultsFolderFeed feed_{results_, body_, run_};
};

} // namespace periscope::ui
