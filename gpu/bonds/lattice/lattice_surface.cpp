// Computes the surface correction of the bonds of blocks near surfaces. Blocks at the same position relative to the
// faces have the same factors, so even a large box has few different rows of factors. Each row is stored once, and each
// block has the index of its row (kernels/lattice/lattice_surface.cl).
#include "gpu/bonds/lattice/lattice_store.hpp"

namespace periscope::gpu {
template <typename Real>
void LatticeStore::share_surface_factors(LatticeCommon& common, const std::vector<std::uint8_t>& marks,
                                         const cl::Buffer& mark_of_blocks) {
    constexpr std::size_t piece = 2048; // number of blocks processed at a time, about 16 MB
    const std::size_t bonds = model_.regular->bonds();
    std::vector<cl_uint> factor_row(domain_.room, UINT32_MAX), list;
    std::vector<Real> factors(piece * bonds * lanes_), numbers(bonds);
    cl::Buffer list_of_blocks = device_.zeros_for_now(piece * sizeof(cl_uint)),
               found = device_.zeros_for_now(factors.size() * sizeof(Real));
    Kernel kernel(program_, "surface_factors");
    kernel.bind({{"list", list_of_blocks},
                 {"marks", mark_of_blocks},
                 {"life", life_},
                 {"family_volume", family_volume_},
                 {"factors", found}});
    Argument<cl_uint> count = kernel.at_launch<cl_uint>("count");
    for (std::size_t block = 0; block < blocks_;) {
        list.clear();
        for (; block < blocks_ && list.size() < piece; ++block)
            if (marks[block] > 0)
                list.push_back(static_cast<cl_uint>(block));
        if (list.empty())
            break;
        device_.queue.enqueueWriteBuffer(list_of_blocks, CL_TRUE, 0, list.size() * sizeof(cl_uint), list.data());
        count.set(static_cast<cl_uint>(list.size()));
        device_.run(kernel, list.size());
        device_.read(found, factors);
        for (std::size_t k = 0; k < list.size(); ++k) {
            const auto from = factors.begin() + static_cast<std::ptrdiff_t>(k * bonds * lanes_);
            if (marks[list[k]] == 1) {
                for (std::size_t b = 0; b < bonds; ++b)
                    numbers[b] = from[static_cast<std::ptrdiff_t>(b * lanes_)];
                factor_row[list[k]] = common.alike.number_of(numbers.data(), bonds * sizeof(Real)) << 1 | 1;
            } else {
                factor_row[list[k]] = common.each.number_of(&*from, bonds * lanes_ * sizeof(Real)) << 1;
            }
        }
    }
    device_.drop(list_of_blocks);
    device_.drop(found);
    factor_row_ = device_.of(factor_row);
    alike_ = device_.of(common.alike.rows());
    each_ = device_.of(common.each.rows());
}

void LatticeStore::keep_surface_factors(LatticeCommon& common) {
    std::vector<std::uint8_t> marks(blocks_);
    cl::Buffer mark_of_blocks = device_.zeros_for_now(blocks_);
    Kernel mark(program_, "mark_surfaces");
    mark.bind({{"blocks", static_cast<cl_uint>(blocks_)},
               {"life", life_},
               {"family_volume", family_volume_},
               {"marks", mark_of_blocks}});
    device_.run(mark, blocks_);
    device_.read(mark_of_blocks, marks);
    device_.drop(mark_of_blocks);
    if (options_.double_precision)
        share_surface_factors<double>(common, marks, mark_of_blocks);
    else
        share_surface_factors<float>(common, marks, mark_of_blocks);
}

} // namespace periscope::gpu
