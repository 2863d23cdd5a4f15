#include "gpu/bonds/family/family_bonds.hpp"
#include "gpu/bonds/family/family_lists.hpp"
#include "gpu/bonds/law_constants.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <type_traits>

namespace periscope::gpu {
namespace {

class ListedBonds final : public FamilyBonds {
public:
    ListedBonds(const Model& model, const FamilyOrder& order, const FamilySlots& family_slots, std::size_t least_words,
                DeviceContext& device, const StoreOptions& options)
        : order_(order), device_(device), real_(options.double_precision ? 8 : 4) {
        options.double_precision ? upload<double>(model, family_slots, least_words, options.pages)
                                 : upload<float>(model, family_slots, least_words, options.pages);
    }

    std::uint64_t living() override {
        std::uint64_t sum = 0;
        for (const std::uint16_t word : read_life())
            sum += static_cast<std::uint64_t>(std::popcount(word));
        return sum;
    }

    std::vector<std::uint8_t> alive(const StateArray& life) override {
        std::vector<std::uint16_t> words(order_.first_words.back());
        life.read(0, std::as_writable_bytes(std::span(words)));
        return alive_bonds(order_.families, order_.first_words, words);
    }

    Slice slice_of(const std::string& name, const Domain& domain) const override {
        const std::size_t item = name == "life" ? 2 : chunk_size * real_;
        return {1,
                item,
                chunks_,
                order_.first_words.back(),
                0,
                order_.first_words[domain.first_block],
                order_.words(domain)};
    }

    std::vector<StateBuffer> constant() const override {
        return {{"first_chunk", first_},
                {"chunk_count", count_},
                {"base", base_},
                {"offset", offset_},
                {"unbreakable", unbreakable_},
                {"type", type_},
                {"inverse_length", inverse_length_},
                {"weight", weight_}};
    }
    std::vector<StateBuffer> for_reading() const override { return {{"filled", filled_}}; }

private:
    template <typename Real>
    void upload(const Model& model, const FamilySlots& family_slots, std::size_t least_words,
                const PageOptions& pages) {
        FamilyLists lists = make_family_lists(model, order_.families, family_slots, order_.first_words, least_words);
        chunks_ = lists.life.size();
        const auto lengths = [&](bool weighted) {
            return device_.of(bond_lengths<Real>(model, order_.families, family_slots, lists, weighted));
        };
        inverse_length_ = lengths(false);
        weight_ = has_bond_weights(model) ? lengths(true) : device_.zeros(16);
        // Uploads the values and frees their memory on the host.
        const auto move = [&](auto& values) {
            cl::Buffer b = device_.of(values);
            values = {};
            return b;
        };
        first_ = move(lists.first_chunk);
        count_ = move(lists.chunk_count);
        base_ = move(lists.base);
        filled_ = move(lists.filled);
        const std::size_t bonds = lists.offset.size();
        offset_ = move(lists.offset);
        life_ = move(lists.life);
        unbreakable_ = move(lists.unbreakable);
        type_ = move(lists.type);
        if (pages.is_on && has_softening(model))
            pages_ = std::make_unique<StiffnessPages>(device_, page_layout(family_slots), pages,
                                                      std::is_same_v<Real, double>);
        else
            // λ of all bonds is 1 at first.
            stiffness_ = has_softening(model) ? device_.ones(bonds, std::is_same_v<Real, double>) : device_.zeros(16);
        buffers_ = {{"first_chunk", first_},
                    {"chunk_count", count_},
                    {"base", base_},
                    {"offset", offset_},
                    {"filled", filled_},
                    {"life", life_},
                    {"unbreakable", unbreakable_},
                    {"type", type_},
                    {"types", type_}, // another name for `type`, for kernels in which `type` is that of a single bond
                    {"inverse_length", inverse_length_},
                    {"weight", weight_}};
        buffers_ = joined(buffers_, pages_ ? pages_->buffers() : Bindings{{"stiffness", stiffness_}});
    }

    // Returns the layout of λ. Each slice has a page, with a unit for each chunk of its longest list. Slices of the
    // halo have no page.
    PageLayout page_layout(const FamilySlots& family_slots) const {
        const Domain& domain = family_slots.domain();
        PageLayout layout;
        layout.rows = 1;
        layout.row = slice_size * chunk_size;
        layout.numbers = std::uint64_t{chunks_} * chunk_size;
        const auto units_before = [&](std::uint32_t slice) { // within the domain
            return (order_.first_words[domain.first_block + slice] - order_.first_words[domain.first_block]) /
                   slice_size;
        };
        const std::uint32_t before = family_slots.origin() / slice_size, own = domain.blocks(),
                            all = (family_slots.count() + slice_size - 1) / slice_size;
        for (std::uint32_t group = 0; group <= all; ++group)
            layout.first_rows.push_back(group < before ? 0 : units_before(std::min(group - before, own)));
        layout.in_row = std::uint64_t{layout.first_rows.back()} * layout.row;
        return layout;
    }

    std::vector<std::uint16_t> read_life() {
        std::vector<std::uint16_t> life(chunks_);
        device_.read(life_, life);
        return life;
    }

    FamilyOrder order_;
    DeviceContext& device_;
    cl::Buffer first_, count_, base_, filled_, offset_, unbreakable_, type_, inverse_length_, weight_;
    std::size_t chunks_ = 0, real_; // bytes of a number
};

} // namespace

std::unique_ptr<FamilyBonds> make_listed_bonds(const Model& model, const FamilyOrder& order,
                                               const FamilySlots& family_slots, std::size_t least_words,
                                               DeviceContext& device, const StoreOptions& options) {
    return std::make_unique<ListedBonds>(model, order, family_slots, least_words, device, options);
}

} // namespace periscope::gpu
