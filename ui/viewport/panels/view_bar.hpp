// The row above the view, with tools, measuring, the field that colours the body, the displacement scale factor, and
// standard views. In a narrow view, the last groups move to a panel at the end of the row.
#pragma once

#include "core/case/case.hpp"
#include "core/model/frame_fields.hpp"
#include "ui/base/overflow_row.hpp"
#include "ui/viewport/view_actions.hpp"

class QComboBox;
class QDoubleSpinBox;
class QMenu;
class QToolBar;
class QToolButton;

namespace periscope::ui {

class ClipPlanes;
class Document;
class FilterPanel;
class SurfacePanel;
class Measuring;
class ModelView;
class Results;
class RunningCracks;
class SavedViews;

class ViewBar : public OverflowRow {
    Q_OBJECT
public:
    // The bar becomes the parent of `measuring` and of `tools`, the buttons at its start.
    ViewBar(ModelView& view, Measuring* measuring, const Document& document, const Results& results,
            RunningCracks& cracks, const QList<QAction*>& tools, QWidget* parent = nullptr);
    void end_measuring(); // called when another tool gets the mouse
    const ViewActions& view_actions() const { return actions_; }

signals:
    void mouse_wanted(); // emitted when measuring begins, so that other tools release the mouse
    void noted(const QString& words);

private:
    // buttons that are added after this call form a group, which is not divided in a narrow view
    void begin_group(const char* name);
    void add_field();
    void add_components();
    void add_scale();
    void add_filter();
    void add_surface();
    QToolButton* add_menu_button(const char* icon, const char* name, const QString& words, const QString& tip);
    QToolButton* add_panel(const char* icon, const char* name, const QString& words, QWidget* panel);
    void follow_field();
    void add_deformation();
    void add_views();
    void add_saved_views(QMenu& menu);
    void list_saved_views();
    void ask_for_name(); // asks for a name under which the view is saved
    void add_measures();
    void add_extras(); // ghost and crack tips
    void add_arrows();
    void note_without_results(bool on);
    void start_afresh();
    void apply_warp();
    void offer_results();             // offers the choices for results, if there are any
    QString why_no_fragments() const; // returns why fragments cannot be shown; empty if they can
    void say_how_to_see_more();
    void say_why_disabled(); // in the tooltips

    ModelView& view_;
    const Results& results_;
    const Document& document_;
    RunningCracks& cracks_;
    QToolBar* group_ = nullptr; // the last group
    ClipPlanes* cut_;
    Measuring* measuring_;
    FilterPanel* filter_ = nullptr;
    SurfacePanel* surface_ = nullptr;
    FieldsOfRun offered_; // the fields that can be chosen
    QComboBox* field_;
    QComboBox* component_;
    QAction *component_action_ = nullptr, *factor_action_ = nullptr;
    QToolButton* scale_ = nullptr;
    // The actions that show a vector field as arrows, with the indices of the fields in frame_fields().
    std::vector<std::pair<QAction*, std::size_t>> arrow_choices_;
    SavedViews* saved_;
    ViewActions actions_{};
    QMenu* views_ = nullptr;   // menu of standard views, projection and saved views
    QMenu* removal_ = nullptr; // menu that removes saved views
    QList<QAction*> saved_actions_;
    QComboBox* warp_;
    QDoubleSpinBox* factor_;
};

} // namespace periscope::ui
