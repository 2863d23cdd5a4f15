// Draws the body as a surface that opens at its cracks, or the crack surfaces, alone or inside the translucent body.
// The surfaces are built in the background. Until the newest one is complete, that of an earlier frame moves with the
// nodes.
#pragma once

#include "ui/viewport/colours/field_choice.hpp"
#include "ui/viewport/colours/view_colours.hpp"
#include "ui/viewport/scene/body_shell.hpp"
#include "ui/viewport/scene/contour_lines.hpp"
#include "ui/viewport/scene/faceted_shape.hpp"
#include "ui/viewport/scene/mesh_edges.hpp"
#include "ui/viewport/scene/node_cloud.hpp"
#include "ui/viewport/scene/surface_builder.hpp"

#include <vtkRenderer.h>

#include <memory>
#include <optional>
#include <vector>

namespace periscope::ui {

enum class Shown { body, crack_in_body, crack_alone, nodes, spheres, cubes };
inline bool shows_nodes(Shown shown) {
    return shown == Shown::nodes || shown == Shown::spheres || shown == Shown::cubes;
}
// The colour of crack surfaces. energy: dissipated energy per crack area (core/cracks/crack_energy.hpp); speed: that of
// the crack front (core/cracks/front_speed.hpp).
enum class CrackColour { opening, time, energy, speed };

struct CrackSummary { // values of the crack surfaces in the current frame
    bool any = false;
    double area = 0;            // m², including initial cracks
    double largest_opening = 0; // m
    // The first and last time (s) at which a part of the surfaces formed. Initial cracks formed at the start of the
    // run.
    Range times{0, 0};
    // mean energy per area, J/m²; only if the surfaces are coloured by energy and cracks have grown
    std::optional<double> energy_per_area = {};
};

class PartedScene : public QObject {
    Q_OBJECT
public:
    PartedScene(vtkRenderer* renderer, QObject* parent);

    void choose(Shown shown, CrackColour colour);
    Shown shown() const { return shown_; }
    CrackColour crack_colour() const { return crack_colour_; } // the colour that the user has chosen
    // The colour that is drawn. It is the opening if the frame lacks the values for the chosen colour.
    CrackColour coloured_by() const { return coloured_by_; }

    // Shows what `request` describes, with the colours of `picture`. For a small undeformed body, waits until its
    // surface is built, so that the picture does not flicker.
    void show(const NodePicture& picture, SurfaceRequest request, const ViewColours& colours);
    void hide();                   // called if there is no body to draw
    void draw_coarse(bool wanted); // draws the body with fewer facets, if it has many
    bool draws_coarse() const { return draws_ && body_.draws_coarse(); }
    // number of facets of the body
    std::size_t facets() const { return draws_ ? drawn_->parted.body.facets.size() : 0; }
    void finish() {
        builder_.finish();
        shell_.finish();
    }
    void show_edges(bool wanted); // shows the edges of the faces with which the body is drawn
    bool edges_wanted() const { return edges_wanted_; }
    MeshEdges& edges() { return edges_; }
    BodyShell& shell() { return shell_; } // the body around nodes that pass a filter, if the filter requests it
    void scale(double pixel_ratio) { edges_.scale(pixel_ratio); }
    // Whether the surface of the body is drawn, so that the nodes need not be drawn.
    bool draws_body() const { return draws_; }
    bool shows_crack() const; // whether a crack surface is visible
    // Changes the categories by which the body is coloured; see NodePicture.
    void recolour(std::span<const std::uint8_t> category);

    const SurfaceBuilder& builder() const { return builder_; }
    // Returns the time (s) up to which a similar request need not contain frames again, because earlier requests did.
    // Returns nothing if all frames are needed.
    std::optional<double> known_until(const SurfaceRequest& request) const;
    const CrackFacets* crack() const; // null if there is no crack surface
    CrackSummary summary() const { return summary_; }
    // Returns null if no contour lines are drawn.
    const ContourLines* contour_lines() const { return contours_.is_shown() ? &contours_ : nullptr; }
    vtkLookupTable* crack_table() const { return crack_table_; }

signals:
    void built(); // emitted when a surface is complete, so that show() must be called again

private:
    void show_body(const NodePicture& picture, const ViewColours& colours);
    void show_edges_now(const ViewColours& colours);
    void show_crack(const NodePicture& picture, const std::shared_ptr<const Model>& model, const ViewColours& colours);
    // Returns whether the frame has the values for the chosen colour.
    bool has_colour(const Frame& frame, const Model& model) const;
    const std::vector<float>& speeds(const Model& model);
    std::vector<float> energies(const Frame& frame, const Model& model);
    Range crack_range() const;

    SurfaceBuilder builder_;
    BodyShell shell_;
    FacetedShape body_, crack_;
    MeshEdges edges_;       // edges of the body
    ContourLines contours_; // on the body
    DrawnSurfacePtr drawn_; // the surface to which the facets of the shapes belong
    Shown shown_ = Shown::body;
    CrackColour crack_colour_ = CrackColour::opening, coloured_by_ = CrackColour::opening;
    CrackSummary summary_;
    std::weak_ptr<const Model> of_; // the model for which the next three members were determined
    double widest_ = 0;             // largest opening in all frames shown, m
    double most_energy_ = 0;        // largest energy per crack area in all frames shown, J/m²
    double fastest_ = 0;            // largest speed of the front in all frames shown, m/s
    DrawnSurfacePtr speeds_of_;     // the surface to which speeds_ belong
    std::vector<float> speeds_;     // for each point of the crack, m/s
    vtkSmartPointer<vtkLookupTable> crack_table_;
    bool draws_ = false, coarse_ = false, edges_wanted_ = false, edges_are_newest_ = false;
};

} // namespace periscope::ui
