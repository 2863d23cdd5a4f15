#include "ui/viewport/condition_marks.hpp"

#include "core/case/condition_table.hpp"
#include "core/conditions/condition_conflicts.hpp"
#include "core/rigid_bodies/rigid_overlap.hpp"
#include "core/shapes/body_border.hpp"
#include "ui/document/body.hpp"
#include "ui/document/document.hpp"
#include "ui/document/set_membership.hpp"
#include "ui/document/surface_files.hpp"
#include "ui/viewport/canvas/vtk_widget.hpp"
#include "ui/viewport/colours/colours.hpp"
#include "ui/viewport/model_view.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_map>

namespace periscope::ui {

namespace {

constexpr std::size_t most_signs = 150; // most signs of one condition

// Returns evenly spread nodes, at most `most_signs`: in each cube of a grid, the node nearest to its centre. The edge
// of the cubes is a whole number of spacings, about `apart` (m, the width of a sign). It is enlarged until there are
// few enough nodes.
std::vector<std::uint32_t> thinned(const std::vector<std::uint32_t>& nodes, const ViewNodes& body, double apart) {
    const double spacing = body.nodes->spacing;
    std::vector<std::uint32_t> some;
    for (double times = std::max(1.0, std::round(apart / spacing)); some.empty() || some.size() > most_signs;
         times = std::ceil(1.15 * times + 0.5)) {
        struct Nearest {
            std::uint32_t node;
            double away; // distance from the middle of the cube
        };
        std::unordered_map<std::uint64_t, Nearest> cubes;
        for (const std::uint32_t node : nodes) {
            Vec3 p = body.nodes->position[node] - body.bounds.min;
            p = (1 / (times * spacing)) * (p + Vec3{spacing / 2, spacing / 2, spacing / 2});
            const Vec3 off = p - Vec3{std::floor(p.x) + 0.5, std::floor(p.y) + 0.5, std::floor(p.z) + 0.5};
            const std::uint64_t cube = std::uint64_t(p.x) << 42U | std::uint64_t(p.y) << 21U | std::uint64_t(p.z);
            const auto [at, is_new] = cubes.try_emplace(cube, Nearest{node, norm(off)});
            if (!is_new && norm(off) < at->second.away - 1e-6)
                at->second = {node, norm(off)};
        }
        some.clear();
        for (const auto& [cube, nearest] : cubes)
            some.push_back(nearest.node);
        if (nodes.empty())
            break;
    }
    return some;
}

// Returns nodes at the surface or, if there are none, of all `members`. Signs deep inside would only hide each other.
std::vector<std::uint32_t> seen_of(std::span<const std::uint32_t> members, const ViewNodes& body, double apart) {
    std::vector<std::uint32_t> outer;
    std::set_intersection(members.begin(), members.end(), body.skin.node.begin(), body.skin.node.end(),
                          std::back_inserter(outer));
    return thinned(outer.empty() ? std::vector<std::uint32_t>(members.begin(), members.end()) : outer, body, apart);
}

// Returns the outward normal of the surface at a node; zero for a node inside.
Vec3 outward_normal(const ViewNodes& body, std::uint32_t node) {
    const auto at = std::ranges::lower_bound(body.skin.node, node);
    if (at == body.skin.node.end() || *at != node)
        return {};
    const auto& [x, y, z] = body.skin.normal[std::size_t(at - body.skin.node.begin())];
    return unit(Vec3{x, y, z});
}

// Returns the position of the sign of a node. In a plane it is on the front, where the colour of the set is visible,
// and not in the middle of the thickness.
Vec3 sign_position(const ViewNodes& body, std::uint32_t node) {
    Vec3 position = body.nodes->position[node];
    if (body.border)
        position.z += 0.5 * body.border->layer_thickness().z;
    return position;
}

// changes the colour so that it is visible on nodes of the same colour
QColor readable(const QColor& colour, const ViewColours& around) {
    return around.is_dark() ? colour.lighter(165) : colour.darker(175);
}

} // namespace

ConditionMarks::ConditionMarks(ModelView& view, Document& document, const Body& body, const SetMembership& sets,
                               const SurfaceFiles& files, QObject* parent)
    : QObject(parent), view_(view), document_(document), body_(body), sets_(sets), files_(files) {
    view_.widget().overlay()->AddActor(drawing_.actor());
    connect(&sets_, &SetMembership::changed, this, &ConditionMarks::refresh);
    connect(&document_, &Document::changed, this, &ConditionMarks::refresh);
    connect(&files_, &SurfaceFiles::changed, this, &ConditionMarks::refresh);
    connect(&view_, &ModelView::field_changed, this, &ConditionMarks::follow_view);
    connect(&view_, &ModelView::colours_changed, this, &ConditionMarks::refresh);
    refresh();
}

ConditionMarks::~ConditionMarks() {
    view_.widget().overlay()->RemoveActor(drawing_.actor());
}

void ConditionMarks::set_shown(bool shown) {
    shown_ = shown;
    follow_view();
}

void ConditionMarks::follow_view() {
    drawing_.actor()->SetVisibility(shown_ && !glyphs_.empty() && view_.field() == Field::sets);
    view_.widget().redraw();
}

void ConditionMarks::refresh() {
    glyphs_.clear();
    const Case& c = document_.value();
    const ViewNodesPtr body = body_.nodes();
    if (!body || !sets_.known()) {
        drawing_.show(glyphs_);
        return follow_view();
    }
    const Case resolved = with_spacing_of(c, *body->nodes);
    const auto index_of = [&](const std::string& name) {
        const SetEntry* set = c.find_set(name);
        return set ? int(set - c.sets.data()) : -1;
    };
    const auto members = [&](const std::string& name) {
        const int set = index_of(name);
        return set < 0 ? std::span<const std::uint32_t>() : sets_.members(std::size_t(set));
    };
    const double size = std::max(0.045 * body->bounds.diagonal(), 1.2 * body->nodes->spacing);
    const Vec3 middle = body->bounds.centre();
    for (const ConditionEntry& entry : c.conditions) {
        const ConditionInfo& info = condition_info(entry.kind);
        if (info.has_value &&
            std::none_of(entry.value.begin(), entry.value.end(), [](const auto& v) { return v.has_value(); }))
            continue; // the condition has no value yet
        Glyph glyph;
        glyph.colour = readable(set_colour(c, std::max(0, index_of(entry.set))), view_.colours());
        glyph.size = size;
        Vec3 value;
        for (std::size_t a = 0; a < axes_of(c.space()); ++a)
            value[a] = entry.value[a] ? entry.value[a]->metres(resolved.spacing().value) : 0;
        if (info.is_scalar && entry.value[0])
            value = {entry.value[0]->value, 0, 0};
        const bool still = norm(value) == 0; // the value is zero, so that the nodes are held
        if (info.effect == ConditionEffect::no_fail)
            glyph.sign = Glyph::Sign::cross, glyph.size = 0.35 * size;
        else if (info.effect == ConditionEffect::holds || still)
            glyph.sign = Glyph::Sign::pyramid, glyph.size = 0.5 * size;
        else
            glyph.direction = (1 / norm(value)) * value;
        for (const std::uint32_t node : seen_of(members(entry.set), *body, 0.4 * size)) {
            const Vec3 p = sign_position(*body, node);
            glyph.at = p;
            if (info.is_scalar &&
                glyph.sign == Glyph::Sign::arrow) { // the load acts along the normal from outside: it pushes or pulls
                const Vec3 out = outward_normal(*body, node);
                if (norm(out) == 0)
                    continue;
                glyph.direction = (value.x > 0 ? -1.0 : 1.0) * out;
                if (value.x < 0)
                    glyph.at = p + size * out;
            } else if (glyph.sign == Glyph::Sign::pyramid)
                glyph.direction = {0, 1, 0}; // the symbol of a support stands on the ground
            else if (glyph.sign == Glyph::Sign::arrow && dot(glyph.direction, middle - p) < 0)
                // an arrow that pulls begins at the node; one that pushes ends there
                glyph.at = p + size * glyph.direction;
            glyphs_.push_back(glyph);
        }
    }
    std::vector<Problem> problems;
    for (const auto& conflict : find_conflicts(resolved, body->nodes->size(), members)) {
        problems.push_back(
            conflict_problem(conflict.condition, conflict.with, conflict.axis, *body->nodes, conflict.nodes.front()));
        for (const std::uint32_t node : seen_of(conflict.nodes, *body, 0.4 * size))
            glyphs_.push_back({Glyph::Sign::warning, sign_position(*body, node), {}, 0.45 * size, QColor(255, 30, 60)});
    }
    for (Problem& overlap : overlaps_at_start(resolved, *body->nodes, files_.forms()))
        problems.push_back(std::move(overlap));
    drawing_.show(glyphs_);
    follow_view();
    report(problems);
}

// Reports the conflicts to the document as errors. An edit of the case removes them there, so they are reported again
// after it.
void ConditionMarks::report(const std::vector<Problem>& conflicts) {
    if (is_reporting_)
        return;
    const auto& known = document_.problems();
    const bool all_known = std::all_of(conflicts.begin(), conflicts.end(), [&](const Problem& problem) {
        return std::any_of(known.begin(), known.end(),
                           [&](const Problem& k) { return k.path == problem.path && k.reason == problem.reason; });
    });
    if (all_known)
        return;
    is_reporting_ = true;
    document_.set_model_problems(conflicts);
    is_reporting_ = false;
}

} // namespace periscope::ui
