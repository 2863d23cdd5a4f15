// Programs specialised at run time: constants are compiled into the kernels. OpenCL's own cache keeps them
// for the next start.
#pragma once

#include "gpu/device/device_context.hpp"

#include <string>
#include <vector>

namespace periscope::gpu {

// Definitions for the kernels, written with all digits and, in single precision, as float literals: no double
// arithmetic may creep in.
class Definitions {
public:
    explicit Definitions(bool double_precision) : double_(double_precision) {
        if (double_)
            flag("DOUBLE");
    }
    std::string number(double value) const;
    void flag(const std::string& name) { text_ += "#define " + name + "\n"; }
    void define(const std::string& name, const std::string& value) { text_ += "#define " + name + " " + value + "\n"; }
    void real(const std::string& name, double value) { define(name, number(value)); }
    void integer(const std::string& name, std::int64_t value) { define(name, std::to_string(value)); }
    // "{1.0f, 2.0f}"
    std::string list(const std::vector<double>& values) const;
    void line(const std::string& text) { text_ += text + "\n"; }
    const std::string& text() const { return text_; }

private:
    bool double_;
    std::string text_;
};

struct Program {
    cl::Program compiled;
    bool double_precision = false; // what a `real` of its source is
};

// Throws DeviceError with the compiler's log.
Program build_program(const DeviceContext& device, const std::string& source, bool double_precision);

} // namespace periscope::gpu
