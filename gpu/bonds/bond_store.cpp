#include "gpu/bonds/bond_store.hpp"

namespace periscope::gpu {
namespace {

enum ReadOut : cl_int { vectors, damage_numbers, damage_bytes };

}

bool keeps_forces(const Model& model, const StoreOptions& options) {
    return options.keep_forces || observes_forces(model) || model.stepper != Stepper::dynamic;
}

void set_read_out_arguments(cl::Kernel& kernel, Field field, std::uint32_t first, std::uint32_t count,
                            const cl::Buffer& displacement, const cl::Buffer& half_velocity, const cl::Buffer& force) {
    kernel.setArg(0, static_cast<cl_int>(field == Field::damage         ? damage_numbers
                                         : field == Field::damage_bytes ? damage_bytes
                                                                        : vectors));
    kernel.setArg(1, static_cast<cl_uint>(first));
    kernel.setArg(2, static_cast<cl_uint>(count));
    kernel.setArg(3, field == Field::half_velocity ? half_velocity : field == Field::force ? force : displacement);
}

void set_real(cl::Kernel& kernel, cl_uint argument, double value, bool double_precision) {
    if (double_precision)
        kernel.setArg(argument, value);
    else
        kernel.setArg(argument, static_cast<float>(value));
}

std::string read_out_definitions() {
    return "#define READ_VECTORS " + std::to_string(vectors) + "\n#define READ_DAMAGE " +
           std::to_string(damage_numbers) + "\n";
}

} // namespace periscope::gpu
