#include "ui/viewport/scene/parted_scene.hpp"

#include "core/cracks/crack_energy.hpp"
#include "core/cracks/front_speed.hpp"
#include "core/curves/curve_table.hpp"
#include "ui/viewport/scene/facet_category.hpp"

#include <vtkProperty.h>

#include <algorithm>
#include <cmath>
#include <iterator>

namespace periscope::ui {

namespace {

constexpr std::size_t quickly_built = 100000; // a surface with this number of undeformed nodes is built in about 20 ms
constexpr double glass = 0.22;                // opacity of the body around its cracks

// Rounds a largest value up so that the ends of five equal steps from zero are round numbers.
double rounded_up(double largest) {
    if (!(largest > 0))
        return largest;
    const double power = std::pow(10, std::floor(std::log10(largest / 5)));
    for (const double step : {1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0})
        if (5 * step * power >= largest)
            return 5 * step * power;
    return 50 * power;
}

// Whether the nodes that pass the filter are shown inside the whole body, drawn translucent.
bool has_shell(const NodeFilter& filter) {
    return filter.held_only || (filter.values && filter.values->in_ghost);
}

} // namespace

PartedScene::PartedScene(vtkRenderer* renderer, QObject* parent)
    : QObject(parent), shell_(renderer, nullptr), crack_table_(colour_table({})) {
    renderer->AddActor(crack_.actor());
    renderer->AddActor(body_.actor());
    renderer->AddActor(contours_.actor());
    renderer->AddActor(edges_.actor());
    for (FacetedShape* shape : {&body_, &crack_})
        shape->actor()->PickableOff();
    connect(&builder_, &SurfaceBuilder::built, this, &PartedScene::built);
    connect(&shell_, &BodyShell::built, this, &PartedScene::built);
}

void PartedScene::choose(Shown shown, CrackColour colour) {
    shown_ = shown;
    crack_colour_ = colour;
}

void PartedScene::draw_coarse(bool wanted) {
    coarse_ = wanted;
    body_.draw_coarse(wanted);
    if (edges_wanted_ && draws_)
        edges_.actor()->SetVisibility(body_.actor()->GetVisibility() && !body_.draws_coarse());
}

void PartedScene::show_edges(bool wanted) {
    edges_wanted_ = wanted;
}

void PartedScene::show_edges_now(const ViewColours& colours) {
    if (!edges_wanted_ || !body_.actor()->GetVisibility())
        return edges_.hide();
    if (!edges_are_newest_)
        edges_.set_facets(drawn_->parted.body.facets, drawn_->nodes->nodes->tetrahedra.empty(), body_.data());
    edges_are_newest_ = true;
    edges_.show(colours.words);
}

void PartedScene::hide() {
    draws_ = false;
    drawn_.reset();
    body_.actor()->VisibilityOff();
    contours_.hide();
    edges_.hide();
    crack_.actor()->VisibilityOff();
}

const CrackFacets* PartedScene::crack() const {
    return draws_ && drawn_ && !drawn_->parted.crack.facets.empty() ? &drawn_->parted.crack : nullptr;
}

bool PartedScene::shows_crack() const {
    return crack() && summary_.any;
}

std::optional<double> PartedScene::known_until(const SurfaceRequest& request) const {
    const auto known = builder_.known_until(request.model), of_shell = shell_.known_until(request.model);
    const bool both = has_shell(request.filter);
    return !both ? known : known && of_shell ? std::optional(std::min(*known, *of_shell)) : std::nullopt;
}

void PartedScene::show(const NodePicture& picture, SurfaceRequest request, const ViewColours& colours) {
    const ViewNodesPtr nodes = request.nodes;
    if (picture.frame && has_shell(request.filter))
        shell_.show(request, picture.warp, colours);
    else
        shell_.hide();
    request.surface = !shows_nodes(shown_) && SurfaceBuilder::can_build(*nodes, request.filter);
    if (!request.surface && !request.fragments)
        return hide();
    const bool surface = request.surface;
    const bool at_rest = !request.frame;
    if (of_.lock() != request.model) {
        of_ = request.model;
        widest_ = most_energy_ = fastest_ = 0;
    }
    const std::shared_ptr<const Model> model = request.model;
    builder_.want(std::move(request));
    if (surface && at_rest && nodes->nodes->size() <= quickly_built) {
        const QSignalBlocker quiet(builder_); // blocked, because the surface is being drawn now
        builder_.finish();
    }
    const DrawnSurfacePtr& newest = builder_.newest();
    draws_ = surface && newest && newest->nodes == nodes;
    if (!draws_)
        return hide();
    if (drawn_ != newest) {
        drawn_ = newest;
        edges_are_newest_ = false;
        body_.set_facets(drawn_->parted.body.facets, drawn_->parted.body.points.size(), drawn_->coarse);
        body_.draw_coarse(coarse_);
        crack_.set_facets(drawn_->parted.crack.facets, drawn_->parted.crack.points.size());
    }
    show_body(picture, colours);
    show_edges_now(colours);
    show_crack(picture, model, colours);
}

void PartedScene::show_body(const NodePicture& picture, const ViewColours& colours) {
    const BodyFacets& body = drawn_->parted.body;
    const bool some_crack = picture.frame && !drawn_->parted.crack.facets.empty();
    const bool translucent = shown_ != Shown::body && picture.frame; // also translucent before the first crack
    body_.actor()->SetVisibility(!(shown_ == Shown::crack_alone && some_crack));
    auto* property = body_.actor()->GetProperty();
    property->SetOpacity(translucent ? glass : 1);
    // On a closed surface, the faces that face away are behind the others. On a translucent surface they would be
    // visible, but only the front must be.
    property->SetBackfaceCulling(translucent || drawn_->nodes->skin.triangle.empty());
    property->SetColor(colours.body.redF(), colours.body.greenF(), colours.body.blueF());
    const bool enlarges = picture.warp > 1;
    body_.place(body.points, picture.frame, picture.warp,
                enlarges ? drawn_->parted.fragment : std::span<const std::uint32_t>());
    body_.show_colours(!translucent);
    body_.set_table(picture.table);
    if (const auto field_values = picture.field_values(); !field_values.empty()) {
        const float* values = field_values.data();
        float* value = body_.point_values().GetPointer(0);
        for (std::size_t p = 0; p < body.points.size(); ++p) {
            const auto nodes = body.points.nodes_of(p);
            float sum = 0, known = 0; // the mean is NaN if no value is known
            for (const std::uint32_t node : nodes)
                if (has_values(*picture.frame, node)) {
                    sum += component_of(values, node, picture.field->components, picture.component);
                    ++known;
                }
            value[p] = sum / known;
        }
        body_.colour_by_points();
        contours_.show(body_.data(), translucent ? std::vector<double>{} : picture.contour_levels, colours.words);
    } else {
        contours_.hide();
        recolour(picture.category);
    }
}

void PartedScene::recolour(std::span<const std::uint8_t> category) {
    if (!draws_)
        return;
    const BodyFacets& body = drawn_->parted.body;
    const bool is_mesh = !drawn_->nodes->skin.triangle.empty();
    float* value = body_.facet_values().GetPointer(0);
    const bool known = category.size() == drawn_->nodes->nodes->size();
    for (std::size_t f = 0; f < body.owner.size(); ++f)
        value[f] = !known ? 0 : float(is_mesh ? category_of_facet(body, f, category) : category[body.owner[f]]);
    body_.colour_by_facets();
}

// Returns the largest range that the run has reached, so that colours mean the same in all of its frames.
Range PartedScene::crack_range() const {
    Range range = coloured_by_ == CrackColour::time     ? summary_.times
                  : coloured_by_ == CrackColour::energy ? Range{0, rounded_up(most_energy_)}
                  : coloured_by_ == CrackColour::speed  ? Range{0, rounded_up(fastest_)}
                                                        : Range{0, rounded_up(widest_)};
    if (!(range[1] > range[0]))
        range[1] = range[0] + 1;
    return range;
}

// Returns the energy at each point of the crack, J/m².
std::vector<float> PartedScene::energies(const Frame& frame, const Model& model) {
    const CrackFacets& crack = drawn_->parted.crack;
    const CrackEnergy energy = crack_energy(crack, model.nodes, model.horizon, frame.dissipated_energy);
    summary_.energy_per_area = energy.mean();
    std::vector<float> values = at_points(crack, energy.per_area);
    // The energy of single facets beside a rough crack is many times the mean, so these facets do not determine the
    // scale.
    most_energy_ = std::max(most_energy_, 2 * energy.mean().value_or(0));
    return values;
}

// The speeds are computed once for each surface. Single points of a rough crack have many times the usual speed, so
// they do not determine the scale.
const std::vector<float>& PartedScene::speeds(const Model& model) {
    if (speeds_of_ == drawn_)
        return speeds_;
    speeds_of_ = drawn_;
    speeds_ = front_speeds(drawn_->parted.crack, model.nodes.spacing);
    std::vector<float> known;
    std::ranges::copy_if(speeds_, std::back_inserter(known), [](float v) { return std::isfinite(v); });
    if (!known.empty()) {
        const auto at = known.begin() + std::ptrdiff_t(0.95 * double(known.size() - 1));
        std::ranges::nth_element(known, at);
        fastest_ = std::max(fastest_, double(*at));
    }
    return speeds_;
}

bool PartedScene::has_colour(const Frame& frame, const Model& model) const {
    switch (crack_colour_) {
    case CrackColour::energy:
        return !frame.dissipated_energy.empty() && !frame.thinned;
    case CrackColour::speed: // in load steps, time only drives the ramps, so that there is no speed
        return run_axis(model) == RunAxis::time;
    default:
        return true;
    }
}

void PartedScene::show_crack(const NodePicture& picture, const std::shared_ptr<const Model>& model,
                             const ViewColours& colours) {
    const CrackFacets& crack = drawn_->parted.crack;
    const bool wanted = shown_ != Shown::body && picture.frame && model;
    crack_.actor()->SetVisibility(wanted && !crack.facets.empty());
    summary_ = {};
    if (!crack_.actor()->GetVisibility())
        return;
    crack_.place(crack.points, picture.frame, picture.warp);
    const double start = model->start_time;
    const auto apart = openings(crack, *picture.frame), times = times_of(crack, start);
    summary_.any = true;
    summary_.area = area_of(crack);
    summary_.largest_opening = std::max(0.0, double(*std::max_element(apart.begin(), apart.end())));
    summary_.times = {start, double(*std::max_element(times.begin(), times.end()))};
    widest_ = std::max(widest_, summary_.largest_opening);
    coloured_by_ = has_colour(*picture.frame, *model) ? crack_colour_ : CrackColour::opening;
    const auto values = coloured_by_ == CrackColour::energy  ? energies(*picture.frame, *model)
                        : coloured_by_ == CrackColour::speed ? speeds(*model)
                        : coloured_by_ == CrackColour::time  ? times
                                                             : apart;
    std::copy_n(values.data(), crack.points.size(), crack_.point_values().GetPointer(0));
    crack_table_ = colour_table(coloured_by_ == CrackColour::opening ? ColourMap::cracks : ColourMap::viridis);
    crack_table_->SetNanColor(colours.body.redF(), colours.body.greenF(), colours.body.blueF(), 1); // no speed there
    crack_table_->SetTableRange(crack_range()[0], crack_range()[1]);
    crack_.set_table(crack_table_);
    crack_.colour_by_points();
}

} // namespace periscope::ui
