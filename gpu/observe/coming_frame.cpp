#include "gpu/observe/coming_frame.hpp"

#include <algorithm>
#include <utility>

namespace periscope::gpu {
namespace {

constexpr std::size_t slab_size = 1U << 22; // number of nodes that are copied at once

}

ComingFrame::ComingFrame(DeviceContext& device, Body& body, SlotReader& slot_reader, NodeRange nodes,
                         std::size_t real_size, FrameUse use, const FrameContents& contents, FrameBuffers& aside)
    : device_(device), body_(body), slots_(slot_reader), nodes_(nodes), real_size_(real_size), use_(use),
      aside_(aside) {
    frame->displacement.resize(3 * nodes.count);
    frame->velocity.resize(3 * nodes.count);
    frame->damage.resize(nodes.count);
    if (contents.forces)
        frame->force_density.resize(3 * nodes.count);
    if (real_size == 8) {
        doubles_.displacement.resize(3 * nodes.count);
        doubles_.velocity.resize(3 * nodes.count);
        doubles_.force_density.resize(frame->force_density.size());
    }
    if (use == FrameUse::view)
        damage_.resize(nodes.count);
    else if (real_size == 8)
        doubles_.damage.resize(nodes.count);
    if (contents.exact && real_size == 8)
        exact = std::make_shared<ExactValues>();
}

ComingFrame::~ComingFrame() {
    for (const cl::Event& event : events_)
        try {
            event.wait();
        } catch (const cl::Error&) { // the device was lost, so it does not write any more
            continue;
        }
}

void ComingFrame::read_field(std::size_t which, Field field, double unit, std::size_t bytes_per_node, void* to) {
    device_.grow(aside_.buffer[which], aside_.bytes[which], std::min(nodes_.count, slab_size) * bytes_per_node);
    for (std::size_t first = 0; first < nodes_.count; first += slab_size) {
        const std::size_t count = std::min(nodes_.count - first, slab_size);
        body_.any_store().read_out(field, unit, static_cast<std::uint32_t>(nodes_.first + first),
                                   static_cast<std::uint32_t>(count), aside_.buffer[which]);
        cl::Event event;
        device_.queue.enqueueReadBuffer(aside_.buffer[which], CL_FALSE, 0, count * bytes_per_node,
                                        static_cast<char*>(to) + first * bytes_per_node, nullptr, &event);
        if (count < nodes_.count)
            event.wait(); // because the next nodes overwrite the buffer
        else
            events_.push_back(event);
    }
}

void ComingFrame::read_vectors(Field field, double unit, std::vector<float>& floats, std::vector<double>& doubles) {
    slots_.vectors(field, unit, nodes_, [&](std::uint32_t node, const std::array<double, 3>& v) {
        const std::size_t begin = 3 * (node - nodes_.first);
        for (std::size_t a = 0; a < 3; ++a)
            if (real_size_ == 8)
                doubles[begin + a] = v[a];
            else
                floats[begin + a] = static_cast<float>(v[a]);
    });
}

void ComingFrame::read_domains(const Units& units) {
    read_vectors(Field::displacement, units.length, frame->displacement, doubles_.displacement);
    read_vectors(Field::half_velocity, units.speed(), frame->velocity, doubles_.velocity);
    if (!frame->force_density.empty())
        read_vectors(Field::force, units.force_density(), frame->force_density, doubles_.force_density);
    if (use_ == FrameUse::view)
        slots_.damage_bytes(nodes_,
                            [&](std::uint32_t node, std::uint8_t damage) { damage_[node - nodes_.first] = damage; });
    else
        slots_.damage(nodes_, [&](std::uint32_t node, double damage) {
            if (real_size_ == 8)
                doubles_.damage[node - nodes_.first] = damage;
            else
                frame->damage[node - nodes_.first] = static_cast<float>(damage);
        });
}

void ComingFrame::read(const Units& units) {
    if (!body_.is_whole())
        return read_domains(units);
    const auto host = [&](std::vector<float> Frame::*floats, std::vector<double> ExactValues::*doubles) {
        return real_size_ == 8 ? static_cast<void*>((doubles_.*doubles).data()) : (*frame.*floats).data();
    };
    read_field(0, Field::displacement, units.length, 3 * real_size_,
               host(&Frame::displacement, &ExactValues::displacement));
    read_field(1, Field::half_velocity, units.speed(), 3 * real_size_, host(&Frame::velocity, &ExactValues::velocity));
    if (use_ == FrameUse::view)
        read_field(3, Field::damage_bytes, 1, 1, damage_.data());
    else
        read_field(3, Field::damage, 1, real_size_, host(&Frame::damage, &ExactValues::damage));
    if (!frame->force_density.empty())
        read_field(2, Field::force, units.force_density(), 3 * real_size_,
                   host(&Frame::force_density, &ExactValues::force_density));
    device_.queue.flush();
}

FramePtr ComingFrame::take() {
    for (const cl::Event& event : events_)
        event.wait();
    const auto round = [](const std::vector<double>& from, std::vector<float>& to) {
        std::transform(from.begin(), from.end(), to.begin(), [](double value) { return static_cast<float>(value); });
    };
    round(doubles_.displacement, frame->displacement);
    round(doubles_.velocity, frame->velocity);
    round(doubles_.force_density, frame->force_density);
    round(doubles_.damage, frame->damage);
    for (std::size_t i = 0; i < damage_.size(); ++i)
        frame->damage[i] = static_cast<float>(damage_[i]) * (1.0f / 255);
    if (exact) {
        exact->displacement = std::move(doubles_.displacement);
        exact->velocity = std::move(doubles_.velocity);
        exact->damage = std::move(doubles_.damage);
        exact->force_density = std::move(doubles_.force_density);
        frame->exact = std::move(exact);
    }
    return frame;
}

} // namespace periscope::gpu
