#include "ui/viewport/scene/surface_builder.hpp"

#include "core/cracks/border_positions.hpp"
#include "ui/base/thread_priority.hpp"

#include <QElapsedTimer>

#include <algorithm>
#include <chrono>
#include <new>
#include <thread>

namespace periscope::ui {

namespace {

constexpr std::size_t quickly_drawn = 20000; // number of facets that software OpenGL draws in about 3 ms

// Returns how long to pause after a build, as a multiple of the time that the build took. With it, building takes 1.5 %
// of the time of all processors; drawing takes the rest of the 5 % that both may take (drawing_cost.cpp).
double pause_beside_a_run() {
    constexpr double part_of_machine = 0.015;
    return std::max(0.0, 1 / (part_of_machine * std::max(1U, std::thread::hardware_concurrency())) - 1);
}

} // namespace

struct SurfaceBuilder::Memory {
    ViewNodesPtr nodes;
    NeighboursPtr neighbours;
    std::optional<BorderPositions> border; // border of the body, if it is a lattice
    std::shared_ptr<const Model> model;
    std::optional<CutPairs> cuts;
    // Number of pairs of nodes that cracks have cut in the newest surface. Empty if that surface has a filter or other
    // nodes.
    std::optional<std::size_t> cut_in_newest;
    ColouredFragmentsPtr fragments; // newest

    void remember_nodes(const SurfaceRequest& request);
    void remember(const SurfaceRequest& request); // also remembers the frames of the request, with their cracks
    DrawnSurfacePtr build(const SurfaceRequest& request);
    ColouredFragmentsPtr find(const SurfaceRequest& request);
};

void SurfaceBuilder::Memory::remember_nodes(const SurfaceRequest& request) {
    if (nodes == request.nodes)
        return;
    // The nodes of a run may be equal to those of the body before it, although they are another object.
    if (!nodes || nodes->nodes != request.nodes->nodes) {
        neighbours = std::make_shared<const Neighbours>(neighbours_of(*request.nodes->nodes));
        border.reset();
        if (neighbours->grid && request.nodes->border)
            border = border_positions(*neighbours->grid, *request.nodes->border);
    }
    nodes = request.nodes;
    cuts.reset();
    model.reset();
    cut_in_newest.reset();
}

void SurfaceBuilder::Memory::remember(const SurfaceRequest& request) {
    if (model != request.model) {
        model = request.model;
        cuts.reset();
        if (model)
            cuts.emplace(model, neighbours);
        cut_in_newest.reset();
    }
    if (!cuts)
        return;
    for (const FramePtr& frame : request.before)
        cuts->add(*frame);
    if (request.frame)
        cuts->add(*request.frame);
}

DrawnSurfacePtr SurfaceBuilder::Memory::build(const SurfaceRequest& request) {
    if (!neighbours->any() || !request.surface)
        return nullptr;
    const bool parts = cuts && request.frame, filters = request.filter.is_any();
    const std::size_t cut = parts ? cuts->until(request.frame->time) : 0;
    // the number of cut pairs only increases from frame to frame; if it is unchanged, so is the surface
    if (!filters && cut_in_newest == cut)
        return nullptr;
    auto surface = std::make_shared<DrawnSurface>();
    surface->nodes = nodes;
    std::vector<std::uint8_t> kept;
    if (filters)
        kept = kept_nodes(*nodes, request.frame.get(), request.filter);
    PartingSource source{*nodes->nodes, nodes->skin, *neighbours};
    source.kept = kept;
    source.border = border ? &*border : nullptr;
    surface->parted = part_body(parts ? with_cracks(source, *model, *cuts, *request.frame) : source);
    if (surface->parted.body.facets.size() > quickly_drawn)
        surface->coarse = coarse_facets(surface->parted.body, 2 * nodes->nodes->spacing);
    cut_in_newest = filters ? std::nullopt : std::optional(cut);
    return surface;
}

ColouredFragmentsPtr SurfaceBuilder::Memory::find(const SurfaceRequest& request) {
    if (!request.fragments || !request.frame || !cuts)
        return fragments = nullptr;
    Fragments found;
    if (neighbours->any() && !request.frame->thinned)
        found = find_fragments(*model, *neighbours, *cuts, *request.frame);
    return fragments =
               std::make_shared<const ColouredFragments>(colour_fragments(model, std::move(found), fragments.get()));
}

SurfaceBuilder::SurfaceBuilder(QObject* parent) : QObject(parent), memory_(std::make_shared<Memory>()) {
    pool_.setMaxThreadCount(1);
    pause_.setSingleShot(true);
    connect(&pause_, &QTimer::timeout, this, &SurfaceBuilder::launch_in_time);
}

SurfaceBuilder::~SurfaceBuilder() {
    next_.reset();
    pool_.waitForDone();
}

bool SurfaceBuilder::can_build(const ViewNodes& nodes, const NodeFilter& filter) {
    return nodes.nodes->tetrahedra.empty() || !filter.is_any();
}

std::optional<double> SurfaceBuilder::known_until(const std::shared_ptr<const Model>& model) const {
    return asked_.model && asked_.model == model ? std::optional(given_until_) : std::nullopt;
}

void SurfaceBuilder::want(SurfaceRequest request) {
    if (request.is_same_picture(asked_))
        return;
    if (request.frame) {
        const auto known = known_until(request.model);
        given_until_ = known ? std::max(*known, request.frame->time) : request.frame->time;
    }
    if (!request.fragments)
        newest_fragments_.reset();
    asked_ = {request.nodes, request.model, request.frame, {}, request.filter, request.surface, request.fragments};
    if (next_ && next_->model == request.model) // also adds the frames of the request that this one replaces
        request.before.insert(request.before.begin(), next_->before.begin(), next_->before.end());
    next_ = std::move(request);
    launch_in_time();
}

void SurfaceBuilder::launch_in_time() {
    if (!outcome_ && next_ && !(next_->beside_a_run && pause_.isActive()))
        launch();
}

void SurfaceBuilder::launch() {
    outcome_ = std::make_shared<Outcome>();
    pool_.start([this, outcome = outcome_, memory = memory_, request = std::move(*next_)] {
        lower_thread_priority();
        QElapsedTimer timer;
        try {
            memory->remember_nodes(request); // made once for each body, so it does not count for the pause
            timer.start();
            memory->remember(request);
            outcome->surface = memory->build(request);
            outcome->fragments = memory->find(request);
        } catch (const std::bad_alloc&) { // the nodes are drawn instead
            memory->cut_in_newest.reset();
        }
        outcome->seconds = timer.isValid() ? double(timer.nsecsElapsed()) * 1e-9 : 0;
        QMetaObject::invokeMethod(
            this,
            [this, outcome] {
                if (outcome == outcome_) // unless the result has been taken already
                    take();
            },
            Qt::QueuedConnection);
    });
    next_.reset();
}

void SurfaceBuilder::take() {
    const DrawnSurfacePtr surface = outcome_->surface;
    const ColouredFragmentsPtr fragments = outcome_->fragments;
    pause_.start(std::chrono::milliseconds(int(1e3 * pause_beside_a_run() * outcome_->seconds)));
    outcome_.reset();
    launch_in_time();
    if (surface)
        newest_ = surface;
    if (fragments && asked_.fragments)
        newest_fragments_ = fragments;
    if (surface || fragments)
        emit built();
}

void SurfaceBuilder::finish() {
    pause_.stop();
    launch_in_time();
    while (outcome_) {
        pool_.waitForDone();
        take();
        pause_.stop();
        launch_in_time();
    }
}

} // namespace periscope::ui
