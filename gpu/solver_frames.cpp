// The frames of a solver: whole, or in pieces.
#include "gpu/observe/node_fields.hpp"
#include "gpu/solver_impl.hpp"

#include <utility>

namespace periscope::gpu {

std::unique_ptr<ComingFrame> Solver::Impl::coming_frame(FrameUse use, NodeRange nodes) {
    const bool is_exact = use == FrameUse::output && model.frame_precision == FramePrecision::double_;
    auto frame = std::make_unique<ComingFrame>(device, *body, *slot_reader, nodes, real_size(), use,
                                               FrameContents{model.fields.force_density, is_exact}, aside);
    frame->frame->step = done;
    frame->frame->time = model.time(done);
    frame->read(units);
    return frame;
}

std::unique_ptr<ComingFrame> Solver::Impl::send_frame(FrameUse use) {
    auto frame = coming_frame(use, {0, model.nodes.size()});
    NodeFieldsEntry wanted = model.fields;
    if (use == FrameUse::view && !model.live_strain)
        wanted.strain = wanted.stress = false;
    read_node_fields(model, wanted, *slot_reader, *frame->frame, frame->exact.get());
    frame->frame->rigid_bodies = rigid.read(device);
    return frame;
}

bool Solver::Impl::has_frames_in_pieces() const {
    return !ranks && model.nodes.size() > most_in_whole_frame && !model.fields.need_moments() &&
           !model.fields.need_losses() && (body->is_whole() || (body->resident() && store().is_in_order()));
}

FrameInPieces Solver::Impl::frame_in_pieces() {
    FrameInPieces frame;
    frame.about.step = done;
    frame.about.time = model.time(done);
    frame.about.rigid_bodies = rigid.read(device);
    frame.read = [this](NodeRange nodes) {
        return guarded(doing("Reading a frame from"), [&] { return coming_frame(FrameUse::output, nodes)->take(); });
    };
    return frame;
}

FramePtr Solver::Impl::take_frame() {
    const auto taken_frame = std::move(coming);
    return taken_frame ? taken_frame->take() : nullptr;
}

} // namespace periscope::gpu
