#include "gpu/device/kernel.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace periscope::gpu {
namespace {

void set_argument(cl::Kernel& kernel, cl_uint position, const ArgumentValue& value, bool double_precision) {
    if (const auto* const buffer = std::get_if<cl::Buffer>(&value))
        kernel.setArg(position, *buffer);
    else if (const auto* const growing = std::get_if<GrowingBuffer>(&value))
        kernel.setArg(position, growing->now->buffer);
    else if (const auto* const number = std::get_if<cl_int>(&value))
        kernel.setArg(position, *number);
    else if (const auto* const count = std::get_if<cl_uint>(&value))
        kernel.setArg(position, *count);
    else if (const auto* const local = std::get_if<LocalBytes>(&value))
        kernel.setArg(position, cl::Local(local->bytes));
    else if (double_precision)
        kernel.setArg(position, std::get<Real>(value).value);
    else
        kernel.setArg(position, static_cast<float>(std::get<Real>(value).value));
}

std::string kind_of(const ArgumentValue& value) {
    constexpr const char* kinds[] = {"a buffer", "an int", "a uint", "a real", "local memory", "a buffer"};
    return kinds[value.index()];
}

// Returns whether an argument is declared const; false if the compiler does not say.
bool is_declared_const(const cl::Kernel& kernel, cl_uint position) {
    try {
        return (kernel.getArgInfo<CL_KERNEL_ARG_TYPE_QUALIFIER>(position) & CL_KERNEL_ARG_TYPE_CONST) != 0;
    } catch (const cl::Error&) {
        return false;
    }
}

} // namespace

Bindings joined(Bindings some, const Bindings& others) {
    some.insert(some.end(), others.begin(), others.end());
    return some;
}

template <typename Value>
void Argument<Value>::put(const Value& value) {
    if constexpr (std::is_same_v<Value, Real>)
        set_argument(kernel_, position_, value, double_);
    else
        kernel_.setArg(position_, value);
    if constexpr (std::is_same_v<Value, cl::Buffer>)
        (*buffers_)[position_] = value();
}

template class Argument<cl::Buffer>;
template class Argument<cl_int>;
template class Argument<cl_uint>;
template class Argument<Real>;

Kernel::Kernel(const Program& program, const std::string& name)
    : kernel_(program.compiled, name.c_str()), name_(name), double_(program.double_precision) {
    const auto count = kernel_.getInfo<CL_KERNEL_NUM_ARGS>();
    for (cl_uint k = 0; k < count; ++k)
        try {
            const auto address = kernel_.getArgInfo<CL_KERNEL_ARG_ADDRESS_QUALIFIER>(k);
            const bool is_local = address == CL_KERNEL_ARG_ADDRESS_LOCAL;
            arguments_.push_back(
                {kernel_.getArgInfo<CL_KERNEL_ARG_NAME>(k), kernel_.getArgInfo<CL_KERNEL_ARG_TYPE_NAME>(k),
                 address != CL_KERNEL_ARG_ADDRESS_PRIVATE && !is_local, is_local, is_declared_const(kernel_, k)});
        } catch (const cl::Error& e) {
            throw DeviceError(fmt::format("The OpenCL compiler of this device does not provide kernel argument names "
                                          "({} of '{}': {}). Choose another device, or update its driver.",
                                          k, name, error_name(e.err())));
        }
    open_ = arguments_.size();
    buffers_ = std::make_shared<std::vector<cl_mem>>(arguments_.size());
    if (program.numbers())
        bind_if_present({{"model", program.numbers}});
}

void Kernel::refuse(const std::string& argument, const std::string& reason) const {
    throw DeviceError(fmt::format("Kernel '{}' does not match its arguments: '{}' {}. This is a bug in Periscope.",
                                  name_, argument, reason));
}

void Kernel::only_read(std::span<const char* const> names, bool does) {
    for (Known& argument : arguments_)
        if (std::ranges::find(names, argument.name) != names.end())
            argument.is_only_read = does;
}

bool Kernel::has(const std::string& name) const {
    return std::ranges::find(arguments_, name, &Known::name) != arguments_.end();
}

cl_uint Kernel::find(const std::string& name) const {
    const auto found = std::ranges::find(arguments_, name, &Known::name);
    if (found == arguments_.end())
        refuse(name, "is unknown to the kernel");
    return static_cast<cl_uint>(found - arguments_.begin());
}

bool Kernel::fits(const Known& argument, const ArgumentValue& value) const {
    if (std::holds_alternative<cl::Buffer>(value) || std::holds_alternative<GrowingBuffer>(value))
        return argument.is_buffer;
    if (std::holds_alternative<LocalBytes>(value))
        return argument.is_local;
    if (argument.is_buffer || argument.is_local)
        return false;
    const std::string_view type = argument.type;
    if (std::holds_alternative<cl_int>(value))
        return type == "int";
    if (std::holds_alternative<cl_uint>(value))
        return type == "uint" || type == "unsigned int";
    return type == "real" || type == (double_ ? "double" : "float");
}

void Kernel::give(cl_uint position, const ArgumentValue& example) {
    Known& argument = arguments_[position];
    if (argument.is_given)
        refuse(argument.name, "is set twice");
    if (!fits(argument, example))
        refuse(argument.name, fmt::format("expects {} but gets {}",
                                          argument.is_buffer  ? "a buffer of " + argument.type
                                          : argument.is_local ? "local memory of " + argument.type
                                                              : "a number of type " + argument.type,
                                          kind_of(example)));
    argument.is_given = true;
    --open_;
}

void Kernel::put(cl_uint position, const ArgumentValue& value) {
    give(position, value);
    if (const auto* const buffer = std::get_if<cl::Buffer>(&value)) {
        if (!(*buffer)())
            refuse(arguments_[position].name, "gets a buffer that does not exist");
        kept_.push_back(*buffer);
        (*buffers_)[position] = (*buffer)();
    }
    if (const auto* const growing = std::get_if<GrowingBuffer>(&value)) {
        growing_.push_back({position, *growing, growing->now->generation});
        (*buffers_)[position] = growing->now->buffer();
    }
    try {
        set_argument(kernel_, position, value, double_);
    } catch (const cl::Error& e) {
        refuse(arguments_[position].name, fmt::format("does not accept {} ({})", kind_of(value), error_name(e.err())));
    }
}

void Kernel::take_grown_buffers() const {
    for (Growing& g : growing_)
        if (const GrownBuffer& now = *g.buffer.now; now.generation != g.generation) {
            cl::Kernel(kernel_).setArg(g.position, now.buffer);
            (*buffers_)[g.position] = now.buffer();
            g.generation = now.generation;
        }
}

void Kernel::bind(const Bindings& bindings) {
    for (const Binding& b : bindings)
        put(find(b.name), b.value);
}

void Kernel::bind_if_present(const Bindings& bindings) {
    for (const Binding& b : bindings)
        if (has(b.name))
            put(find(b.name), b.value);
}

void Kernel::require_complete() const {
    std::string missing;
    for (const Known& argument : arguments_)
        if (!argument.is_given)
            missing += (missing.empty() ? "" : "', '") + argument.name;
    if (!missing.empty())
        refuse(missing, "is missing: neither bound nor set at launch");
}

} // namespace periscope::gpu
