// The bonds of a family store on the device, in one of two layouts: clusters of nodes for the vectors of a
// processor, a list a node for GPUs.
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/device/kernel.hpp"

#include "core/model/model.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace periscope::gpu {

class FamilyBonds {
public:
    virtual ~FamilyBonds() = default;

    virtual std::size_t work_items() const = 0;    // of a time step
    virtual std::uint64_t living() = 0;            // directed
    virtual std::vector<std::uint8_t> alive() = 0; // one byte a directed bond, in the order of the families

    const cl::Buffer& life() const { return life_; }           // bits
    const cl::Buffer& stiffness() const { return stiffness_; } // λ of every bond when one softens
    const Bindings& buffers() const { return buffers_; }       // all of them by the names of arguments

protected:
    Bindings buffers_;
    cl::Buffer life_, stiffness_;
};

// The families must outlive what is made of them.
std::unique_ptr<FamilyBonds> make_clustered_bonds(const Model& model, const Families& families, DeviceContext& device,
                                                  const StoreOptions& options);
std::unique_ptr<FamilyBonds> make_listed_bonds(const Model& model, const Families& families, DeviceContext& device,
                                               const StoreOptions& options);

} // namespace periscope::gpu
