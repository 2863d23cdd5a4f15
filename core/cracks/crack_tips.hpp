// Finds running cracks in frames: the position of each tip, the length of each crack and its branches.
//
// A node is cracked from the first frame in which its damage reaches a threshold, usually 0.35: a node on a crack face
// has lost nearly half of its bonds, a node one spacing behind it fewer. For a softening law, the softening of the node
// (bond_losses.hpp) replaces the damage. The crack then starts where bonds have lost their stiffness, long before they
// break; the process zone lies between the elastic limit ahead of the crack and its last broken bonds. Nodes that are
// cracked in the first frame are the notch.
//
// Cracked nodes within reach of each other (three spacings, about a horizon) are one crack. Its length is the shortest
// path along its nodes, which starts at the notch. If no bonds were cut at the start (a notch of the surface itself),
// it starts at the nodes that cracked first; all of these have the length 0, so that a front through the thickness does
// not count as length. The tip is the mean of the foremost nodes, so that it lies in the middle of the thickness (tip_position.hpp). A
// cluster of cracked nodes ahead of a crack becomes part of the crack if the crack reaches it before it is four
// spacings long. Nodes can be excluded: damage that supports and loads cause beneath them is not a crack
// (near_supports_and_loads).
//
// Where a crack forks it ends, and its branches are cracks with this parent (crack_branches.hpp). A part beside the
// crack becomes a branch when it is two horizons long; until then it is a spur of the crack. The moments of a branch
// nevertheless start with the frame in which its first node cracked.
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

    void add(const Frame& frame); // in the order of time; frames earlier than the last one are ignored
    // Returns all cracks that are at least four spacings long, with their branches, the longest first.
    std::vector<Crack> cracks() const;

private:
    using Key = std::uint64_t;
    // Returns a number for the cube of edge reach_ that contains this point.
    Key key_of(const Vec3& p) const;
    // Cracked or all nodes, by the cube of edge reach_ that contains them.
    using Cells = std::unordered_map<Key, std::vector<std::uint32_t>>;
    Cells cells_of(const std::vector<std::uint32_t>& nodes) const;
    template <typename Each>
    // Calls each(node, distance) for the nodes within reach_ of the point.
    void near(const Cells& cells, const Vec3& p, Each each) const;
    // Makes a node a node of the notch, or of the crack with index `owner`.
    void mark(std::uint32_t node, std::int32_t owner);
    // The steps of add(): newly cracked nodes become parts of cracks (see crack_tips.cpp).
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
    double reach_; // m
    // for each node, the index of its crack in cracks_, or `whole` or `notch` (crack_tips.cpp)
    std::vector<std::int32_t> owner_;
    CrackedNodes cracked_nodes_;
    // cracked nodes. SparseGrid is not used, because the last digits of tips depend on the order in which neighbours
    // are visited.
    Cells cracked_;
    Cells all_; // used if frames have the dissipated energy
    // For each node, the cracked node to which its energy is assigned; used if frames have the dissipated energy.
    std::vector<std::uint32_t> nearby_;
    std::vector<CrackRecord> cracks_;
    std::vector<FrameTime> frames_;
    std::uint32_t numbered_ = 0; // the number given to the last crack
};

} // namespace periscope
