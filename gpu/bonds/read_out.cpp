#include "gpu/bonds/read_out.hpp"

namespace periscope::gpu {
namespace {

enum What : cl_int { vectors, damage_numbers, damage_bytes };

}

std::string read_out_definitions() {
    return "#define READ_VECTORS " + std::to_string(vectors) + "\n#define READ_DAMAGE " +
           std::to_string(damage_numbers) + "\n";
}

ReadOut::ReadOut(const Program& program, const StoreNames& names, const Bindings& buffers)
    : kernel_(program, "read_out") {
    kernel_.bind_if_present(buffers);
    what_ = kernel_.at_launch<cl_int>("what");
    first_ = kernel_.at_launch<cl_uint>(names.first);
    count_ = kernel_.at_launch<cl_uint>("count");
    first_slot_ = kernel_.at_launch_if_present<cl_uint>("first_slot");
    field_ = kernel_.at_launch<cl::Buffer>("field");
    unit_ = kernel_.at_launch<Real>("unit");
    stride_ = kernel_.at_launch_if_present<cl_uint>("stride");
    nodes_ = kernel_.at_launch_if_present<cl::Buffer>("nodes");
    to_ = kernel_.at_launch<cl::Buffer>("result");
    kernel_.require_complete();
}

void ReadOut::run(DeviceContext& device, Field field, double unit, std::uint32_t first, std::uint32_t count,
                  std::uint32_t first_slot, const ReadFields& fields, const cl::Buffer& to) {
    what_.set(field == Field::damage ? damage_numbers : field == Field::damage_bytes ? damage_bytes : vectors);
    first_.set(first);
    count_.set(count);
    first_slot_.set(first_slot);
    field_.set(field == Field::half_velocity ? fields.half_velocity
               : field == Field::force       ? fields.force
                                             : fields.displacement);
    unit_.set({unit});
    stride_.set(field == Field::displacement ? 2U : 1U);
    nodes_.set(fields.displacement);
    to_.set(to);
    device.run(kernel_, count);
}

} // namespace periscope::gpu
