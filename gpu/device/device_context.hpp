// A device that is opened for one run, with its queue. It makes buffers and counts their bytes.
#pragma once

#include "gpu/device/device_handle.hpp"
#include "gpu/device/queue.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace periscope::gpu {

inline constexpr std::size_t local_size = 64; // fixed: PoCL compiles a kernel again for each work-group size
inline constexpr std::size_t sum_groups = 64; // number of work-groups in the first stage of a sum

inline std::size_t padded(std::size_t n, std::size_t group = local_size) {
    return (n + group - 1) / group * group;
}

class Kernel;

class DeviceContext {
public:
    explicit DeviceContext(const std::string& wanted);
    DeviceContext(Device device, std::size_t number, std::string label);

    // Makes a buffer of at least 16 bytes. Throws DeviceError if it is larger than the device allows.
    cl::Buffer buffer(std::size_t bytes, const void* data = nullptr);
    cl::Buffer zeros(std::size_t bytes);
    cl::Buffer ones(std::size_t count, bool double_precision);
    void fill_with_ones(const cl::Buffer& buffer, std::size_t from, std::size_t bytes, bool double_precision);
    template <typename Value>
    cl::Buffer of(const std::vector<Value>& values) {
        return buffer(values.size() * sizeof(Value), values.data());
    }
    cl::Buffer of_reals(const std::vector<double>& values, bool double_precision) {
        return double_precision ? of(values) : of(std::vector<float>(values.begin(), values.end()));
    }
    cl::Buffer copy(const cl::Buffer& of);       // makes a copy of the current content
    cl::Buffer zeros_for_now(std::size_t bytes); // makes zeros in a buffer that is discarded soon
    void drop(const cl::Buffer& buffer);         // stops counting the bytes of a buffer that nobody keeps
    // From now on, the domains of a body share buffers by turns (turns.hpp).
    void let_domains_take_turns();
    Turns* turns() const { return turns_.get(); } // null if each domain has its own buffers
    // Replaces the buffer by a larger one if `wanted` is more than `bytes`. The content is lost.
    void grow(cl::Buffer& buffer, std::size_t& bytes, std::size_t wanted);

    template <typename Value>
    void read(const cl::Buffer& from, std::vector<Value>& to) {
        if (!to.empty())
            queue.enqueueReadBuffer(from, CL_TRUE, 0, to.size() * sizeof(Value), to.data());
    }
    // Reads `count` numbers, which are in double precision or in single precision.
    std::vector<double> read_reals(const cl::Buffer& from, std::size_t count, bool double_precision);
    // Runs one work-item for each of `count` items from `first` on, in groups of `group`. All arguments of the kernel
    // must have been set (kernel.hpp).
    void run(const Kernel& kernel, std::size_t count, std::size_t first = 0, std::size_t group = local_size);
    // Returns the size of a work-group of a time step. On a GPU its work-items share what they read of neighbours
    // (lattice_strips.cl).
    std::size_t step_group() const { return device.info.is_gpu ? 256 : local_size; }

    Device device;
    cl::Context context;
    Queue queue;
    std::uint64_t bytes = 0; // allocated
    std::size_t number = 0;  // index among the devices of a run
    std::string label;       // its name in messages

private:
    cl::Buffer new_buffer(std::size_t bytes);

    std::unique_ptr<Turns> turns_;
};

// If domains take turns on the device (turns.hpp), it is the turn of domain `owner` while this object exists: commands
// use the content of its buffers. With `makes`, buffers that are made meanwhile belong to the domain.
class Turn {
public:
    Turn(const DeviceContext& device, Turns::Owner owner, bool makes = false) : turns_(device.turns()) {
        if (turns_)
            before_ = turns_->take({owner, makes});
    }
    ~Turn() {
        if (turns_)
            turns_->take(before_);
    }
    Turn(const Turn&) = delete;
    Turn& operator=(const Turn&) = delete;

private:
    Turns* turns_;
    Turns::State before_;
};

// The devices of a run. Each has its own context and queue, and no buffer of one is passed to another.
using DeviceContexts = std::vector<std::unique_ptr<DeviceContext>>;
DeviceContexts open_devices(const DeviceChoice& choice); // throws DeviceError as choose_devices() does

void finish(const DeviceContexts& devices); // waits for all commands

// Throws the OpenCL error of a device as a DeviceError that names this device.
[[noreturn]] void throw_failure(const DeviceContext& device, const cl::Error& error);

// Calls `work` for one of several devices. An OpenCL error becomes the DeviceError of throw_failure().
template <typename Work>
auto on_device(const DeviceContext& device, Work&& work) {
    try {
        return std::forward<Work>(work)();
    } catch (const cl::Error& error) {
        throw_failure(device, error);
    }
}

} // namespace periscope::gpu
