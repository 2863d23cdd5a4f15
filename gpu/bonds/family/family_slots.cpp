#include "gpu/bonds/family/family_slots.hpp"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <atomic>

namespace periscope::gpu {
namespace {

std::uint32_t rounded_up(std::size_t count, std::uint32_t unit) {
    return (static_cast<std::uint32_t>(count) + unit - 1) / unit * unit;
}

// Returns the neighbours of the domain's nodes that lie outside the domain, in ascending order.
std::vector<std::uint32_t> nodes_around(const Domain& domain, const Families& families) {
    const std::uint32_t first = domain.first(), own = domain.used();
    std::vector<std::uint8_t> is_near(families.size());
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(first, first + own, 1024), [&](const auto& range) {
        for (std::uint32_t i = range.begin(); i < range.end(); ++i)
            for (const std::uint32_t j : families.of(i))
                if (j - first >= own)
                    std::atomic_ref(is_near[j]).store(1, std::memory_order_relaxed);
    });
    std::vector<std::uint32_t> nodes;
    for (std::uint32_t j = 0; j < is_near.size(); ++j)
        if (is_near[j])
            nodes.push_back(j);
    return nodes;
}

} // namespace

FamilySlots::FamilySlots(const Domain& domain, const Families& families, std::uint32_t least_origin,
                         std::uint32_t least_count)
    : domain_(domain) {
    constexpr std::uint32_t cluster = 4;
    if (!domain.is_part) {
        count_ = rounded_up(domain.used(), cluster);
        return;
    }
    halo_ = nodes_around(domain, families);
    before_ = static_cast<std::uint32_t>(std::ranges::lower_bound(halo_, domain.first()) - halo_.begin());
    origin_ = std::max(rounded_up(before_, domain.block_size), least_origin);
    count_ = std::max(origin_ + domain.slot_count() + rounded_up(halo_.size() - before_, cluster), least_count);
}

void FamilySlots::for_each(const Each& each) const {
    for (std::uint32_t h = 0; h < before_; ++h)
        each(origin_ - before_ + h, halo_[h]);
    tbb::parallel_for(tbb::blocked_range<std::uint32_t>(0, domain_.used(), 4096), [&](const auto& range) {
        for (std::uint32_t i = range.begin(); i < range.end(); ++i)
            each(origin_ + i, domain_.first() + i);
    });
    for (std::uint32_t h = before_; h < halo_.size(); ++h)
        each(origin_ + domain_.slot_count() + h - before_, halo_[h]);
}

std::uint32_t FamilySlots::slot_of(std::uint32_t node) const {
    if (node - domain_.first() < domain_.used())
        return node - domain_.first() + origin_;
    const auto h = static_cast<std::uint32_t>(std::ranges::lower_bound(halo_, node) - halo_.begin());
    return h < before_ ? origin_ - before_ + h : origin_ + domain_.slot_count() + h - before_;
}

} // namespace periscope::gpu
