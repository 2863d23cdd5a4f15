// The bonds of a family store on the device, in one of two layouts: clusters of nodes for the vectors of a
// processor, a list a node for GPUs.
#pragma once

#include "gpu/bonds/bond_store.hpp"
#include "gpu/bonds/family/family_places.hpp"
#include "gpu/device/kernel.hpp"

#include "core/model/model.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace periscope::gpu {

class FamilyBonds {
public:
    virtual ~FamilyBonds() = default;

    virtual std::uint64_t living() = 0; // directed, of the domain
    // One byte a directed bond of the body in the order of the families. life: the whole body's array of that name.
    virtual std::vector<std::uint8_t> alive(const StateArray& life) = 0;
    virtual Slice slice_of(const std::string& name, const Domain& domain) const = 0; // as FamilyStore has it
    // What of them is never written; and what frames and observers alone read.
    virtual std::vector<StateBuffer> constant() const = 0;
    virtual std::vector<StateBuffer> for_reading() const = 0;

    const cl::Buffer& life() const { return life_; } // bits
    // λ of every bond when one softens, or in pages.
    const cl::Buffer& stiffness() const { return stiffness_; }
    StiffnessPages* pages() const { return pages_.get(); }
    const Bindings& buffers() const { return buffers_; } // all of them by the names of arguments

protected:
    Bindings buffers_;
    cl::Buffer life_, stiffness_;
    std::unique_ptr<StiffnessPages> pages_;
};

// The families of the whole body, and for each of its blocks of nodes the first of its words of life among those of the body; and the
// end of the last one. Both must outlive what is made of them.
struct FamilyOrder {
    const Families& families;
    const std::vector<std::uint32_t>& first_words;
    std::size_t words(const Domain& domain) const {
        return first_words[domain.end_block] - first_words[domain.first_block];
    }
};
// What the arrays of domains that take turns on a device are to have room for.
struct FamilyRoom {
    std::uint32_t origin = 0, places = 0;
    std::size_t words = 0;
};
std::unique_ptr<FamilyBonds> make_clustered_bonds(const Model& model, const FamilyOrder& order,
                                                  const FamilyPlaces& places, std::size_t least_words,
                                                  DeviceContext& device, const StoreOptions& options);
std::unique_ptr<FamilyBonds> make_listed_bonds(const Model& model, const FamilyOrder& order, const FamilyPlaces& places,
                                               std::size_t least_words, DeviceContext& device,
                                               const StoreOptions& options);

} // namespace periscope::gpu
