#include "gpu/bonds/family/cluster_lists.hpp"
#include "gpu/bonds/family/family_bonds.hpp"
#include "gpu/bonds/law_constants.hpp"

#include <bit>

namespace periscope::gpu {
namespace {

class ClusteredBonds final : public FamilyBonds {
public:
    ClusteredBonds(const Model& model, const Families& families, DeviceContext& device, const StoreOptions& options)
        : families_(families), device_(device) {
        ClusterLists lists = make_cluster_lists(model, families);
        blocks_ = lists.life.size();
        const cl::Buffer first = device.of(lists.first);
        first_ = std::move(lists.first);
        const auto move = [&](auto& values) { // what is on the device need not stay here
            cl::Buffer b = device.of(values);
            values = {};
            return b;
        };
        const cl::Buffer base = move(lists.base), offset = move(lists.offset);
        life_ = move(lists.life);
        const cl::Buffer unbreakable = move(lists.unbreakable), type = move(lists.type);
        stiffness_ = has_softening(model) // λ = 1 everywhere
                         ? device.ones(blocks_ * block_size * cluster_size, options.double_precision)
                         : device.zeros(16);
        const cl::Buffer whole = options.double_precision ? device.of(whole_volumes<double>(model, families))
                                                          : device.of(whole_volumes<float>(model, families));
        buffers_ = {{"first", first},
                    {"base", base},
                    {"offset", offset},
                    {"life", life_},
                    {"unbreakable", unbreakable},
                    {"type", type},
                    {"stiffness", stiffness_},
                    {"whole", whole}};
    }

    std::size_t work_items() const override { return first_.size() - 1; }

    std::uint64_t living() override {
        std::uint64_t sum = 0;
        for (const std::uint32_t word : read_life())
            sum += static_cast<std::uint64_t>(std::popcount(word));
        return sum;
    }

    std::vector<std::uint8_t> alive() override { return alive_bonds(families_, first_, read_life()); }

private:
    std::vector<std::uint32_t> read_life() {
        std::vector<std::uint32_t> life(blocks_);
        device_.read(life_, life);
        return life;
    }

    const Families& families_;
    DeviceContext& device_;
    std::vector<std::uint32_t> first_; // blocks of the clusters: where a bond's life stands
    std::size_t blocks_ = 0;
};

} // namespace

std::unique_ptr<FamilyBonds> make_clustered_bonds(const Model& model, const Families& families, DeviceContext& device,
                                                  const StoreOptions& options) {
    return std::make_unique<ClusteredBonds>(model, families, device, options);
}

} // namespace periscope::gpu
