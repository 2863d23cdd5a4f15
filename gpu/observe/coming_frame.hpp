// Reads a frame from the device while the device continues.
#pragma once

#include "core/model/frame.hpp"
#include "gpu/domain/units.hpp"
#include "gpu/observe/frame_use.hpp"
#include "gpu/observe/place_reader.hpp"

#include <array>
#include <memory>

namespace periscope::gpu {

// Buffers into which the device copies a frame; they are used again for the next frame.
struct FrameBuffers {
    std::array<cl::Buffer, 4> buffer; // buffers of displacement, velocity, force density and damage
    std::array<std::size_t, 4> bytes{};
};

// The fields of a frame besides damage, displacement and velocity.
struct FrameContents {
    // `forces`: force densities; `exact`: 64-bit values, if the run is in double precision
    bool forces = false, exact = false;
};

class ComingFrame {
public:
    // The frame has a range of consecutive nodes: all nodes or a piece of them.
    ComingFrame(DeviceContext& device, Body& body, PlaceReader& places, NodeRange nodes, std::size_t real_size,
                FrameUse use, const FrameContents& contents, FrameBuffers& aside);
    ~ComingFrame(); // the destructor waits if take() was not called, because the device still writes to the frame
    ComingFrame(const ComingFrame&) = delete;
    ComingFrame& operator=(const ComingFrame&) = delete;

    // Starts the reading. It waits for the values, slab by slab, if there are millions of nodes or several domains.
    void read(const Units& units);
    // Waits for pending transfers and returns the frame. Call once.
    FramePtr take();

    std::shared_ptr<Frame> frame = std::make_shared<Frame>();
    std::shared_ptr<ExactValues>
        exact; // the exact values of the frame, if they are wanted and the run is in double precision

private:
    void read_field(std::size_t which, Field field, double unit, std::size_t bytes_per_node, void* to);
    void read_domains(const Units& units);
    void read_vectors(Field field, double unit, std::vector<float>& floats, std::vector<double>& doubles);

    DeviceContext& device_;
    Body& body_;
    PlaceReader& places_;
    NodeRange nodes_;
    std::size_t real_size_;
    FrameUse use_;
    FrameBuffers& aside_;
    std::vector<cl::Event> events_;
    ExactValues doubles_;              // used if the run is in double precision
    std::vector<std::uint8_t> damage_; // for the view
};

} // namespace periscope::gpu
