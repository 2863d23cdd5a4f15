// Which bonds have broken, from frames alone, so that it works in the window, for runs opened from their folder and for
// any moment of both.
//
// A frame does not say which bonds live. But a bond that is stretched in it to where its law breaks it is broken, and
// the damage of its two nodes says whether they have lost more than is known already. What broke and closed again
// between two frames is not found: share() is the part of the damage that is.
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
    // Those that pre-cracks cut are broken from the beginning.
    explicit BrokenBonds(std::shared_ptr<const Model> model);

    void add(const Frame& frame); // in the order of time; earlier ones than the last are passed over
    const std::vector<BrokenBond>& bonds() const { return bonds_; } // in the order in which they broke
    std::size_t until(std::uint64_t step) const;                    // how many of them had by then
    double share() const; // of the damage of the last frame that they are, 0 … 1; 1 without damage

private:
    void cut_at_first();
    void check(const Frame& frame, std::uint32_t node);
    void take(std::uint32_t a, std::uint32_t b);
    bool is_lost(const Frame& frame, std::uint32_t node) const;   // more than is known
    double family_volume(std::uint32_t node);                     // V of all its neighbours, m³
    double least_stretch(const Frame& frame, std::uint32_t node); // of its bonds that are not known to be broken
    double stretch_of(const Frame& frame, std::uint32_t a, std::uint32_t b) const;
    template <typename Visit>
    void for_each_bond(std::uint32_t node, Visit&& visit) const; // visit(neighbour)

    struct Moment {
        std::uint64_t step;
        std::size_t bonds; // known after it
    };
    std::shared_ptr<const Model> model_;
    std::vector<BrokenBond> bonds_;
    std::unordered_set<std::uint64_t> known_; // a and b in one number
    std::vector<float> lost_;                 // per node, the damage that the known bonds are
    std::vector<float> volume_;               // per node, family_volume; 0: not yet needed
    std::vector<Moment> moments_;
    bool strengthens_ = false;          // a limit that rises under compression
    std::vector<float> least_;          // per node, least_stretch in the frame that is added; NaN: not yet needed
    double damage_ = 0, explained_ = 0; // sums over the nodes at the last frame
};

} // namespace periscope
