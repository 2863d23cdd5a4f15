// A kernel of a program, whose arguments are set by their names. Names and types are read from the compiled program. A
// name is found only once, when the kernel is set up; launches use positions.
//
// Each argument of a kernel is either bound, which sets its value once, or declared by at_launch() as set at each
// launch. DeviceError with the names of kernel and argument is thrown while the kernel is set up if an argument is
// missing, is given twice, does not exist in the kernel, or has another type.
#pragma once

#include "gpu/device/program.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace periscope::gpu {

struct Real { // a value of type `real` of the program: float or double on the device
    double value = 0;
};
struct LocalBytes { // memory that a work-group shares
    std::size_t bytes = 0;
};

// A buffer that may be replaced by a larger one. Each launch uses the current one. `generation` counts the
// replacements. It must outlive the kernel.
struct GrownBuffer {
    cl::Buffer buffer;
    unsigned generation = 0;
};
struct GrowingBuffer {
    const GrownBuffer* now = nullptr;
};

using ArgumentValue = std::variant<cl::Buffer, cl_int, cl_uint, Real, LocalBytes, GrowingBuffer>;

struct Binding { // NOLINT(bugprone-exception-escape): OpenCL's buffers throw only when a handle is dead
    std::string name;
    ArgumentValue value;
};
using Bindings = std::vector<Binding>;
Bindings joined(Bindings some, const Bindings& others);

// An argument that is set at each launch. If this build of the program does not have the argument, its value is
// ignored.
template <typename Value>
class Argument {
public:
    Argument() = default;
    void set(const Value& value) {
        if (is_there_)
            put(value);
    }

private:
    friend class Kernel;
    void put(const Value& value);

    cl::Kernel kernel_;
    std::shared_ptr<std::vector<cl_mem>> buffers_; // the buffers that are arguments of the kernel
    cl_uint position_ = 0;
    bool is_there_ = false, double_ = false;
};

class Kernel {
public:
    Kernel() = default; // no kernel
    // Throws DeviceError if the program has no such kernel, or if its compiler gives no names of arguments.
    Kernel(const Program& program, const std::string& name);

    // Sets values that do not change. The kernel keeps the buffers among them alive, which OpenCL does not do.
    void bind(const Bindings& bindings);
    // Sets those of the values whose arguments the kernel has, and ignores the others. So a store can offer all its
    // buffers, of which a kernel needs only some.
    void bind_if_present(const Bindings& bindings);
    template <typename Value>
    Argument<Value> at_launch(const std::string& name) {
        return argument_of<Value>(find(name));
    }
    template <typename Value>
    Argument<Value> at_launch_if_present(const std::string& name) {
        return has(name) ? at_launch<Value>(name) : Argument<Value>{};
    }
    bool has(const std::string& name) const;
    // Throws DeviceError if an argument is neither bound nor declared as set at each launch.
    void require_complete() const;

    bool exists() const { return !arguments_.empty(); }
    bool is_complete() const { return open_ == 0; }
    void take_grown_buffers() const; // takes the current buffers before a launch
    template <typename Each>         // calls each(cl_mem, bool is_only_read) for the current arguments
    void each_buffer(const Each& each) const {
        for (std::size_t k = 0; k < arguments_.size(); ++k)
            if (const cl_mem buffer = (*buffers_)[k])
                each(buffer, arguments_[k].is_const || arguments_[k].is_only_read);
    }
    // Sets whether the next launches only read these buffers, although the kernel does not declare them as const;
    // domains that take turns then need not save them (turns.hpp). It is valid until the next call. Names that the
    // kernel does not have are ignored.
    void only_read(std::span<const char* const> names, bool does = true);
    const cl::Kernel& handle() const { return kernel_; }

private:
    struct Known {
        std::string name, type;
        bool is_buffer = false, is_local = false;
        bool is_const = false, is_only_read = false; // for buffers
        bool is_given = false;
    };
    cl_uint find(const std::string& name) const;
    void give(cl_uint position, const ArgumentValue& example); // checks the type, and marks the argument as given
    void put(cl_uint position, const ArgumentValue& value);
    bool fits(const Known& argument, const ArgumentValue& value) const;
    [[noreturn]] void refuse(const std::string& argument, const std::string& reason) const;
    template <typename Value>
    Argument<Value> argument_of(cl_uint position);

    cl::Kernel kernel_;
    std::string name_;
    std::vector<Known> arguments_;
    std::vector<cl::Buffer> kept_;
    std::shared_ptr<std::vector<cl_mem>> buffers_; // the current buffers of the arguments
    struct Growing {
        cl_uint position = 0;
        GrowingBuffer buffer;
        unsigned generation = 0; // generation of the buffer that the kernel has
    };
    mutable std::vector<Growing> growing_;
    std::size_t open_ = 0; // the number of arguments that are neither bound nor declared yet
    bool double_ = false;
};

template <typename Value>
Argument<Value> Kernel::argument_of(cl_uint position) {
    give(position, Value{});
    Argument<Value> argument;
    argument.kernel_ = kernel_;
    argument.buffers_ = buffers_;
    argument.position_ = position;
    argument.is_there_ = true;
    argument.double_ = double_;
    return argument;
}

} // namespace periscope::gpu
