#include "gpu/bonds/family/family_bonds.hpp"
#include "gpu/bonds/family/family_lists.hpp"
#include "gpu/bonds/law_constants.hpp"

#include <bit>
#include <type_traits>

namespace periscope::gpu {
namespace {

class ListedBonds final : public FamilyBonds {
public:
    ListedBonds(const Model& model, const Families& families, DeviceContext& device, const StoreOptions& options)
        : families_(families), device_(device), lists_(make_family_lists(model, families)) {
        options.double_precision ? upload<double>(model) : upload<float>(model);
    }

    std::size_t work_items() const override { return families_.size(); }

    std::uint64_t living() override {
        std::uint64_t sum = 0;
        for (const std::uint16_t word : read_life())
            sum += static_cast<std::uint64_t>(std::popcount(word));
        return sum;
    }

    std::vector<std::uint8_t> alive() override { return alive_bonds(families_, lists_, read_life()); }

private:
    template <typename Real>
    void upload(const Model& model) {
        const cl::Buffer inverse_length = device_.of(bond_lengths<Real>(model, families_, lists_, false));
        const cl::Buffer weight = has_bond_weights(model)
                                      ? device_.of(bond_lengths<Real>(model, families_, lists_, true))
                                      : device_.zeros(16);
        // What is on the device need not stay here; the life words' places follow from the families again.
        const auto move = [&](auto& values) {
            cl::Buffer b = device_.of(values);
            values = {};
            return b;
        };
        const cl::Buffer first = device_.of(lists_.first_chunk), count = move(lists_.chunk_count);
        const cl::Buffer base = move(lists_.base), filled = move(lists_.filled);
        const std::size_t places = lists_.offset.size();
        const cl::Buffer offset = move(lists_.offset);
        life_ = device_.of(lists_.life);
        const cl::Buffer unbreakable = move(lists_.unbreakable), type = move(lists_.type);
        stiffness_ = has_softening(model) // λ = 1 everywhere
                         ? device_.ones(places, std::is_same_v<Real, double>)
                         : device_.zeros(16);
        buffers_ = {{"first_chunk", first},
                    {"chunk_count", count},
                    {"base", base},
                    {"offset", offset},
                    {"filled", filled},
                    {"life", life_},
                    {"unbreakable", unbreakable},
                    {"type", type},
                    {"types", type}, // as kernels call it that have a `type` of one bond
                    {"inverse_length", inverse_length},
                    {"weight", weight},
                    {"stiffness", stiffness_}};
    }

    std::vector<std::uint16_t> read_life() {
        std::vector<std::uint16_t> life(lists_.life.size());
        device_.read(life_, life);
        return life;
    }

    const Families& families_;
    DeviceContext& device_;
    FamilyLists lists_;
};

} // namespace

std::unique_ptr<FamilyBonds> make_listed_bonds(const Model& model, const Families& families, DeviceContext& device,
                                               const StoreOptions& options) {
    return std::make_unique<ListedBonds>(model, families, device, options);
}

} // namespace periscope::gpu
