// Builds programs for a model at run time. What kind of model it is (its space, laws, conditions) is compiled into the
// kernels. Its numbers are constants of the program on a GPU. On a processor they are elements of the kernels' argument
// `model`, so that a model with other numbers needs no new program. OpenCL's own cache keeps programs for later runs.
#pragma once

#include "gpu/device/device_context.hpp"

#include <string>
#include <vector>

namespace periscope::gpu {

enum class ModelNumbers { constants, argument };

// The source of a program, and the numbers of its argument `model`.
struct Source {
    std::string text;
    std::vector<double> numbers;
};

// Collects the text of definitions for kernels. Numbers are written with all digits and, in single precision, as float
// literals, so that kernels do not compute in double precision.
class Definitions {
public:
    explicit Definitions(bool double_precision, ModelNumbers kind = ModelNumbers::constants)
        : double_(double_precision), kind_(kind) {
        if (double_)
            flag("DOUBLE");
    }
    std::string number(double value) const;
    void flag(const std::string& name) { text_ += "#define " + name + "\n"; }
    void define(const std::string& name, const std::string& value) { text_ += "#define " + name + " " + value + "\n"; }
    void real(const std::string& name, double value) { define(name, number(value)); }
    void integer(const std::string& name, std::int64_t value) { define(name, std::to_string(value)); }
    // Returns, for example, "{1.0f, 2.0f}".
    std::string list(const std::vector<double>& values) const;
    void constant_list(const std::string& name, const std::vector<double>& values); // after types.cl
    void line(const std::string& text) { text_ += text + "\n"; }
    // Define the numbers of a model, which kernels read as NAME, NAME[k] and NAME[row][k], whether they are constants
    // or elements of the argument `model`. If they are constants, lists and rows must be added after the line that
    // includes types.cl.
    void model_real(const std::string& name, double value);
    void model_list(const std::string& name, const std::vector<double>& values);
    // All rows have the same length.
    void model_rows(const std::string& name, const std::vector<std::vector<double>>& rows);
    const std::vector<double>& model_numbers() const { return numbers_; }
    const std::string& text() const { return text_; }

private:
    std::size_t add(const std::vector<double>& values); // adds the values and returns the index of the first one

    bool double_;
    ModelNumbers kind_;
    std::string text_;
    std::vector<double> numbers_;
};

struct Program {
    cl::Program compiled;
    bool double_precision = false; // the precision of type `real` in the source
    cl::Buffer numbers;            // the numbers in the argument `model`, which is bound when a kernel is made
};

// Compiles the source on the device. Throws DeviceError with the log of the compiler if this fails.
Program build_program(DeviceContext& device, const Source& source, bool double_precision);

} // namespace periscope::gpu
