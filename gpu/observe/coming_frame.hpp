// A frame on its way from the device.
#pragma once

#include "core/model/frame.hpp"
#include "gpu/domain/units.hpp"
#include "gpu/observe/frame_use.hpp"
#include "gpu/observe/place_reader.hpp"

#include <array>
#include <memory>

namespace periscope::gpu {

// Where the device copies a frame aside; kept from frame to frame.
struct FrameBuffers {
    std::array<cl::Buffer, 4> buffer; // displacement, velocity, force density, damage
    std::array<std::size_t, 4> bytes{};
};

// What a frame holds besides damage, displacement and velocity.
struct FrameContents {
    bool forces = false, exact = false; // force densities; values of 64 bits of a run in double precision
};

class ComingFrame {
public:
    // A frame of some nodes in a row, all or a piece.
    ComingFrame(DeviceContext& device, Body& body, PlaceReader& places, NodeRange nodes, std::size_t real_size,
                FrameUse use, const FrameContents& contents, FrameBuffers& aside);
    ~ComingFrame(); // waits as well when nobody took it: the device still writes to it
    ComingFrame(const ComingFrame&) = delete;
    ComingFrame& operator=(const ComingFrame&) = delete;

    // Asks the device for everything. Of a model of millions of nodes it waits, slab by slab; of several domains, too.
    void read(const Units& units);
    // Waits for what is still under way. Call once.
    FramePtr take();

    std::shared_ptr<Frame> frame = std::make_shared<Frame>();
    std::shared_ptr<ExactValues> exact; // where the frame will have them: in double precision, when asked to keep them

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
    ExactValues doubles_;              // of a run in double precision
    std::vector<std::uint8_t> damage_; // for the view
};

} // namespace periscope::gpu
