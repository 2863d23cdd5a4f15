#include "core/model/corrections.hpp"

#include "core/model/build_steps.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

namespace periscope {
namespace {

// Σ_j β_ij over the family of every place (regular_family.hpp) a node can have; without partial volumes these
// are the sizes of the families.
std::vector<double> family_weights(const Model& m, const LatticeShape& shape) {
    const RegularFamily& family = *m.regular;
    if (!m.partial_volumes) {
        const auto sizes = family_sizes(shape, family);
        return {sizes.begin(), sizes.end()};
    }
    const auto places = static_cast<std::uint32_t>(2 * family.reach() + 1);
    LatticeShape small = shape; // every layer is a place of its own
    for (auto& count : small.count)
        count = std::min(count, places);
    std::vector<double> weight;
    for (std::size_t b = 0; b < family.bonds(); ++b) {
        const GridOffset o = family.of_bond(b);
        weight.push_back(
            m.partial_volume(m.nodes.spacing * std::sqrt(o[0] * o[0] + o[1] * o[1] + o[2] * o[2])));
    }
    std::vector<double> sums(std::size_t{places} * places * places, 0);
    tbb::parallel_for(std::uint32_t{0}, small.count[0], [&](std::uint32_t i) {
        for (std::uint32_t j = 0; j < small.count[1]; ++j)
            for (std::uint32_t k = 0; k < small.count[2]; ++k) {
                const std::uint32_t node = (i * small.count[1] + j) * small.count[2] + k;
                double& sum = sums[(std::size_t{i} * places + j) * places + k];
                for (std::size_t b = 0; b < family.bonds(); ++b)
                    sum += neighbour(small, node, family.of_bond(b)) ? weight[b] : 0;
            }
    });
    return sums;
}

std::vector<float> listed_family_volumes(const Model& m) {
    const auto& x = m.nodes.position;
    std::vector<float> volumes(x.size());
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, x.size(), 256), [&](const auto& range) {
        for (std::size_t i = range.begin(); i < range.end(); ++i) {
            double sum = 0;
            for (const std::uint32_t j : m.families.of(i))
                sum += m.partial_volume(norm(x[j] - x[i])) * m.nodes.volume[j];
            volumes[i] = static_cast<float>(sum / m.full_family_volume);
        }
    });
    return volumes;
}

// Takes off what bonds that never existed would bring.
void subtract_absent(const Model& m, std::vector<float>& volumes) {
    const double unit = m.nodes.volume.front() / m.full_family_volume;
    const auto& absent = m.regular->absent;
    for (std::size_t k = 0; k < absent.size();) {
        const std::uint32_t node = absent[k].node;
        double sum = 0;
        for (; k < absent.size() && absent[k].node == node; ++k) {
            const GridOffset o = m.regular->of_bond(absent[k].bond);
            sum += m.partial_volume(m.nodes.spacing * std::sqrt(o[0] * o[0] + o[1] * o[1] + o[2] * o[2]));
        }
        volumes[node] = static_cast<float>(static_cast<double>(volumes[node]) - sum * unit);
    }
}

} // namespace

std::vector<float> regular_family_volumes(const Model& m, const LatticeShape& shape) {
    const int reach = m.regular->reach();
    const auto places = static_cast<std::uint32_t>(2 * reach + 1);
    const std::vector<double> weights = family_weights(m, shape);
    const double unit = m.nodes.volume.front() / m.full_family_volume;
    const auto& n = shape.count;
    std::vector<float> volumes(std::size_t{n[0]} * n[1] * n[2]);
    tbb::parallel_for(std::uint32_t{0}, n[0], [&](std::uint32_t i) {
        for (std::uint32_t j = 0; j < n[1]; ++j)
            for (std::uint32_t k = 0; k < n[2]; ++k) {
                const std::size_t place =
                    (std::size_t{border_place(i, n[0], reach)} * places + border_place(j, n[1], reach)) *
                        places +
                    border_place(k, n[2], reach);
                volumes[(std::size_t{i} * n[1] + j) * n[2] + k] = static_cast<float>(weights[place] * unit);
            }
    });
    return volumes;
}

void make_corrections(const Case& c, Model& model) {
    if (c.corrections.surface == SurfaceCorrection::none)
        return;
    model.full_family_volume = family_measure(model.horizon, model.space, c.thickness());
    model.family_volume =
        model.regular ? regular_family_volumes(model, *model.nodes.lattice) : listed_family_volumes(model);
    if (model.regular)
        subtract_absent(model, model.family_volume);
    for (float& volume : model.family_volume) // where there is no bond left but for rounding: nobody may divide by it
        if (!(volume > 1e-5F))
            volume = 1;
}

} // namespace periscope
