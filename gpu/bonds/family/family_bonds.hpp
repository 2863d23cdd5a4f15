// Holds the bonds of irregular nodes on the device in one of two layouts: one list for each cluster of four nodes, for
// the vector units of a processor, or one list for each node, for GPUs.
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/bonds/family/family_slots.hpp"
#include "gpu/device/kernel.hpp"

#include "core/model/model.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace periscope::gpu {

class FamilyBonds {
public:
    virtual ~FamilyBonds() = default;

    virtual std::uint64_t living() = 0; // the number of intact bonds of the domain, counted from both ends
    // Returns one byte for each directed bond of the body in the order of the families, 1 for an intact bond. `life` is
    // the array with the bits of the whole body.
    virtual std::vector<std::uint8_t> alive(const StateArray& life) = 0;
    // Returns the slice of the array with this name, which maps it to the array of the whole body.
    virtual Slice slice_of(const std::string& name, const Domain& domain) const = 0;
    // constant() returns the arrays that steps read and never write, for_reading() those that only frames and observers
    // read.
    virtual std::vector<StateBuffer> constant() const = 0;
    virtual std::vector<StateBuffer> for_reading() const = 0;

    const cl::Buffer& life() const { return life_; } // bits of intact bonds
    // λ of every bond, if a law softens; with pages, their pool.
    const cl::Buffer& stiffness() const { return stiffness_; }
    StiffnessPages* pages() const { return pages_.get(); }
    const Bindings& buffers() const { return buffers_; } // all buffers, by the names of kernel arguments

protected:
    Bindings buffers_;
    cl::Buffer life_, stiffness_;
    std::unique_ptr<StiffnessPages> pages_;
};

// The families of the whole body, and where the bits of their bonds are stored. `first_words` has, for each block of
// nodes, the index of its first word of bits, and at the end the end of the last block. The object refers to both,
// which must outlive the bonds that are made from it.
struct FamilyOrder {
    const Families& families;
    const std::vector<std::uint32_t>& first_words;
    std::size_t words(const Domain& domain) const {
        return first_words[domain.end_block] - first_words[domain.first_block];
    }
};
// The sizes of arrays that are large enough for each of several domains, which share a device by turns.
struct FamilyRoom {
    std::uint32_t origin = 0, slot_count = 0;
    std::size_t words = 0;
};
std::unique_ptr<FamilyBonds> make_clustered_bonds(const Model& model, const FamilyOrder& order,
                                                  const FamilySlots& family_slots, std::size_t least_words,
                                                  DeviceContext& device, const StoreOptions& options);
std::unique_ptr<FamilyBonds> make_listed_bonds(const Model& model, const FamilyOrder& order,
                                               const FamilySlots& family_slots, std::size_t least_words,
                                               DeviceContext& device, const StoreOptions& options);

} // namespace periscope::gpu
