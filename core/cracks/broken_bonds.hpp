// Finds broken bonds from frames alone. It therefore works during a run and for results opened from a folder, at any
// time of the run.
//
// A frame does not record which bonds are intact. However, a bond is broken if its stretch in the frame is one at which
// its law breaks it, and if the damage of its two nodes is more than the known broken bonds explain. A bond that broke
// and closed again between two frames is not found; share() is the fraction of the damage that the found bonds explain.
#pragma once

#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <cstdint>
#include <memory>
#include <unordered_set>
#include <vector>

namespace periscope {

struct BrokenBond {
    std::uint32_t a = 0, b = 0; // its nodes, a < b
};

class BrokenBonds {
public:
    // Bonds that initial cracks cut are broken from the start.
    explicit BrokenBonds(std::shared_ptr<const Model> model);

    void add(const Frame& frame); // in the order of time; frames earlier than the last one are ignored
    const std::vector<BrokenBond>& bonds() const { return bonds_; } // in the order in which they broke
    std::size_t until(std::uint64_t step) const;                    // number of bonds broken by this step
    double share() const; // fraction of the last frame's damage that the found bonds explain, 0 … 1; 1 without damage

private:
    // Takes the bonds that initial cracks cut.
    void cut_at_first();
    // Takes those bonds of a node that are broken in this frame.
    void check(const Frame& frame, std::uint32_t node);
    // Records a bond as broken, unless it is known.
    void take(std::uint32_t a, std::uint32_t b);
    // whether the node has more damage than its known broken bonds explain
    bool is_lost(const Frame& frame, std::uint32_t node) const;
    double family_volume(std::uint32_t node); // total volume of all its neighbours, m³
    // Returns the smallest stretch of the node's bonds that are not known to be broken.
    double least_stretch(const Frame& frame, std::uint32_t node);
    double stretch_of(const Frame& frame, std::uint32_t a, std::uint32_t b) const;
    template <typename Visit>
    void for_each_bond(std::uint32_t node, Visit&& visit) const; // visit(neighbour)

    struct Moment {
        std::uint64_t step;
        std::size_t bonds; // number of broken bonds that were known after this step
    };
    std::shared_ptr<const Model> model_;
    std::vector<BrokenBond> bonds_;
    std::unordered_set<std::uint64_t> known_; // known broken bonds; a and b of each are combined into one number
    std::vector<float> lost_;                 // per node, the damage from the known bonds
    std::vector<float> volume_;               // per node, family_volume; 0 if not computed yet
    std::vector<Moment> moments_;
    bool strengthens_ = false;          // whether a critical stretch rises under compression
    std::vector<float> least_;          // per node, least_stretch in the frame being added; NaN if not computed yet
    double damage_ = 0, explained_ = 0; // sums over the nodes at the last frame
};

} // namespace periscope
