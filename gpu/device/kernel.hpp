// A kernel of a program, whose arguments are set by their names. Names and types come from the compiled program; a name is
// looked up once, when the kernel is set up, and a launch uses positions alone.
//
// Every argument of a kernel is either bound, which gives it its value once, or declared as one that is set at each launch.
// Two sides that do not fit each other throw a DeviceError with the names of kernel and argument when the kernel is set up:
// an argument that is missing, that is given twice, that the kernel does not have, or whose type is another.
#pragma once

#include "gpu/device/program.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <variant>
#include <vector>

namespace periscope::gpu {

struct Real { // a `real` of the program: float or double on the device
    double value = 0;
};
struct LocalBytes { // of the memory that a work-group shares
    std::size_t bytes = 0;
};

// A buffer in whose place a larger one may come: each launch takes the one that is there. `generation` counts them. It must outlive the
// kernel.
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

// An argument that is set at each launch. One that this build of the program does not have takes any value and drops it.
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
    std::shared_ptr<std::vector<cl_mem>> buffers_; // of the kernel
    cl_uint position_ = 0;
    bool is_there_ = false, double_ = false;
};

class Kernel {
public:
    Kernel() = default; // none
    // Throws DeviceError when the program has no such kernel, or its compiler gives no names of arguments.
    Kernel(const Program& program, const std::string& name);

    // Values that stay as they are. The kernel keeps the buffers among them, which OpenCL does not.
    void bind(const Bindings& bindings);
    // The same of those among them that the kernel has: it needs only a part of what there is, or a part of it may be
    // compiled out. What it has must still be bound by somebody.
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
    // Throws DeviceError when some argument is neither bound nor declared as set at each launch.
    void require_complete() const;

    bool exists() const { return !arguments_.empty(); }
    bool is_complete() const { return open_ == 0; }
    void take_grown_buffers() const; // before a launch
    template <typename Each>         // (cl_mem, bool is_only_read): those of its arguments as they are
    void each_buffer(const Each& each) const {
        for (std::size_t k = 0; k < arguments_.size(); ++k)
            if (const cl_mem buffer = (*buffers_)[k])
                each(buffer, arguments_[k].is_const || arguments_[k].is_only_read);
    }
    // Whether it only reads these buffers, though they are not declared const: one declaration serves kernels that change them, too, and a
    // kernel may change them in some launches alone. Until the next call; names that it does not have are passed over.
    void only_read(std::span<const char* const> names, bool does = true);
    const cl::Kernel& handle() const { return kernel_; }

private:
    struct Known {
        std::string name, type;
        bool is_buffer = false, is_local = false;
        bool is_const = false, is_only_read = false; // what is there
        bool is_given = false;
    };
    cl_uint find(const std::string& name) const;
    void give(cl_uint position, const ArgumentValue& example); // takes note of it, and checks its type
    void put(cl_uint position, const ArgumentValue& value);
    bool fits(const Known& argument, const ArgumentValue& value) const;
    [[noreturn]] void refuse(const std::string& argument, const std::string& reason) const;
    template <typename Value>
    Argument<Value> argument_of(cl_uint position);

    cl::Kernel kernel_;
    std::string name_;
    std::vector<Known> arguments_;
    std::vector<cl::Buffer> kept_;
    std::shared_ptr<std::vector<cl_mem>> buffers_; // that arguments have now
    struct Growing {
        cl_uint position = 0;
        GrowingBuffer buffer;
        unsigned generation = 0; // of the one that the kernel has
    };
    mutable std::vector<Growing> growing_;
    std::size_t open_ = 0; // arguments that nobody has bound or declared yet
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
