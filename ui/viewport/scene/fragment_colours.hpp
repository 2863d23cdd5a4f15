// Colours the fragments of a body in the view, and makes their key and caption. The heaviest fragment has the colour of
// the body. The next ones have the colours of sets, which repeat after the last one. All pieces with fewer nodes than a
// family have the same colour, which no fragment has.
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
    std::shared_ptr<const Model> model; // model of the body
    Fragments found;                    // empty for a body without neighbours
    std::size_t family = 0;             // number of nodes in a family; pieces with fewer nodes are not called fragments
    std::vector<std::uint8_t> colour;   // for each element of found.all, the index of its colour in fragment_table()
    std::vector<std::uint8_t> colour_of_node; // for each node, the same index

    bool is_small(std::size_t fragment) const { return found.all[fragment].nodes < family; }
};

// Chooses colours that stay the same from picture to picture. `before` is the previous picture; null: there is none. If
// a fragment of that picture has broken into pieces, the heaviest piece keeps its colour. The fragment with the colour
// of the body keeps it while it is nearly the heaviest one. If there are more fragments than colours, fragments with
// the same colour are far apart.
ColouredFragments colour_fragments(std::shared_ptr<const Model> model, Fragments found,
                                   const ColouredFragments* before = nullptr);

vtkSmartPointer<vtkLookupTable> fragment_table(const ViewColours& colours);
// Returns an entry for each of the heaviest fragments, with its share of the mass, and one for the small pieces.
std::vector<LegendEntry> fragment_legend(const ColouredFragments& fragments, const ViewColours& colours);
// Returns, for example, "16 fragments of at least 57 nodes (a family), 21 % of the mass in smaller ones".
QString fragment_caption(const ColouredFragments& fragments);
// Describes the fragment of a node: "Fragment 3 of 16: 512 nodes", with its mass and speed. There must be fragments.
QString fragment_words(const ColouredFragments& fragments, std::uint32_t node, UnitSystem units);

} // namespace periscope::ui
