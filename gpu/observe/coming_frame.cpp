#include "gpu/observe/coming_frame.hpp"

#include <algorithm>

namespace periscope::gpu {
namespace {

constexpr std::size_t slab_size = 1U << 22; // nodes copied aside at once

}

ComingFrame::ComingFrame(DeviceContext& device, BondStore& store, std::size_t nodes, std::size_t real_size,
                         FrameUse use, bool with_forces, FrameBuffers& aside)
    : device_(device), store_(store), nodes_(nodes), real_size_(real_size), use_(use), aside_(aside) {
    frame->displacement.resize(3 * nodes);
    frame->velocity.resize(3 * nodes);
    frame->damage.resize(nodes);
    if (with_forces)
        frame->force_density.resize(3 * nodes);
    if (real_size == 8)
        for (std::size_t k = 0; k < (with_forces ? 3 : 2); ++k)
            exact_[k].resize(3 * nodes);
    if (use == FrameUse::view)
        damage_.resize(nodes);
}

ComingFrame::~ComingFrame() {
    for (const cl::Event& event : events_)
        try {
            event.wait();
        } catch (const cl::Error&) { // then nothing is written any longer
            continue;
        }
}

void ComingFrame::read_field(std::size_t which, Field field, double unit, std::size_t bytes_per_node, void* to) {
    device_.grow(aside_.buffer[which], aside_.bytes[which], std::min(nodes_, slab_size) * bytes_per_node);
    for (std::size_t first = 0; first < nodes_; first += slab_size) {
        const std::size_t count = std::min(nodes_ - first, slab_size);
        store_.read_out(field, unit, static_cast<std::uint32_t>(first), static_cast<std::uint32_t>(count),
                        aside_.buffer[which]);
        cl::Event event;
        device_.queue.enqueueReadBuffer(aside_.buffer[which], CL_FALSE, 0, count * bytes_per_node,
                                        static_cast<char*>(to) + first * bytes_per_node, nullptr, &event);
        if (count < nodes_)
            event.wait(); // the next slab overwrites this one
        else
            events_.push_back(event);
    }
}

void ComingFrame::read(const Units& units) {
    const auto vectors = [&](std::size_t which, Field field, double unit, std::vector<float>& to) {
        void* host = real_size_ == 8 ? static_cast<void*>(exact_[which].data()) : to.data();
        read_field(which, field, unit, 3 * real_size_, host);
    };
    vectors(0, Field::displacement, units.length, frame->displacement);
    vectors(1, Field::half_velocity, units.speed(), frame->velocity);
    if (use_ == FrameUse::view)
        read_field(3, Field::damage_bytes, 1, 1, damage_.data());
    else
        read_field(3, Field::damage, 1, sizeof(float), frame->damage.data());
    if (!frame->force_density.empty())
        vectors(2, Field::force, units.force_density(), frame->force_density);
    device_.queue.flush();
}

FramePtr ComingFrame::take() {
    for (const cl::Event& event : events_)
        event.wait();
    if (real_size_ == 8) {
        std::copy(exact_[0].begin(), exact_[0].end(), frame->displacement.begin());
        std::copy(exact_[1].begin(), exact_[1].end(), frame->velocity.begin());
        std::copy(exact_[2].begin(), exact_[2].end(), frame->force_density.begin());
    }
    for (std::size_t i = 0; i < damage_.size(); ++i)
        frame->damage[i] = static_cast<float>(damage_[i]) * (1.0f / 255);
    return frame;
}

} // namespace periscope::gpu
