#include "gpu/bonds/node_state.hpp"

#include "gpu/bonds/law_constants.hpp"

namespace periscope::gpu {

NodeState make_node_state(DeviceContext& device, const Model& model, std::size_t numbers, std::size_t values,
                          bool double_precision, bool keeps_forces) {
    const std::size_t real = double_precision ? 8 : 4;
    NodeState nodes;
    nodes.low_displacement = device.zeros(double_precision ? 16 : 2 * numbers);
    nodes.low_velocity = device.zeros(double_precision ? 16 : 2 * numbers);
    nodes.force = device.zeros(keeps_forces ? numbers * real : 16);
    nodes.fault = device.of(std::vector<cl_int>{-1, 0});
    if (has_strengthening(model))
        nodes.least_stretch = {device.zeros(values * real), device.zeros(values * real)};
    nodes.lost_energy = device.zeros(keeps_lost_energy(model) ? values * real : 16);
    if (model.removal)
        nodes.removed = device.zeros(values * real);
    if (observes_energies(model)) {
        nodes.work = device.zeros(4 * values * real);
        nodes.energies = device.zeros(4 * values * real);
    }
    return nodes;
}

Bindings NodeState::buffers() const {
    return {{"half_velocity", half_velocity},
            {"low_u", low_displacement},
            {"low_v", low_velocity},
            {"force", force},
            {"force_out", force},
            {"fault", fault},
            {"kind", kind},
            {"motion", motion},
            {"material", material},
            {"position_factor", factor},
            {"ease", ease},
            {"lost", lost_energy},
            {"work", work},
            {"energies", energies},
            {"removed", removed},
            {"rigid", rigid.state},
            {"bodies", rigid.bodies},
            {"polygon_corners", rigid.corners},
            {"touched", rigid.touched},
            {"contact_sums", rigid.sums},
            {"surface_distances", rigid.distances},
            {"reference", rigid.reference},
            {"reference_low", rigid.reference_low},
            {"contact_book", contact.book},
            {"partners", contact.partners},
            {"contact_alive", contact.alive},
            {"contact_energy", contact.energy},
            {"contact_springs", contact.springs},
            {"buckets", contact.buckets},
            {"next_in_bucket", contact.next},
            {"contact_material", contact.material},
            {"contact_near", contact.near}};
}

void NodeState::add_state(std::vector<StateBuffer>& state, bool double_precision) const {
    state.push_back({"half_velocity", half_velocity, Restoring::per_step});
    if (!double_precision) {
        state.push_back({"low_displacement", low_displacement});
        state.push_back({"low_velocity", low_velocity, Restoring::per_step_rest});
    }
    if (least_now()())
        state.push_back({"step_least_stretch", least_now()});
    if (lost_energy.getInfo<CL_MEM_SIZE>() > 16)
        state.push_back({"energy_lost", lost_energy, Restoring::account});
    if (removed())
        state.push_back({"energy_removed", removed, Restoring::account});
    if (work())
        state.push_back({"energy_work", work, Restoring::account});
}

} // namespace periscope::gpu
