// Finds the neighbours between which a body has separated, and when. Like broken_bonds.hpp it uses frames alone, so
// that it works during a run and for results from any folder, and needs no space in a frame.
//
// The bond of two neighbours crosses the face between them and hardly any other one, so a face is cut when this bond
// has failed:
// - for a law that breaks at once: the bond has its critical stretch, and both nodes have lost bonds;
// - for a law that softens, and for the regularised law: the bond has the stretch at which a tenth of its largest force
// remains;
// - an initial crack cut it, or it never existed because of a void.
// A cut face stays cut. A bond that broke and closed again between two frames is not found; such a crack is then
// closed.
#pragma once

#include "core/cracks/neighbours.hpp"
#include "core/model/frame.hpp"
#include "core/model/model.hpp"

#include <limits>
#include <memory>
#include <span>
#include <vector>

namespace periscope {

// Values of CutPairs::when(): the pair is never cut, or an initial crack cut it.
inline constexpr float never_cut = std::numeric_limits<float>::infinity();
inline constexpr float cut_at_first = -std::numeric_limits<float>::infinity();

class CutPairs {
public:
    CutPairs(std::shared_ptr<const Model> model, NeighboursPtr neighbours);

    void add(const Frame& frame); // in the order of time; frames earlier than the last one are ignored
    // Returns whether this frame, or a later one, has been added.
    bool has_seen(const Frame& frame) const { return any_ && frame.time <= last_; }

    // Returns for each pair of neighbours the time (s) of the first frame in which it was cut; never_cut and
    // cut_at_first are possible, too.
    std::span<const float> when() const { return when_; }
    std::size_t until(double time) const; // number of pairs cut by this time (s)
    std::size_t at_first() const { return at_first_; }
    // the largest of the stretches at which pairs are cut, over all combinations of materials
    double largest_stretch() const;

private:
    struct Reach {           // when the bond between two nodes counts as failed
        double stretch = 0;  // stretch at which the bond has failed
        bool damage = false; // whether both nodes must also have damage; true for laws that break at once
    };
    // Cuts the pairs that initial cracks or voids separate.
    void cut_what_never_held();
    void take(std::size_t pair, float time);

    std::shared_ptr<const Model> model_;
    NeighboursPtr neighbours_;
    std::vector<Reach> reach_;        // for each pair of materials
    std::vector<float> when_, times_; // times_: times of the pairs cut during the run, ascending
    std::size_t at_first_ = 0;
    double last_ = 0;
    bool any_ = false;
};

// Returns the stretch at which the bond has lost nine tenths of its largest force; for a law that breaks at once, the
// critical stretch.
double separating_stretch(const BondLaw& law, double length);

} // namespace periscope
