// Shows the body with its sets and cracks, or a frame of the results, in the 3D view.
#pragma once

#include "core/case/unit.hpp"
#include "core/model/frame.hpp"
#include "ui/viewport/annotations/annotations.hpp"
#include "ui/viewport/canvas/camera.hpp"
#include "ui/viewport/colours/field_choice.hpp"
#include "ui/viewport/framing.hpp"
#include "ui/viewport/saved_views.hpp"
#include "ui/viewport/scene/case_shapes.hpp"
#include "ui/viewport/scene/flown_bounds.hpp"
#include "ui/viewport/scene/ghost.hpp"
#include "ui/viewport/scene/marks.hpp"
#include "ui/viewport/scene/node_cloud.hpp"
#include "ui/viewport/scene/node_shapes.hpp"
#include "ui/viewport/scene/parted_scene.hpp"
#include "ui/viewport/scene/rigid_shapes.hpp"
#include "ui/viewport/scene/shapes.hpp"
#include "ui/viewport/scene/spacing_colours.hpp"
#include "ui/viewport/scene/surface_picker.hpp"
#include "ui/viewport/scene/view_captions.hpp"

#include <QObject>

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace periscope::ui {

class Body;
class ColourMapChoice;
class SurfaceFiles;
class Document;
class MaterialNodes;
class Results;
class RunController;
class RunningCracks;
class SetMembership;
class UnitChoice;
class VtkWidget;

enum class Warp { off, automatic, factor };

// What a ModelView shows and uses. All members must outlive the view.
struct ViewSources {
    const Document& document;
    const Body& body;
    SetMembership& sets; // the selected set is drawn above the others
    const MaterialNodes& materials;
    const SurfaceFiles& surface_files;
    const Results& results;
    const RunningCracks& cracks;
    const RunController& run;
    const UnitChoice& units;
    const ColourMapChoice& colour_maps; // the colour map of fields that have none of their own
};

class ModelView : public QObject {
    Q_OBJECT
public:
    ModelView(VtkWidget& widget, const ViewSources& sources, QObject* parent = nullptr);

    void set_field(Field field, Component component = Component::size);
    Field field() const { return choice_.field; }
    const FieldChoice& choice() const { return choice_; }

    // Used for a view beside another one: from now on the camera follows that of the other view, and this view does not
    // move it. Both then show the body at the same position and size, even if only one of them has a colour key.
    void follow_camera(vtkCamera* camera);
    // Returns the height in device pixels at the top that the body leaves free for the caption.
    int caption_height() const { return annotations_.height_above(); }
    // leaves at least this height free, because a view beside this one has a higher caption
    void leave_above(int pixels);
    // Sets the results whose values determine the automatic range of each field, so that several views have the same
    // colours. An empty list: only the results of this view.
    void set_joint_results(const std::vector<const Results*>& all);

    // Colours the nodes by the difference between the results of this view and a compared run. `difference` gets the
    // frame shown and the field. It returns a frame with the same nodes whose values are the differences, or null if
    // they are not known yet. Without a function, colours show the frame itself.
    using Difference = std::function<FramePtr(const Frame& frame, const FrameField& field)>;
    void show_difference(Difference difference);
    bool is_difference() const { return bool(difference_); }
    bool shows_difference() const { return difference_ && of_results(choice_.field); }

    // The following functions refer to the current field, if it is a field of results.
    FieldScale scale() const;
    void set_scale(const FieldScale& scale);
    Range range() const;                            // returns the range of the colours in the picture
    std::optional<Range> frame_range() const;       // returns the range of the values in the current frame only
    Range reached(const FieldChoice& choice) const; // returns the range of the values in the whole run so far
    void set_filter(const NodeFilter& filter);
    const NodeFilter& filter() const { return filter_; }

    // The colour key. It can be hidden if a view beside this one has the same key.
    const ColourKey& colour_key() const { return annotations_.key(); }
    void show_colour_key(bool wanted);
    bool shows_colour_key() const { return annotations_.shows_key(); }

    // shows or hides caption and key; a small picture, in which they could not be read, has none
    void show_words(bool wanted);
    void show_alone(); // shows only the body, as large as the picture, without caption, key and axes

    UnitSystem units() const; // the unit system of numbers in the view

    void set_warp(Warp warp, double factor);
    double warp_factor() const; // the displacement scale factor
    // Chooses what is drawn: the body as a surface with open cracks, its crack surfaces or its nodes. `colour` is the
    // field that colours the crack surfaces.
    void set_shown(Shown shown, CrackColour colour);
    const PartedScene& parted() const { return parted_; }
    PartedScene& parted() { return parted_; }
    NodeShapes& node_shapes() { return node_shapes_; }
    void show_edges(bool wanted);     // edges of the elements or lattice cells on the surface of the body
    void show_ghost(bool wanted);     // the ghost: the undeformed body, drawn together with the deformed one
    void show_frame(FramePtr frame);  // shows a frame of the results
    void select_set(int set);         // outlines the box of a set; -1: none
    void select_rigid_body(int body); // gives a rigid body the colour of the selection; -1: none
    // Draws this rigid body with another shape than in the case, because it is being dragged. -1: draws all rigid
    // bodies as in the case.
    void preview_rigid_body(int body, const RigidShape& shape);
    // Returns the surface of a rigid body from a file; null until it has been read.
    RigidFormPtr form_of_rigid_body(std::size_t body) const;
    void look(StandardView view);
    void look_as_at_first(); // sets the camera as for a case that has just been opened
    void fit(FlownParts parts = FlownParts::most);
    void centre_on(const Vec3& point);
    void set_perspective(bool wanted); // true: perspective projection; false: orthographic projection
    bool perspective() const;
    SavedView view_now() const; // returns the current camera as a saved view without a name
    void look(const SavedView& view);
    Framing& framing() { return framing_; }
    void refresh_colours(); // called after a change of the palette
    // Uses these colours instead of those of the palette, until refresh_colours() or this function is called again.
    void use_colours(const ViewColours& colours);
    const ViewColours& colours() const { return colours_; }

    // Returns the point at which the surface, as it is drawn, is under this position of the widget.
    std::optional<Vec3> surface_at(const QPointF& position) const { return picker_.surface_at(position); }
    // outward unit vector
    std::optional<Vec3> normal_at(const QPointF& position) const { return picker_.normal_at(position); }
    // Returns the node at this position, of those that are drawn.
    std::optional<std::uint32_t> pick_node(const QPointF& position) const;
    // Returns the text at the upper left of the view.
    QString caption() const;
    ViewNodesPtr drawn_nodes() const { return cloud_.nodes(); }
    // returns the position of the node in the picture, with the scaled displacement
    Vec3 drawn_at(std::uint32_t node) const;
    QPointF display_of(const Vec3& point) const;
    std::optional<Box> bounds() const;
    // the frame of the results that was set last, even if the view does not show it
    const FramePtr& frame() const { return frame_; }
    bool shows_results() const;
    bool shows_body_nodes() const;
    const ColouredFragments* fragments() const; // null if fragments are not shown, or have not been found yet
    NodeCloud& cloud() { return cloud_; }
    const RigidShapes& rigid_shapes() const { return rigid_shapes_; }
    BrushShape& brush() { return brush_; }
    VtkWidget& widget() { return widget_; }

signals:
    void field_changed();
    void shown_changed(); // emitted after set_shown() and show_edges()
    void projection_changed();
    void scale_changed();   // emitted when range, colours or filter have changed
    void colours_changed(); // emitted when the colours of the palette have changed
    void shown();           // emitted when another frame, field or body is shown

private:
    FramePtr with_field(FramePtr frame) const;
    void refresh();
    void refresh_body();
    void refresh_results();
    void colour_by_difference(NodePicture& picture);
    void colour_by_field(NodePicture& picture); // colours the nodes by the field, and sets the key
    void colour_by_fragments(NodePicture& picture);
    void colour_by_materials(NodePicture& picture);
    void show_surface(const NodePicture& picture);
    void show_nodes(const NodePicture& picture);
    void refresh_shapes();
    void refresh_rigid_bodies();
    void fit_to_new_rigid_bodies();
    std::optional<Box> seen_bounds(FlownParts parts) const; // returns the box of what is drawn
    std::optional<Box> body_at_rest() const;                // returns the box of the undeformed body
    void before_render();
    void scale_annotations();
    int room_above() const;
    void fit_below_captions();
    bool is_slow_and_live() const;
    ResultsInView results_in_view() const;
    void show_caption();
    StandardView first_side(const Box& body) const;
    void show_body(const std::optional<Box>& body);
    void refresh_marks();
    void show_materials_key(const std::vector<std::string>& names);

    VtkWidget& widget_;
    ViewSources from_;
    SpacingColours spacing_colours_;
    CaseShapes case_shapes_;
    RigidShapes rigid_shapes_;
    NodeCloud cloud_;
    NodeShapes node_shapes_; // the spheres or cubes at the nodes of `cloud_`
    PartedScene parted_;
    BrushShape brush_;
    SurfacePicker picker_;
    Ghost ghost_;
    Marks crack_marks_;
    Annotations annotations_;
    Framing framing_;
    ViewColours colours_;
    FieldChoice choice_;
    std::map<FieldChoice, FieldScale> scales_; // the scales that the user has changed
    NodeFilter filter_;
    Warp warp_ = Warp::automatic;
    double factor_ = 1;
    bool ghost_wanted_ = false;
    bool is_new_case_ = false; // the case is new, and its body has not been shown yet
    FramePtr frame_, difference_frame_;
    std::size_t rigid_bodies_fitted_ = 0;
    int above_beside_ = 0;
    int previewed_ = -1;
    RigidShape preview_;
    std::vector<const Results*> joint_results_;
    Difference difference_;
    // the largest difference in the frames that have been shown so far
    std::map<FieldChoice, double> largest_difference_;
};

} // namespace periscope::ui
