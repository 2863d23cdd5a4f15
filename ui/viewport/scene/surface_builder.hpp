// The body's surface with its cracks, and the crack surfaces (core/cracks), built in the background: the newest that is
// wanted, one at a time. What was cut in earlier frames is remembered. Beside a run, which it slows down by what it takes, it
// rests between builds. The fragments of the body are found beside, where they are wanted.
#pragma once

#include "core/cracks/coarse_facets.hpp"
#include "core/cracks/cut_pairs.hpp"
#include "core/cracks/parted_body.hpp"
#include "ui/viewport/scene/fragment_colours.hpp"
#include "ui/viewport/scene/node_filter.hpp"

#include <QObject>
#include <QThreadPool>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace periscope::ui {

struct SurfaceRequest {
    ViewNodesPtr nodes;
    std::shared_ptr<const Model> model; // of the results; null: the undeformed body
    FramePtr frame;                     // shown; null: undeformed
    std::vector<FramePtr> before;       // in the order of time, those that were not given before at least
    NodeFilter filter;
    bool surface = true, fragments = false; // what is wanted; fragments of a frame only
    bool beside_a_run = false;              // which wants the processors

    bool is_same_picture(const SurfaceRequest& other) const {
        return nodes == other.nodes && model == other.model && frame == other.frame && filter == other.filter &&
               surface == other.surface && fragments == other.fragments;
    }
};

struct DrawnSurface {
    ViewNodesPtr nodes; // it belongs to
    PartedBody parted;
    CoarseFacets coarse = {}; // of the body; none where it has few facets
};
using DrawnSurfacePtr = std::shared_ptr<const DrawnSurface>;
using ColouredFragmentsPtr = std::shared_ptr<const ColouredFragments>;

class SurfaceBuilder : public QObject {
    Q_OBJECT
public:
    explicit SurfaceBuilder(QObject* parent = nullptr);
    ~SurfaceBuilder() override;

    // Whether nodes like these have a surface: they are on a lattice, or in a mesh that is shown whole.
    static bool can_build(const ViewNodes& nodes, const NodeFilter& filter);

    void want(SurfaceRequest request);
    void finish(); // returns when what was wanted last is there
    // The newest that is ready, of whatever frame; null before the first.
    const DrawnSurfacePtr& newest() const { return newest_; }
    const ColouredFragmentsPtr& newest_fragments() const {
        return newest_fragments_;
    } // null: none are wanted, or there
    // Frames until here were given with requests for this model; s.
    std::optional<double> known_until(const std::shared_ptr<const Model>& model) const;

signals:
    void built();

private:
    struct Memory; // of the thread that builds
    struct Outcome {
        DrawnSurfacePtr surface; // null: as before
        ColouredFragmentsPtr fragments;
        double seconds = 0; // that it took
    };
    void launch();
    void launch_in_time();
    void take();

    std::shared_ptr<Memory> memory_;
    std::shared_ptr<Outcome> outcome_; // of the work under way
    std::optional<SurfaceRequest> next_;
    DrawnSurfacePtr newest_;
    ColouredFragmentsPtr newest_fragments_;
    SurfaceRequest asked_; // the last one, without the frames before
    double given_until_ = 0;
    QTimer pause_;     // until the next, beside a run
    QThreadPool pool_; // of one thread
};

} // namespace periscope::ui
