// Reads a frame from the device while the device computes the next steps.
#pragma once

#include "core/model/frame.hpp"
#include "gpu/domain/units.hpp"
#include "gpu/observe/frame_use.hpp"
#include "gpu/observe/slot_reader.hpp"

#include <array>
#include <memory>

namespace periscope::gpu {

// Buffers on the device into which it copies the fields of a frame. They are used again for the next frame.
struct FrameBuffers {
    std::array<cl::Buffer, 4> buffer; // displacement, velocity, force density, damage
    std::array<std::size_t, 4> bytes{};
};

// What a frame has besides displacement, velocity and damage.
struct FrameContents {
    // forces: force densities; exact: also all values in double precision, if the run computes in it
    bool forces = false, exact = false;
};

class ComingFrame {
public:
    // The frame has the nodes of the range `nodes`, which may be all nodes of the body. `real_size` is the number of
    // bytes of a number on the device.
    ComingFrame(DeviceContext& device, Body& body, SlotReader& slot_reader, NodeRange nodes, std::size_t real_size,
                FrameUse use, const FrameContents& contents, FrameBuffers& aside);
    ~ComingFrame(); // waits for pending transfers into the frame
    ComingFrame(const ComingFrame&) = delete;
    ComingFrame& operator=(const ComingFrame&) = delete;

    // Starts to copy the fields to the host. With more than 4 million nodes it copies one group of nodes after the
    // other, and with several domains one domain after the other; it then waits until all values have arrived, because
    // each group overwrites the buffers of the one before.
    void read(const Units& units);
    // Waits for pending transfers and returns the frame. Call once.
    FramePtr take();

    std::shared_ptr<Frame> frame = std::make_shared<Frame>();
    std::shared_ptr<ExactValues>
        exact; // values in double precision; null if FrameContents::exact is not set or the run is in single precision

private:
    void read_field(std::size_t which, Field field, double unit, std::size_t bytes_per_node, void* to);
    void read_domains(const Units& units);
    void read_vectors(Field field, double unit, std::vector<float>& floats, std::vector<double>& doubles);

    DeviceContext& device_;
    Body& body_;
    SlotReader& slots_;
    NodeRange nodes_;
    std::size_t real_size_;
    FrameUse use_;
    FrameBuffers& aside_;
    std::vector<cl::Event> events_;
    ExactValues doubles_;              // used if the run is in double precision
    std::vector<std::uint8_t> damage_; // for the view
};

} // namespace periscope::gpu
