// Colours the fragments of a body in the view, and makes their key and caption. The heaviest fragment has the colour of
// the body, and the next ones have the colours of sets in turn. Pieces smaller than a family have a colour of their
// own.
#pragma once

#include "core/case/unit.hpp"
#include "core/cracks/fragments.hpp"
#include "ui/viewport/annotations/legend.hpp"
#include "ui/viewport/colours/view_colours.hpp"

#include <vtkLookupTable.h>
#include <vtkSmartPointer.h>

#include <QString>

#include <cstdint>
#include <memory>
#include <vector>

namespace periscope::ui {

struct ColouredFragments {
    std::shared_ptr<const Model> model;       // model of the body
    Fragments found;                          // empty for a body without neighbours
    std::size_t family = 0;                   // number of nodes; smaller pieces are not fragments
    std::vector<std::uint8_t> colour;         // for each fragment of found.all, its index in fragment_table()
    std::vector<std::uint8_t> colour_of_node; // for each node, the same index

    bool is_small(std::size_t fragment) const { return found.all[fragment].nodes < family; }
};

// A piece of a fragment of the previous picture `before` (null: none) keeps the colour of the fragment; if there are
// several pieces, the heaviest one keeps it. So colours stay the same from frame to frame. The colour of the body stays
// with a fragment that is nearly the heaviest. If there are more fragments than colours, those with the same colour are
// far apart.
ColouredFragments colour_fragments(std::shared_ptr<const Model> model, Fragments found,
                                   const ColouredFragments* before = nullptr);

vtkSmartPointer<vtkLookupTable> fragment_table(const ViewColours& colours);
// Lists the heaviest fragments with their share of the mass, and the small pieces.
std::vector<LegendEntry> fragment_legend(const ColouredFragments& fragments, const ViewColours& colours);
// Returns, for example, "16 fragments of at least 57 nodes (a family), 21 % of the mass in smaller ones".
QString fragment_caption(const ColouredFragments& fragments);
// Returns "Fragment 3 of 16: 512 nodes", and its mass and speed. There must be fragments.
QString fragment_words(const ColouredFragments& fragments, std::uint32_t node, UnitSystem units);

} // namespace periscope::ui
