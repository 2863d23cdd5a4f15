#include "gpu/device/device_context.hpp"

#include "core/base/large_pages.hpp"
#include "gpu/device/host_memory.hpp"
#include "gpu/device/kernel.hpp"
#include "gpu/device/shared_context.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace periscope::gpu {

DeviceContext::DeviceContext(const std::string& wanted) : DeviceContext(choose(wanted), 0, {}) {}

DeviceContext::DeviceContext(Device opened, std::size_t slot, std::string called)
    : device(std::move(opened)), context(context_of(device)), queue(context, device.handle), number(slot),
      label(called.empty() ? device.info.name : std::move(called)) {}

DeviceContexts open_devices(const DeviceChoice& choice) {
    const std::vector<Device> chosen = choose(choice);
    DeviceContexts devices;
    for (std::size_t k = 0; k < chosen.size(); ++k) {
        std::string label = chosen[k].info.name;
        if (chosen.size() > 1)
            label = fmt::format("device {} of {} ({})", k + 1, chosen.size(), label);
        guarded("Opening " + label, [&] { devices.push_back(std::make_unique<DeviceContext>(chosen[k], k, label)); });
    }
    return devices;
}

void finish(const DeviceContexts& devices) {
    for (const auto& device : devices)
        on_device(*device, [&] { device->queue.finish(); });
}

void throw_failure(const DeviceContext& device, const cl::Error& error) {
    const bool is_memory = error.err() == CL_MEM_OBJECT_ALLOCATION_FAILURE || error.err() == CL_OUT_OF_RESOURCES;
    throw DeviceError(fmt::format(
        "Computing on {} failed: {} returned {}. {} The results written so far are kept. Resume the run from its "
        "checkpoint, on other devices or on a single one.",
        device.label, error.what(), error_name(error.err()),
        is_memory ? "The device does not have enough memory; use a larger spacing or another device."
                  : "The device was lost, or its driver failed; use another device, or update its driver."));
}

cl::Buffer DeviceContext::buffer(std::size_t size, const void* data) {
    const std::size_t exact = size;
    size = std::max<std::size_t>((size + 15) / 16 * 16, 16);
    if (size > device.info.max_allocation)
        throw DeviceError(fmt::format("The model needs a buffer of {:.2f} GB, but {} allows {:.2f} GB; use a larger "
                                      "spacing or another device.",
                                      static_cast<double>(size) * 1e-9, device.info.name,
                                      static_cast<double>(device.info.max_allocation) * 1e-9));
    cl::Buffer b = new_buffer(size);
    if (data && exact > 0)
        queue.enqueueWriteBuffer(b, CL_TRUE, 0, exact, data);
    if (data && exact < size) // also filled, because the bytes at the end are written to checkpoints
        queue.enqueueFillBuffer(b, cl_uchar{0}, exact, size - exact);
    return b;
}

cl::Buffer DeviceContext::new_buffer(std::size_t size) {
    const bool is_of_turn = turns_ && turns_->makes();
    if (is_of_turn)
        if (cl::Buffer earlier = turns_->next(size); earlier())
            return earlier;
    cl::Buffer b(context, CL_MEM_READ_WRITE, size);
    constexpr std::size_t large = 4U << 20; // smaller buffers contain hardly one large page
    if (!device.info.is_gpu && size >= large) {
        void* const memory = queue.enqueueMapBuffer(b, CL_TRUE, CL_MAP_WRITE, 0, size);
        prefer_large_pages(memory, size);
        queue.enqueueUnmapMemObject(b, memory);
    }
    bytes += size;
    if (is_of_turn)
        turns_->keep(b, size);
    return b;
}

void DeviceContext::let_domains_take_turns() {
    turns_ = std::make_unique<Turns>(queue, [this](std::size_t size) { return host_memory(*this, size); });
    queue.let_take_turns(turns_.get());
}

void DeviceContext::drop(const cl::Buffer& buffer) {
    bytes -= buffer.getInfo<CL_MEM_SIZE>();
}

cl::Buffer DeviceContext::zeros(std::size_t size) {
    cl::Buffer b = buffer(size);
    queue.enqueueFillBuffer(b, cl_uint{0}, 0, b.getInfo<CL_MEM_SIZE>());
    return b;
}

cl::Buffer DeviceContext::zeros_for_now(std::size_t size) {
    if (!turns_)
        return zeros(size);
    const Turn nobody(*this, turns_->now().owner);
    return zeros(size);
}

cl::Buffer DeviceContext::ones(std::size_t count, bool double_precision) {
    cl::Buffer b = buffer(count * (double_precision ? sizeof(cl_double) : sizeof(cl_float)));
    fill_with_ones(b, 0, b.getInfo<CL_MEM_SIZE>(), double_precision);
    return b;
}

void DeviceContext::fill_with_ones(const cl::Buffer& b, std::size_t from, std::size_t size, bool double_precision) {
    if (double_precision)
        queue.enqueueFillBuffer(b, cl_double{1}, from, size);
    else
        queue.enqueueFillBuffer(b, cl_float{1}, from, size);
}

cl::Buffer DeviceContext::copy(const cl::Buffer& of) {
    const auto size = of.getInfo<CL_MEM_SIZE>();
    cl::Buffer b = buffer(size);
    queue.enqueueCopyBuffer(of, b, 0, 0, size);
    return b;
}

void DeviceContext::grow(cl::Buffer& b, std::size_t& size, std::size_t wanted) {
    if (wanted <= size)
        return;
    bytes -= size;
    b = buffer(wanted);
    size = b.getInfo<CL_MEM_SIZE>();
}

std::vector<double> DeviceContext::read_reals(const cl::Buffer& from, std::size_t count, bool double_precision) {
    if (double_precision) {
        std::vector<double> values(count);
        read(from, values);
        return values;
    }
    std::vector<float> values(count);
    read(from, values);
    return {values.begin(), values.end()};
}

void DeviceContext::run(const Kernel& kernel, std::size_t count, std::size_t first, std::size_t group) {
    if (!kernel.is_complete())
        kernel.require_complete(); // throws if an argument is missing, and names it
    kernel.take_grown_buffers();
    if (turns_)
        kernel.each_buffer(
            [&](cl_mem buffer, bool is_only_read) { turns_->use(buffer, is_only_read ? Use::reads : Use::changes); });
    queue.enqueueNDRangeKernel(kernel.handle(), first == 0 ? cl::NullRange : cl::NDRange(first),
                               cl::NDRange(padded(count, group)), cl::NDRange(group));
}

} // namespace periscope::gpu
