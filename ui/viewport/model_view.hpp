// Shows in the viewport the body with its sets and cracks, or a frame of the results.
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

// The data that a ModelView shows. All must outlive it.
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
    const ColourMapChoice& colour_maps; // for fields without colours of their own
};

class ModelView : public QObject {
    Q_OBJECT
public:
    ModelView(VtkWidget& widget, const ViewSources& sources, QObject* parent = nullptr);

    void set_field(Field field, Component component = Component::size);
    Field field() const { return choice_.field; }
    const FieldChoice& choice() const { return choice_; }

    // For a view next to another one: from now on the camera follows the other view's, and this view does not move it.
    // So both show the body at the same position and size, whether they have a colour key or not.
    void follow_camera(vtkCamera* camera);
    int caption_height() const {
        return annotations_.height_above();
    }                             // returns the device pixels at the top that the body does not use
    void leave_above(int pixels); // leaves at least this many pixels, for the captions of views next to this one
    // The range of a field is that of all these results; with an empty list, of the view's own results.
    void set_joint_results(const std::vector<const Results*>& all);

    // Colours show the values of another frame with the same nodes: the difference to a compared run. The function is
    // called with the frame shown and the field, and returns null if there is no difference yet. Without a function,
    // colours show the frame itself.
    using Difference = std::function<FramePtr(const Frame& frame, const FrameField& field)>;
    void show_difference(Difference difference);
    bool is_difference() const { return bool(difference_); }
    bool shows_difference() const { return difference_ && of_results(choice_.field); }

    // For the current field, if it is one of results:
    FieldScale scale() const;
    void set_scale(const FieldScale& scale);
    Range range() const;                            // the range as it is drawn
    std::optional<Range> frame_range() const;       // the range of the current frame only
    Range reached(const FieldChoice& choice) const; // returns the range in the run so far
    void set_filter(const NodeFilter& filter);
    const NodeFilter& filter() const { return filter_; }

    // The key of the colours. It can be hidden if a view next to this one has the same.
    const ColourKey& colour_key() const { return annotations_.key(); }
    void show_colour_key(bool wanted);
    bool shows_colour_key() const { return annotations_.shows_key(); }

    void show_words(bool wanted); // caption and key: a small picture whose words could not be read does without
    void show_alone();            // the body fills the picture, without caption, key and axes

    UnitSystem units() const; // for numbers

    void set_warp(Warp warp, double factor);
    double warp_factor() const; // the displacement scale factor
    // Sets what is shown, the body with open cracks, its crack surfaces, or its nodes; and the field that colours crack
    // surfaces.
    void set_shown(Shown shown, CrackColour colour);
    const PartedScene& parted() const { return parted_; }
    PartedScene& parted() { return parted_; }
    NodeShapes& node_shapes() { return node_shapes_; }
    void show_edges(bool wanted);     // shows the edges of the elements or cells on the body
    void show_ghost(bool wanted);     // shows the undeformed body together with the deformed one
    void show_frame(FramePtr frame);  // shows a frame of the results
    void select_set(int set);         // outlines the box of a set; -1: none
    void select_rigid_body(int body); // gives a rigid body the colour of the selection; -1: none
    // Draws a rigid body that is being dragged with this shape instead of that of the case; -1: draws all with their
    // own shapes.
    void preview_rigid_body(int body, const RigidShape& shape);
    // returns the shape of a surface from a file; null until it has been read
    RigidFormPtr form_of_rigid_body(std::size_t body) const;
    void look(StandardView view);
    void look_as_at_first(); // resets the view to that of a case that has just been opened
    void fit(FlownParts parts = FlownParts::most);
    void centre_on(const Vec3& point);
    void set_perspective(bool wanted); // chooses perspective, or otherwise orthographic projection
    bool perspective() const;
    SavedView view_now() const; // returns the current view, without a name
    void look(const SavedView& view);
    Framing& framing() { return framing_; }
    void refresh_colours(); // called after a change of the palette
    // uses these colours until the next call of this or the previous function
    void use_colours(const ViewColours& colours);
    const ViewColours& colours() const { return colours_; }

    // Returns the point of the surface at a position in the widget, as drawn.
    std::optional<Vec3> surface_at(const QPointF& position) const { return picker_.surface_at(position); }
    std::optional<Vec3> normal_at(const QPointF& position) const { return picker_.normal_at(position); } // outward
    // picks a node of what is drawn, including results
    std::optional<std::uint32_t> pick_node(const QPointF& position) const;
    // returns the text at the upper left of the view
    QString caption() const;
    ViewNodesPtr drawn_nodes() const { return cloud_.nodes(); }
    Vec3 drawn_at(std::uint32_t node) const; // returns the position with the scaled displacement
    QPointF display_of(const Vec3& point) const;
    std::optional<Box> bounds() const;
    const FramePtr& frame() const { return frame_; } // the frame of the results, whether it is shown or not
    bool shows_results() const;
    bool shows_body_nodes() const;
    const ColouredFragments* fragments() const; // null unless fragments are shown and have been found
    NodeCloud& cloud() { return cloud_; }
    const RigidShapes& rigid_shapes() const { return rigid_shapes_; }
    BrushShape& brush() { return brush_; }
    VtkWidget& widget() { return widget_; }

signals:
    void field_changed();
    void shown_changed(); // set_shown(), show_edges()
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
    std::optional<Box> seen_bounds(FlownParts parts) const; // the box of what is drawn
    std::optional<Box> body_at_rest() const;                // the box of the undeformed body
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
    NodeShapes node_shapes_; // shapes at the nodes of the cloud
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
    bool is_new_case_ = false; // whether the body of a new case has not been shown yet
    FramePtr frame_, difference_frame_;
    std::size_t rigid_bodies_fitted_ = 0;
    int above_beside_ = 0;
    int previewed_ = -1;
    RigidShape preview_;
    std::vector<const Results*> joint_results_;
    Difference difference_;
    std::map<FieldChoice, double> largest_difference_; // largest differences in all frames shown so far
};

} // namespace periscope::ui
