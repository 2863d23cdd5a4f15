// Notches of plates and beams.
#include "core/part/part_rows.hpp"

#include <fmt/format.h>

namespace periscope {
namespace {

PartPoint across(const PartNotch& notch, double distance) {
    return is_upright(notch.edge) ? PartPoint{distance, 0} : PartPoint{0, distance};
}

PartPoint sum(const PartPoint& a, const PartPoint& b) {
    return {a.x + b.x, a.y + b.y};
}

double half_width(const PartDesign& design, const PartNotch& notch) {
    return notch.width ? 0.5 * notch.width->metres(design.spacing) : 0.0;
}

void add_notch_sizes(PartDesign& design, const PartNotch& notch, const std::string& path) {
    const PartCut middle = cut_of(design, notch);
    const bool upright = is_upright(notch.edge);
    const double half = half_width(design, notch), beside = upright ? 10 : -16; // pixels
    design.dimensions.push_back({middle.mouth, middle.tip, across(notch, beside), path + "depth", notch.depth, "",
                                 DimensionShown::always, across(notch, upright ? half : -half)});
    if (notch.width)
        design.dimensions.push_back({sum(middle.tip, across(notch, -half)), sum(middle.tip, across(notch, half)),
                                     upright ? PartPoint{0, 8} : PartPoint{8, 0}, path + "width", *notch.width, "",
                                     DimensionShown::when_current});
    const bool is_far = notch.edge == PartEdge::right || notch.edge == PartEdge::top;
    const PartPoint start = upright ? PartPoint{0, middle.mouth.y} : PartPoint{middle.mouth.x, 0};
    const PartPoint out = upright ? PartPoint{0, is_far ? 12.0 : -18.0} : PartPoint{is_far ? 12.0 : -18.0, 0};
    design.dimensions.push_back({start, middle.mouth, out, path + "at", notch.at, "", DimensionShown::when_current});
}

} // namespace

PartCut cut_of(const PartDesign& design, const PartNotch& notch) {
    const double at = notch.at.metres(design.spacing), depth = notch.depth.metres(design.spacing);
    switch (notch.edge) {
    case PartEdge::left:
        return {{0, at}, {depth, at}};
    case PartEdge::right:
        return {{design.width, at}, {design.width - depth, at}};
    case PartEdge::top:
        return {{at, design.height}, {at, design.height - depth}};
    case PartEdge::bottom:
        break;
    }
    return {{at, 0}, {at, depth}};
}

PartRectangle slot_of(const PartDesign& design, const PartNotch& notch) {
    const PartCut middle = cut_of(design, notch);
    const double half = half_width(design, notch);
    const bool is_far = notch.edge == PartEdge::right || notch.edge == PartEdge::top;
    const PartPoint& low = is_far ? middle.tip : middle.mouth;
    const PartPoint& high = is_far ? middle.mouth : middle.tip;
    return {sum(low, across(notch, -half)), sum(high, across(notch, half))};
}

void design_notches(PartDesign& design, const Part& part) {
    for (std::size_t i = 0; i < part.notches.size(); ++i) {
        const PartNotch& notch = part.notches[i];
        if (notch.width)
            design.openings.push_back({part.notches.size() > 1 ? fmt::format("notch {}", i + 1) : std::string("notch"),
                                       slot_of(design, notch)});
        else
            design.cuts.push_back(cut_of(design, notch));
        add_notch_sizes(design, notch, fmt::format("notches[{}].", i));
    }
}

void design_gauges(PartDesign& design, const Part& part) {
    if (part.notches.empty())
        return;
    const PartNotch& notch = part.notches.front();
    const double dx = design.spacing, at = notch.at.metres(dx), half = half_width(design, notch);
    design.add_gauges("left gauge", {{at - half - 2.25 * dx, 0}, {at - half - 0.25 * dx, dx}}, "right gauge",
                      {{at + half + 0.25 * dx, 0}, {at + half + 2.25 * dx, dx}});
}

} // namespace periscope
