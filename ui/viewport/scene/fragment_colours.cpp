#include "ui/viewport/scene/fragment_colours.hpp"

#include "core/cracks/parted_body.hpp"
#include "core/model/frame_fields.hpp"
#include "ui/text/format.hpp"
#include "ui/text/scaled_unit.hpp"
#include "ui/viewport/colours/colours.hpp"

#include <QObject>

#include <algorithm>
#include <array>
#include <limits>
#include <set>

namespace periscope::ui {

namespace {

constexpr std::uint8_t of_body = 0, set_colours = 8, of_small = set_colours + 1, none = 255;
constexpr std::size_t most_named = 12; // number of fragments that the key lists

QString percent(double share) {
    return share < 0.01 ? QObject::tr("%1 %").arg(100 * share, 0, 'g', 2)
                        : QObject::tr("%1 %").arg(100 * share, 0, 'f', 1);
}

// Fragments keep the colours of the earlier fragments from which they come; if one has split, its heaviest piece keeps
// the colour. The colour of the body stays with a fragment that is nearly as heavy as the heaviest one. Otherwise the
// colour would alternate between fragments that lose splinters.
void keep_colours(ColouredFragments& now, const ColouredFragments& before) {
    constexpr double nearly = 0.9;
    std::vector<std::uint32_t> first(now.found.all.size(), no_node); // one node of each fragment
    for (std::uint32_t node = 0; node < now.found.of_node.size(); ++node)
        if (std::uint32_t& of = first[now.found.of_node[node]]; of == no_node)
            of = node;
    const auto heaviest = std::size_t(std::ranges::find(now.colour, none) - now.colour.begin());
    std::set<std::uint32_t> kept; // the fragments of `before` whose colour has been given to a fragment of `now`
    for (std::size_t k = heaviest; k < now.colour.size(); ++k) {
        const std::uint32_t parent = before.found.of_node[first[k]];
        const std::uint8_t had = before.colour[parent];
        if (now.colour[k] != none || had == of_small ||
            (had == of_body && now.found.all[k].mass < nearly * now.found.all[heaviest].mass))
            continue;
        if (kept.insert(parent).second)
            now.colour[k] = had;
    }
}

// Some undeformed nodes of each fragment except small ones, from which the distance of two fragments is found.
using Samples = std::vector<std::vector<Vec3>>;
Samples samples_of(const ColouredFragments& now) {
    const auto large = std::size_t(std::ranges::count_if(now.colour, [](auto colour) { return colour != of_small; }));
    const std::size_t wanted = std::clamp<std::size_t>(4000 / std::max<std::size_t>(1, large), 2, 32);
    Samples samples(now.colour.size());
    std::vector<std::size_t> seen(now.colour.size(), 0);
    for (std::size_t node = 0; node < now.found.of_node.size(); ++node) {
        const std::uint32_t k = now.found.of_node[node];
        if (now.colour[k] != of_small && seen[k]++ % std::max<std::size_t>(1, now.found.all[k].nodes / wanted) == 0)
            samples[k].push_back(now.model->nodes.position[node]);
    }
    return samples;
}

// Returns a colour for `fragment`: an unused one if there is one, otherwise the one whose nearest fragment is furthest
// away from `fragment`.
std::uint8_t free_colour(const ColouredFragments& now, const Samples& samples, std::size_t fragment) {
    // For each colour, the squared distance (m²) to the nearest fragment that has it.
    std::array<double, set_colours> nearest;
    nearest.fill(std::numeric_limits<double>::infinity());
    for (std::size_t k = 0; k < now.colour.size(); ++k)
        if (const std::uint8_t colour = now.colour[k]; colour != none && colour != of_body && colour != of_small)
            for (const Vec3& a : samples[k])
                for (const Vec3& b : samples[fragment])
                    nearest[colour - 1U] = std::min(nearest[colour - 1U], dot(a - b, a - b));
    return std::uint8_t(1 + (std::max_element(nearest.begin(), nearest.end()) - nearest.begin()));
}

} // namespace

ColouredFragments colour_fragments(std::shared_ptr<const Model> model, Fragments found,
                                   const ColouredFragments* before) {
    ColouredFragments now;
    now.family = nodes_of_family(*model);
    now.model = std::move(model);
    now.found = std::move(found);
    const bool whole = now.found.all.size() == 1; // a single piece is the body, even if it is small
    for (std::size_t k = 0; k < now.found.all.size(); ++k)
        now.colour.push_back(now.is_small(k) && !whole ? of_small : none);
    if (before && before->model == now.model && !before->colour.empty())
        keep_colours(now, *before);
    if (const auto heaviest = std::ranges::find_if(now.colour, [](auto colour) { return colour != of_small; });
        heaviest != now.colour.end() && !std::ranges::count(now.colour, of_body))
        *heaviest = of_body;
    if (std::ranges::count(now.colour, none) > 0) {
        const Samples samples = samples_of(now);
        for (std::size_t k = 0; k < now.colour.size(); ++k)
            if (now.colour[k] == none)
                now.colour[k] = free_colour(now, samples, k);
    }
    now.colour_of_node.reserve(now.found.of_node.size());
    for (const std::uint32_t fragment : now.found.of_node)
        now.colour_of_node.push_back(now.colour[fragment]);
    return now;
}

vtkSmartPointer<vtkLookupTable> fragment_table(const ViewColours& colours) {
    auto table = set_table(of_small, colours.body);
    table->SetTableValue(of_small, colours.small_pieces.redF(), colours.small_pieces.greenF(),
                         colours.small_pieces.blueF(), 1);
    return table;
}

std::vector<LegendEntry> fragment_legend(const ColouredFragments& fragments, const ViewColours& colours) {
    if (fragments.found.all.empty())
        return {};
    std::vector<LegendEntry> entries{{QObject::tr("Fragment: mass"), Qt::transparent}};
    const double mass = fragments.found.mass();
    std::size_t large = 0;
    for (std::size_t k = 0; k < fragments.colour.size(); ++k)
        if (const std::uint8_t colour = fragments.colour[k]; colour != of_small && large++ < most_named)
            entries.push_back({QObject::tr("%1: %2").arg(k + 1).arg(percent(fragments.found.all[k].mass / mass)),
                               colour == of_body ? colours.body : set_colour(colour - 1)});
    if (large > most_named)
        entries.push_back({QObject::tr("%1 more").arg(large - most_named), Qt::transparent});
    if (large < fragments.colour.size())
        entries.push_back(
            {QObject::tr("small: %1").arg(percent(fragments.found.mass_of_smaller(fragments.family) / mass)),
             colours.small_pieces});
    return entries;
}

QString fragment_caption(const ColouredFragments& fragments) {
    const auto& all = fragments.found.all;
    if (all.empty())
        return QObject::tr("Fragments are available for lattices and tetrahedral meshes only");
    if (all.size() == 1)
        return QObject::tr("One fragment: the body is in one piece");
    const std::size_t large = fragments.found.of_at_least(fragments.family);
    QString words = large == 1 ? QObject::tr("1 fragment of at least %1 nodes (a family)").arg(fragments.family)
                               : QObject::tr("%1 fragments of at least %2 nodes (a family)")
                                     .arg(format_count(double(large)))
                                     .arg(fragments.family);
    if (large < all.size())
        words += QObject::tr(", %1 of the mass in smaller ones")
                     .arg(percent(fragments.found.mass_of_smaller(fragments.family) / fragments.found.mass()));
    return words;
}

QString fragment_words(const ColouredFragments& fragments, std::uint32_t node, UnitSystem units) {
    const std::uint32_t k = fragments.found.of_node[node];
    const Fragment& f = fragments.found.all[k];
    const QString words = QObject::tr("Fragment %1 of %2: %3 nodes\n    mass %4")
                              .arg(format_count(k + 1.0), format_count(double(fragments.found.all.size())),
                                   format_count(double(f.nodes)), format_scaled(f.mass, QStringLiteral("kg"), units));
    return fields_of(*fragments.model).moves
               ? words + QObject::tr(", speed %1").arg(format_speed(norm(f.velocity), units))
               : words;
}

} // namespace periscope::ui
