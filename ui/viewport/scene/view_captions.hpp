// Makes the caption of the view, which names what is shown, its time or load step, and what is hidden.
#pragma once

#include "core/case/unit.hpp"
#include "core/model/frame.hpp"
#include "ui/viewport/scene/node_filter.hpp"
#include "ui/viewport/scene/parted_scene.hpp"

#include <QString>

namespace periscope::ui {

class Body;
class RunningCracks;
struct FieldChoice;

constexpr std::size_t most_cracks = 8; // largest number of cracks that are named in the picture

// Returns the caption for a field of results when there is no frame, and only the body is drawn. `may_come`: frames may
// still come.
QString caption_without_frame(const FieldChoice& choice, bool may_come);
QString body_caption(const Body& body, const NodeFilter& filter, UnitSystem units);

struct ResultsInView {
    const Frame& frame;
    std::uint64_t load_steps = 0; // number of load steps of a quasi-static run; otherwise 0
    std::optional<double> load_factor = {};
    double warp = 0;       // displacement scale factor
    bool outdated = false; // the case has been edited since the run
    const NodeFilter& filter;
    const RunningCracks& cracks;
    std::optional<CrackSummary> surface = {};     // summary of the crack surfaces, if they are shown
    bool by_fragments = false;                    // colours show fragments
    const ColouredFragments* fragments = nullptr; // null if they have not been found yet
};
QString results_caption(const ResultsInView& shown, UnitSystem units);
// Returns by how many lines the caption can become longer in a frame with the most cracks. This space is kept free, so
// that the body does not move when cracks begin to grow.
int further_caption_lines(const ResultsInView& shown);

} // namespace periscope::ui
