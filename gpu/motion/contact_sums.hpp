// Sums the contact forces of the nodes on the rigid bodies in a step. The items of a step (the nodes of one work-item
// each) are divided into parts of equal size, and each part is summed in a fixed order, whatever the domains are
// (kernels/motion/rigid_motion.cl). If a part lies in several domains, each domain continues the sums of the previous
// one. Incomplete sums travel to the next device or rank (process), and the sums of parts that touch a rigid body to the
// first device of the first rank, through the memory of the host.
#pragma once

#include "gpu/body/body.hpp"
#include "gpu/ranks/communicator.hpp"

#include <array>
#include <cstddef>
#include <vector>

namespace periscope::gpu {

class ContactSums {
public:
    ContactSums() = default; // sums nothing
    // Model and body must outlive the object.
    ContactSums(const Model& model, const Body& body, bool wide_is_double);

    bool exist() const { return !stores_.empty(); }
    // Called after a step for all blocks of the body, in their order: sums these blocks.
    void blocks_done(const BondStore& store, const DoneBlocks& blocks);
    // Called after all blocks: copies the sums of other devices and ranks to the first device, and waits for them.
    void bring_together();
    void warm_up(); // compiles the kernels

    std::size_t parts() const { return parts_; }
    // On the first device of the first rank, for each part: a bit for each rigid body that it touches, and its sums.
    const cl::Buffer& part_touched() const { return devices_.front().part_touched; }
    const cl::Buffer& part_sums() const { return devices_.front().part_sums; }
    LocalBytes bytes_of_group() const { return {local_size * sum_bytes_}; }

private:
    struct OfDevice {
        DeviceContext* device = nullptr;
        cl::Buffer part_touched, part_sums;
        // The sums of the part that is not complete, one per work-item: after the last launch and after the one before
        // it.
        std::array<cl::Buffer, 2> open;
        unsigned last = 0;                        // index in `open` of those after the last launch
        std::size_t first_item = 0, end_item = 0; // range of the body's items in the domains of this device
    };
    struct OfStore {
        const BondStore* store = nullptr;
        std::size_t device = 0; // in devices_
        Kernel sum;
        Argument<cl_uint> first_item, first_of_body, end_of_body;
        Argument<cl::Buffer> begun, left;
    };
    struct Items { // the items of a step: the first one in this domain, and their range in the body
        std::size_t first = 0, first_of_body = 0, end_of_body = 0;
    };
    std::size_t device_of(const BondStore& store);
    OfStore of_store(const BondStore& store);
    OfStore& of(const BondStore& store);
    void sum(OfStore& store, const Items& items);
    std::size_t open_bytes() const; // of open_sums()
    // The bits and the sums of the part that is not complete.
    Bytes open_sums(const OfDevice& from, std::size_t part) const;
    void put_open_sums(const OfDevice& to, std::size_t part, const Bytes& open) const;
    // The parts that end on a device: their bits, and the sums of those that touch a rigid body.
    Bytes ended_parts(const OfDevice& from) const;
    void put_ended_parts(const Bytes& ended) const; // on the first device

    std::vector<OfDevice> devices_;    // the first device moves the bodies
    const RankParts* ranks_ = nullptr; // null if this process is alone; otherwise this rank has one device
    std::vector<OfStore> stores_;
    std::size_t bodies_ = 0, items_ = 0, of_part_ = 0, parts_ = 0,
                sum_bytes_ = 0;   // items_: items of the whole body; of_part_: items of a part
    std::size_t last_device_ = 0; // the device that summed last
};

} // namespace periscope::gpu
