// Cracks as they run, found in the frames: where the tip of each is, how long it is, and how it branches.
//
// A node is cracked from the first frame on in which its damage reaches a threshold (0.35: a node on a crack's face has
// lost nearly half of its bonds, one a spacing away from it less). Where a law softens it is the softening
// (bond_losses.hpp): the crack then begins where bonds have lost their stiffness, long before they break, and between
// the elastic limit ahead of it and its last broken bonds lies the process zone. What the first frame has cracked is
// the notch. Cracked nodes within reach of each other (three spacings, about a horizon) are one crack; the length along
// it is the shortest way along its nodes, from the notch or, where no bonds were cut at the start (a notch of the
// surface itself), from the nodes that cracked first: all of these count as its beginning, so that a front through the
// thickness is not taken for length. The tip is the mean of the foremost nodes, so that it lies in the middle of the
// thickness. What has cracked ahead of a crack and is not yet four spacings long becomes part of the crack that reaches
// it. Nodes can be left out: what supports and loads crush beneath them is no crack (near_supports_and_loads).
//
// Where a crack forks it ends, and its branches are cracks with that parent (crack_branches.hpp). A branch counts from
// two horizons on; until then it is a spur of the crack. As soon as it counts, it has its moments from its first node
// on.
#pragma once

#include "core/cracks/crack.hpp"
#include "core/cracks/crack_branches.hpp"
#include "core/cracks/crack_record.hpp"
#include "core/cracks/tip_search.hpp"
#include "core/model/frame.hpp"
#include "core/nodes/nodes.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

namespace periscope {

class CrackTips {
public:
    explicit CrackTips(std::shared_ptr<const Nodes> nodes, TipSearch search = {});

    void add(const Frame& frame); // in the order of time; earlier ones than the last are passed over
    // All that are at least four spacings long, with their branches, the longest first.
    std::vector<Crack> cracks() const;

private:
    using Key = std::uint64_t;
    Key key_of(const Vec3& p) const;
    using Cells = std::unordered_map<Key, std::vector<std::uint32_t>>; // nodes by the cube of one reach they lie in
    Cells cells_of(const std::vector<std::uint32_t>& nodes) const;
    template <typename Each>
    void near(const Cells& cells, const Vec3& p, Each each) const; // nodes within reach, with their distance
    void mark(std::uint32_t node, std::int32_t owner);
    void grow(std::vector<std::uint32_t> cluster);
    void take_over(std::size_t crack, std::vector<std::uint32_t>& cluster);
    std::size_t begin(const std::vector<std::uint32_t>& cluster);
    void find_start(CrackRecord& crack, const std::vector<std::pair<double, std::uint32_t>>& ends) const;
    void spread(std::size_t crack, const std::vector<std::uint32_t>& cluster);
    void note(CrackRecord& crack, const Frame& frame);
    void claim_around(CrackRecord& crack);
    void note_energy(const Frame& frame);
    void note_zones(CrackRecord& crack, const std::vector<std::uint32_t>& softened) const;
    double zone_ahead(const CrackRecord& crack, std::size_t branch, const BranchTip& tip,
                      const std::vector<std::uint32_t>& softened) const;
    std::vector<std::vector<std::uint32_t>> clusters_of(const std::vector<std::uint32_t>& nodes) const;
    bool is_left_out(std::uint32_t node) const { return !search_.left_out.empty() && search_.left_out[node] != 0; }

    std::shared_ptr<const Nodes> nodes_;
    TipSearch search_;
    double reach_;                    // m
    std::vector<std::int32_t> owner_; // per node: its crack, or one of the two in the source
    CrackedNodes cracked_nodes_;
    // Not core/base/sparse_grid.hpp: the last digits of tips depend on the order in which neighbours come.
    Cells cracked_;
    Cells all_;                         // where frames have the dissipated energy
    std::vector<std::uint32_t> nearby_; // per node the cracked node that its energy counts for; as all_
    std::vector<CrackRecord> cracks_;
    std::vector<FrameTime> frames_;
    std::uint32_t numbered_ = 0; // cracks
};

} // namespace periscope
