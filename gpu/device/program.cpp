#include "gpu/device/program.hpp"

#include "gpu/device/shared_programs.hpp"

#include <fmt/format.h>

namespace periscope::gpu {

namespace {

// Returns the message of the driver's compiler, after a sentence that introduces it. A driver that fails may have no
// message.
std::string compiler_says(const cl::Program& program, const cl::Device& device) {
    try {
        if (const std::string log = program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device); !log.empty())
            return " Its compiler says:\n" + log;
    } catch (const cl::Error&) {
    }
    return {};
}

cl::Program compiled(const DeviceContext& device, const std::string& text, const std::string& options) {
    cl::Program program(device.context, text);
    // program.build() is not used: if there is no log, it throws the error of reading the log instead of the error of
    // the build.
    const cl_device_id handle = device.device.handle();
    if (const cl_int error = ::clBuildProgram(program(), 1, &handle, options.c_str(), nullptr, nullptr);
        error != CL_SUCCESS)
        throw DeviceError(fmt::format("The driver of {} cannot build the kernels (clBuildProgram: {}). Update the "
                                      "driver, or choose another device.{}",
                                      device.device.info.name, error_name(error),
                                      compiler_says(program, device.device.handle)));
    return program;
}

} // namespace

std::string Definitions::number(double value) const {
    return double_ ? fmt::format("{:.17e}", value) : fmt::format("{:.9e}f", value);
}

std::string Definitions::list(const std::vector<double>& values) const {
    std::string text = "{";
    for (const double v : values)
        text += number(v) + ",";
    return text + "}";
}

std::size_t Definitions::add(const std::vector<double>& values) {
    numbers_.insert(numbers_.end(), values.begin(), values.end());
    return numbers_.size() - values.size();
}

void Definitions::constant_list(const std::string& name, const std::vector<double>& values) {
    line(fmt::format("constant real {}[{}] = {};", name, values.size(), list(values)));
}

void Definitions::model_real(const std::string& name, double value) {
    if (kind_ == ModelNumbers::constants)
        real(name, value);
    else
        define(name, fmt::format("model[{}]", add({value})));
}

void Definitions::model_list(const std::string& name, const std::vector<double>& values) {
    if (kind_ == ModelNumbers::constants)
        constant_list(name, values);
    else
        define(name, fmt::format("(model + {})", add(values)));
}

void Definitions::model_rows(const std::string& name, const std::vector<std::vector<double>>& rows) {
    std::string text;
    std::vector<double> all;
    for (const std::vector<double>& row : rows) {
        text += list(row) + ",";
        all.insert(all.end(), row.begin(), row.end());
    }
    const std::size_t columns = rows.front().size();
    if (kind_ == ModelNumbers::constants)
        line(fmt::format("constant real {}[{}][{}] = {{{}}};", name, rows.size(), columns, text));
    else
        define(name, fmt::format("((const constant real (*)[{}])(model + {}))", columns, add(all)));
}

Program build_program(DeviceContext& device, const Source& source, bool double_precision) {
    // Does not use fast-math flags, which break the detection of NaN. The last option keeps the names of arguments
    // (kernel.hpp). Warnings are off, because PoCL prints their number on the user's screen, and on processors without
    // AVX-512 Clang warns about every argument that is a vector of sixteen.
    std::string options = "-w -cl-std=CL1.2 -cl-mad-enable -cl-kernel-arg-info";
    if (device.device.info.is_gpu)
        options += " -D ON_GPU";
    // Denormal numbers count as zero (kernels/common/types.cl has the reasons).
    const bool is_pocl_processor =
        !device.device.info.is_gpu && device.device.info.platform.find("Portable Computing") != std::string::npos;
    options += is_pocl_processor ? " -D FLUSH_DENORMALS" : " -cl-denorms-are-zero";
    const cl::Program program =
        program_of(device.device, source.text, options, [&] { return compiled(device, source.text, options); });
    const Turn of_nobody(device, Turns::nobody); // made in nobody's turn, because all domains share the numbers
    return {program, double_precision, device.of_reals(source.numbers, double_precision)};
}

} // namespace periscope::gpu
