// Between which neighbours a body has come apart, and since when; from frames alone, as broken_bonds.hpp, so that it works
// during a run, for results of any folder, and costs no byte in a frame.
//
// The bond of two neighbours crosses the face between them and hardly any other, so a face is cut when this bond is of no
// use any more:
// - of a law that breaks at once: it is stretched to its critical stretch, and both nodes have lost bonds;
// - of a law that softens or fades: it is stretched to where a tenth of its largest force is left;
// - a pre-crack cut it, or it never existed because empty space lies between.
// What is cut stays cut. A bond that broke and closed again between two frames is not found: such a crack is closed then.
#pragma once

#include "core/cracks/neighbours.hpp"
#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace periscope {

inline constexpr float never_cut = std::numeric_limits<float>::infinity();
inline constexpr float cut_at_first = -std::numeric_limits<float>::infinity();

class CutPairs {
public:
    CutPairs(std::shared_ptr<const Model> model, NeighboursPtr neighbours);

    void add(const Frame& frame); // in the order of time; earlier ones than the last are passed over
    bool has_seen(const Frame& frame) const { return any_ && frame.time <= last_; }

    // Per pair of the neighbours the time of the first frame in which it was cut, s.
    std::span<const float> when() const { return when_; }
    std::size_t until(double time) const; // how many were cut by then
    std::size_t at_first() const { return at_first_; }
    double largest_stretch() const; // at which a pair of whatever materials is cut

private:
    struct Reach {
        double stretch = 0;  // at which the bond is of no use
        bool damage = false; // which it shows then
    };
    void cut_what_never_held();
    void take(std::size_t pair, float time);

    std::shared_ptr<const Model> model_;
    NeighboursPtr neighbours_;
    std::vector<Reach> reach_;        // per pair of materials
    std::vector<float> when_, times_; // times_: of those cut later, ascending
    std::size_t at_first_ = 0;
    double last_ = 0;
    bool any_ = false;
};

// The stretch at which the bond has lost nine tenths of its largest force; the critical one of a law that breaks at once.
double separating_stretch(const BondLaw& law, double length);

} // namespace periscope
