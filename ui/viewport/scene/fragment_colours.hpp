// The fragments of a body in the view: a colour for each, its key and its caption. The heaviest has the colour of the body, the
// next ones have those of sets in turn; pieces smaller than a family have a colour of their own.
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
    std::shared_ptr<const Model> model;       // of the body
    Fragments found;                          // none: of a body without neighbours
    std::size_t family = 0;                   // nodes; smaller pieces are no fragments
    std::vector<std::uint8_t> colour;         // of each of found.all: an entry of fragment_table()
    std::vector<std::uint8_t> colour_of_node; // the same of each node

    bool is_small(std::size_t fragment) const { return found.all[fragment].nodes < family; }
};

// A piece of a fragment of the picture `before` (null: there is none) keeps its colour, and of several pieces the heaviest, so
// that colours stay while frames go by; the body's colour stays with one that is nearly the heaviest. Fragments of one colour are
// far apart, if there are more than colours.
ColouredFragments colour_fragments(std::shared_ptr<const Model> model, Fragments found,
                                   const ColouredFragments* before = nullptr);

vtkSmartPointer<vtkLookupTable> fragment_table(const ViewColours& colours);
// The heaviest with their share of the mass, and the small pieces.
std::vector<LegendEntry> fragment_legend(const ColouredFragments& fragments, const ViewColours& colours);
// "16 fragments of at least 57 nodes (a family), 21 % of the mass in smaller ones"
QString fragment_caption(const ColouredFragments& fragments);
// "Fragment 3 of 16: 512 nodes", and its mass and speed. There are some.
QString fragment_words(const ColouredFragments& fragments, std::uint32_t node, UnitSystem units);

} // namespace periscope::ui
