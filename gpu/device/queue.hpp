// The queue of a device, which runs commands in order. If domains share buffers by turns, each command first transfers
// the content of the current domain that it needs (turns.hpp).
#pragma once

#include "gpu/device/turns.hpp"

#include <utility>

namespace periscope::gpu {

class Queue : public cl::CommandQueue {
public:
    Queue(const cl::Context& context, const cl::Device& device) : cl::CommandQueue(context, device) {}

    void let_take_turns(Turns* turns) { turns_ = turns; } // `turns` must outlive the queue
    Turns* turns() const { return turns_; }

    template <typename... More>
    void enqueueReadBuffer(const cl::Buffer& from, More&&... more) const {
        use(from, Use::reads);
        cl::CommandQueue::enqueueReadBuffer(from, std::forward<More>(more)...);
    }
    template <typename... More>
    void enqueueWriteBuffer(const cl::Buffer& to, More&&... more) const {
        use(to, Use::changes);
        cl::CommandQueue::enqueueWriteBuffer(to, std::forward<More>(more)...);
    }
    template <typename... More>
    void enqueueFillBuffer(const cl::Buffer& to, More&&... more) const {
        use(to, Use::changes);
        cl::CommandQueue::enqueueFillBuffer(to, std::forward<More>(more)...);
    }
    template <typename... More>
    void enqueueCopyBuffer(const cl::Buffer& from, const cl::Buffer& to, More&&... more) const {
        use(from, Use::reads);
        use(to, Use::changes);
        cl::CommandQueue::enqueueCopyBuffer(from, to, std::forward<More>(more)...);
    }
    using Corner = cl::array<cl::size_type, 3>;
    void enqueueReadBufferRect(const cl::Buffer& from, cl_bool waits, const Corner& there, const Corner& here,
                               const Corner& extent, cl::size_type row_there, cl::size_type slice_there,
                               cl::size_type row_here, cl::size_type slice_here, void* to) const {
        use(from, Use::reads);
        cl::CommandQueue::enqueueReadBufferRect(from, waits, there, here, extent, row_there, slice_there, row_here,
                                                slice_here, to);
    }
    void enqueueWriteBufferRect(const cl::Buffer& to, cl_bool waits, const Corner& there, const Corner& here,
                                const Corner& extent, cl::size_type row_there, cl::size_type slice_there,
                                cl::size_type row_here, cl::size_type slice_here, const void* from) const {
        use(to, Use::changes);
        cl::CommandQueue::enqueueWriteBufferRect(to, waits, there, here, extent, row_there, slice_there, row_here,
                                                 slice_here, from);
    }
    void enqueueCopyBufferRect(const cl::Buffer& from, const cl::Buffer& to, const Corner& there, const Corner& here,
                               const Corner& extent, cl::size_type row_there, cl::size_type slice_there,
                               cl::size_type row_here, cl::size_type slice_here) const {
        use(from, Use::reads);
        use(to, Use::changes);
        cl::CommandQueue::enqueueCopyBufferRect(from, to, there, here, extent, row_there, slice_there, row_here,
                                                slice_here);
    }
    template <typename... More>
    void* enqueueMapBuffer(const cl::Buffer& buffer, More&&... more) const {
        use(buffer, Use::changes);
        return cl::CommandQueue::enqueueMapBuffer(buffer, std::forward<More>(more)...);
    }

private:
    void use(const cl::Buffer& buffer, Use use) const {
        if (turns_)
            turns_->use(buffer, use);
    }
    Turns* turns_ = nullptr;
};

} // namespace periscope::gpu
