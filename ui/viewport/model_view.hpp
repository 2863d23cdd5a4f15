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

// What a ModelView shows; all outlive it.
struct ViewSources {
    const Document& document;
    const Body& body;
    SetMembership& sets; // the selected one is drawn above the others
    const MaterialNodes& materials;
    const SurfaceFiles& surface_files;
    const Results& results;
    const RunningCracks& cracks;
    const RunController& run;
    const UnitChoice& units;
    const ColourMapChoice& colour_maps; // of fields whose colours nobody has changed
};

class ModelView : public QObject {
    Q_OBJECT
public:
    ModelView(VtkWidget& widget, const ViewSources& sources, QObject* parent = nullptr);

    void set_field(Field field, Component component = Component::size);
    Field field() const { return choice_.field; }
    const FieldChoice& choice() const { return choice_; }

    // Beside another view: from now on the camera follows that one's, and this view does not move it by itself. So both have the
    // body at the same place, as large, whether they have a colour key or not.
    void follow_camera(vtkCamera* camera);
    int caption_height() const { return annotations_.height_above(); } // device pixels that are not the body's
    void leave_above(int pixels); // at least, for the captions of views beside this one
    // The range of a field is that of all these results; none: of its own.
    void set_joint_results(const std::vector<const Results*>& all);

    // Colours are the values of another frame with the same nodes: the difference to a run beside this one. It is asked for the
    // frame shown and the field; null: there is none yet. Without a function, of the frame shown.
    using Difference = std::function<FramePtr(const Frame& frame, const FrameField& field)>;
    void show_difference(Difference difference);
    bool is_difference() const { return bool(difference_); }
    bool shows_difference() const { return difference_ && of_results(choice_.field); }

    // For the field that is shown, if it is one of results:
    FieldScale scale() const;
    void set_scale(const FieldScale& scale);
    Range range() const;                            // as drawn
    std::optional<Range> frame_range() const;       // of this frame alone
    Range reached(const FieldChoice& choice) const; // by the run so far
    void set_filter(const NodeFilter& filter);
    const NodeFilter& filter() const { return filter_; }

    // What colours mean. It can be left out, where a view beside this one has the same.
    const ColourKey& colour_key() const { return annotations_.key(); }
    void show_colour_key(bool wanted);
    bool shows_colour_key() const { return annotations_.shows_key(); }

    UnitSystem units() const; // of numbers shown

    void set_warp(Warp warp, double factor);
    double warp_factor() const; // by which displacements are multiplied
    // The body with its cracks open, its crack surfaces, or its nodes; and what crack surfaces are coloured by.
    void set_shown(Shown shown, CrackColour colour);
    const PartedScene& parted() const { return parted_; }
    PartedScene& parted() { return parted_; }
    NodeShapes& node_shapes() { return node_shapes_; }
    void show_edges(bool wanted);     // of the elements or cells, on the body
    void show_ghost(bool wanted);     // the undeformed body beside the deformed one
    void show_frame(FramePtr frame);  // of the results
    void select_set(int set);         // its box is outlined; -1: none
    void select_rigid_body(int body); // it has the colour of the selection; -1: none
    // While it is dragged a rigid body is drawn with this shape, not with that of the case; -1: all with their own.
    void preview_rigid_body(int body, const RigidShape& shape);
    RigidFormPtr form_of_rigid_body(std::size_t body) const; // of a surface from a file; null while it is not read
    void look(StandardView view);
    void look_as_at_first(); // as at a case that has just been opened
    void fit(FlownParts parts = FlownParts::most);
    void centre_on(const Vec3& point);
    void set_perspective(bool wanted); // or orthographic
    bool perspective() const;
    SavedView view_now() const; // without a name
    void look(const SavedView& view);
    Framing& framing() { return framing_; }
    void refresh_colours();                       // after a change of the palette
    void use_colours(const ViewColours& colours); // until the next call of either
    const ViewColours& colours() const { return colours_; }

    // The point of the surface under a position in the widget, as drawn.
    std::optional<Vec3> surface_at(const QPointF& position) const { return picker_.surface_at(position); }
    std::optional<Vec3> normal_at(const QPointF& position) const { return picker_.normal_at(position); } // outward
    std::optional<std::uint32_t> pick_node(const QPointF& position) const; // of what is drawn, results too
    QString caption() const;                                               // upper left in the view
    ViewNodesPtr drawn_nodes() const { return cloud_.nodes(); }
    Vec3 drawn_at(std::uint32_t node) const; // with its displacement as it is enlarged
    QPointF display_of(const Vec3& point) const;
    std::optional<Box> bounds() const;
    const FramePtr& frame() const { return frame_; } // of the results, whether it is shown or not
    bool shows_results() const;
    bool shows_body_nodes() const;
    const ColouredFragments* fragments() const; // where they are shown and found already, else null
    NodeCloud& cloud() { return cloud_; }
    const RigidShapes& rigid_shapes() const { return rigid_shapes_; }
    BrushShape& brush() { return brush_; }
    VtkWidget& widget() { return widget_; }

signals:
    void field_changed();
    void shown_changed(); // set_shown(), show_edges()
    void projection_changed();
    void scale_changed();   // range, colours or filter
    void colours_changed(); // of the palette
    void shown();           // something else is to be seen: another frame, field or body

private:
    void refresh();
    void refresh_body();
    void refresh_results();
    void colour_by_difference(NodePicture& picture);
    void colour_by_field(NodePicture& picture); // and the same with the key
    void colour_by_fragments(NodePicture& picture);
    void colour_by_materials(NodePicture& picture);
    void show_surface(const NodePicture& picture);
    void show_nodes(const NodePicture& picture);
    void refresh_shapes();
    void refresh_rigid_bodies();
    void fit_to_new_rigid_bodies();
    std::optional<Box> seen_bounds(FlownParts parts) const; // of what is drawn
    std::optional<Box> body_at_rest() const;                // of what is shown
    void before_render();
    void scale_annotations();
    int room_above() const;
    void fit_below_captions();
    bool is_fine_and_live() const;
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
    NodeShapes node_shapes_; // of the cloud's nodes
    PartedScene parted_;
    BrushShape brush_;
    SurfacePicker picker_;
    Ghost ghost_;
    Marks crack_marks_;
    Annotations annotations_;
    Framing framing_;
    ViewColours colours_;
    FieldChoice choice_;
    std::map<FieldChoice, FieldScale> scales_; // those that someone changed
    NodeFilter filter_;
    Warp warp_ = Warp::automatic;
    double factor_ = 1;
    bool ghost_wanted_ = false;
    bool is_new_case_ = false; // its body has not been shown yet
    FramePtr frame_, difference_frame_;
    std::size_t rigid_bodies_fitted_ = 0;
    int above_beside_ = 0;
    int previewed_ = -1;
    RigidShape preview_;
    std::vector<const Results*> joint_results_;
    Difference difference_;
    std::map<FieldChoice, double> largest_difference_; // in all frames shown
};

} // namespace periscope::ui
