#include "gpu/bonds/family/cluster_lists.hpp"
#include "gpu/bonds/family/family_bonds.hpp"
#include "gpu/bonds/law_constants.hpp"

#include <bit>
#include <span>

namespace periscope::gpu {
namespace {

class ClusteredBonds final : public FamilyBonds {
public:
    ClusteredBonds(const Model& model, const FamilyOrder& order, const FamilySlots& family_slots,
                   std::size_t least_words, DeviceContext& device, const StoreOptions& options)
        : order_(order), device_(device), real_(options.double_precision ? 8 : 4) {
        ClusterLists lists = make_cluster_lists(model, order.families, family_slots, order.first_words, least_words);
        blocks_ = lists.life.size();
        first_ = device.of(lists.first);
        const auto move = [&](auto& values) { // uploads the values and frees their memory on the host
            cl::Buffer b = device.of(values);
            values = {};
            return b;
        };
        base_ = move(lists.base);
        offset_ = move(lists.offset);
        life_ = move(lists.life);
        unbreakable_ = move(lists.unbreakable);
        type_ = move(lists.type);
        if (options.pages.is_on && has_softening(model))
            pages_ = std::make_unique<StiffnessPages>(device, page_layout(lists.first), options.pages,
                                                      options.double_precision);
        else
            stiffness_ = has_softening(model) // λ = 1 everywhere
                             ? device.ones(blocks_ * block_size * cluster_size, options.double_precision)
                             : device.zeros(16);
        whole_ = options.double_precision ? device.of(whole_volumes<double>(model, order.families, family_slots))
                                          : device.of(whole_volumes<float>(model, order.families, family_slots));
        buffers_ = {
            {"first", first_}, {"base", base_},  {"offset", offset_}, {"life", life_}, {"unbreakable", unbreakable_},
            {"type", type_},   {"whole", whole_}};
        buffers_ = joined(buffers_, pages_ ? pages_->buffers() : Bindings{{"stiffness", stiffness_}});
    }

    std::uint64_t living() override {
        std::uint64_t sum = 0;
        for (const std::uint32_t word : read_life())
            sum += static_cast<std::uint64_t>(std::popcount(word));
        return sum;
    }

    std::vector<std::uint8_t> alive(const StateArray& life) override {
        std::vector<std::uint32_t> words(order_.first_words.back());
        life.read(0, std::as_writable_bytes(std::span(words)));
        return alive_bonds(order_.families, order_.first_words, words);
    }

    Slice slice_of(const std::string& name, const Domain& domain) const override {
        const std::size_t item = name == "life" ? 4 : std::size_t{block_size} * cluster_size * real_;
        return {1,
                item,
                blocks_,
                order_.first_words.back(),
                0,
                order_.first_words[domain.first_block],
                order_.words(domain)};
    }

    std::vector<StateBuffer> constant() const override {
        return {
            {"first", first_}, {"base", base_}, {"offset", offset_}, {"unbreakable", unbreakable_}, {"type", type_}};
    }
    std::vector<StateBuffer> for_reading() const override { return {{"whole", whole_}}; }

private:
    PageLayout page_layout(const std::vector<std::uint32_t>& first) const {
        PageLayout layout;
        layout.rows = 1;
        layout.row = block_size * cluster_size;
        layout.numbers = std::uint64_t{blocks_} * layout.row;
        layout.in_row = std::uint64_t{first.back()} * layout.row;
        layout.first_rows = first;
        return layout;
    }

    std::vector<std::uint32_t> read_life() {
        std::vector<std::uint32_t> life(blocks_);
        device_.read(life_, life);
        return life;
    }

    FamilyOrder order_;
    DeviceContext& device_;
    cl::Buffer first_, base_, offset_, unbreakable_, type_, whole_;
    std::size_t blocks_ = 0, real_; // bytes of a number
};

} // namespace

std::unique_ptr<FamilyBonds> make_clustered_bonds(const Model& model, const FamilyOrder& order,
                                                  const FamilySlots& family_slots, std::size_t least_words,
                                                  DeviceContext& device, const StoreOptions& options) {
    return std::make_unique<ClusteredBonds>(model, order, family_slots, least_words, device, options);
}

} // namespace periscope::gpu
