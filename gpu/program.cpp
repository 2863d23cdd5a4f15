#include "gpu/program.hpp"

#include "gpu/kernel_sources.hpp"

#include <fmt/format.h>

namespace periscope::gpu {

cl::Program build_program(const cl::Context& context, const cl::Device& device, const KernelConstants& k) {
    // Written with all digits and, in single precision, as float literals: no double arithmetic may creep in.
    const auto number = [&](double value) {
        return k.double_precision ? fmt::format("{:.17e}", value) : fmt::format("{:.9e}f", value);
    };
    // Denormals as zero: while the first waves spread, most displacements are that small, and processors take some
    // hundred cycles for each such number. No fast-math flags: they break the detection of NaN.
    std::string options = fmt::format(
        "-cl-std=CL1.2 -cl-mad-enable -cl-denorms-are-zero -DLANES={} -DSLICE={} -DSTIFFNESS={} -DBREAK_GROWTH={} -DDAMPING={} "
        "-DLARGEST_JUMP={}",
        k.lanes, k.slice, number(k.stiffness), number(k.break_growth), number(k.damping), number(k.largest_jump));
    if (k.double_precision)
        options += " -DDOUBLE";
    if (k.has_no_fail)
        options += " -DNO_FAIL";
    if (k.has_motions)
        options += " -DMOTIONS";
    const std::string source = std::string(kernels::lanes) + kernels::bond + kernels::step + kernels::observe;
    cl::Program program(context, source);
    try {
        program.build({device}, options.c_str());
    } catch (const cl::Error& e) { // a plain cl::Error too: not every driver throws BuildError
        const auto log = program.getBuildInfo<CL_PROGRAM_BUILD_LOG>(device);
        throw DeviceError(fmt::format("The kernels cannot be built for this device ({}). Its compiler says:\n{}",
                                      error_name(e.err()), log));
    }
    return program;
}

} // namespace periscope::gpu
