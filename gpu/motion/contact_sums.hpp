// What the nodes of a whole body do to the rigid bodies in a step: the sums of contact forces in parts of the body, each in a fixed
// order that does not depend on its domains (kernels/motion/rigid_motion.cl). A part that lies in several domains is summed in them one
// after the other. On several devices its open sums travel through the memory of the host, and so do the sums of parts that were touched,
// to the first device.
#pragma once

#include "gpu/body/body.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace periscope::gpu {

class ContactSums {
public:
    ContactSums() = default; // nothing is summed
    // Model and body outlive it.
    ContactSums(const Model& model, const Body& body, bool wide_is_double);

    bool exist() const { return !stores_.empty(); }
    // After a step: of these blocks. All blocks of the body in their order.
    void blocks_done(const BondStore& store, const DoneBlocks& blocks);
    // Then: all sums are on the first device. Waits where there are others.
    void bring_together();
    void warm_up(); // compiles the kernels

    std::size_t parts() const { return parts_; }
    // On the first device, of each part: a bit for each body, and its sums.
    const cl::Buffer& part_touched() const { return devices_.front().part_touched; }
    const cl::Buffer& part_sums() const { return devices_.front().part_sums; }
    LocalBytes bytes_of_group() const { return {local_size * sum_bytes_}; }

private:
    struct OfDevice {
        DeviceContext* device = nullptr;
        cl::Buffer part_touched, part_sums;
        std::array<cl::Buffer, 2>
            open;          // sums of the part that is not at its end: left by the last launch, and by the one before
        unsigned last = 0; // which of them is the former
        std::size_t first_item = 0, end_item = 0; // of the body, in its domains
    };
    struct OfStore {
        const BondStore* store = nullptr;
        std::size_t device = 0; // in devices_
        Kernel sum;
        Argument<cl_uint> first_item, first_of_body, end_of_body;
        Argument<cl::Buffer> begun, left;
    };
    struct Items { // of a step: here, and in the body
        std::size_t first = 0, first_of_body = 0, end_of_body = 0;
    };
    std::size_t device_of(const BondStore& store);
    OfStore of_store(const BondStore& store);
    OfStore& of(const BondStore& store);
    void sum(OfStore& store, const Items& items);
    void pass_open_sums(OfDevice& from, OfDevice& to, std::size_t part) const;
    void bring(const OfDevice& from) const;

    std::vector<OfDevice> devices_; // the first is that which moves the bodies
    std::vector<OfStore> stores_;
    std::size_t bodies_ = 0, items_ = 0, of_part_ = 0, parts_ = 0,
                sum_bytes_ = 0;   // items: of the whole body, of a part
    std::size_t last_device_ = 0; // that summed
};

} // namespace periscope::gpu
