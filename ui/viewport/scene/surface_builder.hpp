// Builds the surface of the body with its cracks, and the crack surfaces (core/cracks), in the background. One surface
// is built at a time; of the requests that wait, only the newest is processed. Cracks of earlier frames are kept.
// During a run, which building slows down, there are pauses between builds. If requested, fragments of the body are
// found, too.
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
    std::shared_ptr<const Model> model; // the model of the results; null for the undeformed body
    FramePtr frame;                     // the frame to show; null for the undeformed body
    std::vector<FramePtr> before; // frames before it in the order of time; those of earlier requests may be omitted
    NodeFilter filter;
    bool surface = true, fragments = false; // what is to be built; fragments need a frame
    bool beside_a_run = false; // a run in progress needs the processors, so there are pauses between builds

    bool is_same_picture(const SurfaceRequest& other) const {
        return nodes == other.nodes && model == other.model && frame == other.frame && filter == other.filter &&
               surface == other.surface && fragments == other.fragments;
    }
};

struct DrawnSurface {
    ViewNodesPtr nodes; // the nodes to which the surface belongs
    PartedBody parted;
    CoarseFacets coarse = {}; // the coarse facets of the body; empty if it has few facets
};
using DrawnSurfacePtr = std::shared_ptr<const DrawnSurface>;
using ColouredFragmentsPtr = std::shared_ptr<const ColouredFragments>;

class SurfaceBuilder : public QObject {
    Q_OBJECT
public:
    explicit SurfaceBuilder(QObject* parent = nullptr);
    ~SurfaceBuilder() override;

    // Returns whether these nodes have a surface: those of a lattice, and those of a mesh if the filter hides nothing.
    static bool can_build(const ViewNodes& nodes, const NodeFilter& filter);

    void want(SurfaceRequest request);
    void finish(); // waits until the last request has been processed
    // Returns the newest complete surface, whatever its frame; null before the first one.
    const DrawnSurfacePtr& newest() const { return newest_; }
    // Returns null if no fragments were requested, or if they have not been found yet.
    const ColouredFragmentsPtr& newest_fragments() const { return newest_fragments_; }
    // Returns the time (s) up to which requests for this model have given frames.
    std::optional<double> known_until(const std::shared_ptr<const Model>& model) const;

signals:
    void built();

private:
    struct Memory; // data that only the building thread uses
    struct Outcome {
        DrawnSurfacePtr surface; // null: unchanged
        ColouredFragmentsPtr fragments;
        double seconds = 0; // duration of the build
    };
    void launch();
    void launch_in_time();
    void take();

    std::shared_ptr<Memory> memory_;
    std::shared_ptr<Outcome> outcome_; // result of the build in progress
    std::optional<SurfaceRequest> next_;
    DrawnSurfacePtr newest_;
    ColouredFragmentsPtr newest_fragments_;
    SurfaceRequest asked_; // the last request, without its earlier frames
    double given_until_ = 0;
    QTimer pause_;     // runs until the next build during a run
    QThreadPool pool_; // has one thread
};

} // namespace periscope::ui
