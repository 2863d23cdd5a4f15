// Shows the view, and next to it one view for each compared run. They share camera, time, field, colours and
// deformation. If crack tips are shown, each view shows its own, and the main view also shows the crack paths of the
// other runs.
#pragma once

#include "ui/compare/compared_run.hpp"
#include "ui/compare/crack_path_overlay.hpp"
#include "ui/report/report.hpp"
#include "ui/viewport/on_paper.hpp"

#include <QTimer>
#include <QWidget>

#include <array>
#include <memory>
#include <vector>

class QGridLayout;
class QLabel;

namespace periscope::ui {

class CompareViews : public QWidget {
    Q_OBJECT
public:
    CompareViews(ModelView& main, VtkWidget* main_widget, RunList& runs, const Results& results,
                 const RunningCracks& cracks, const Body& body, const UnitChoice& units,
                 const ColourMapChoice& colour_maps, QWidget* parent = nullptr);
    ~CompareViews() override;

    // Colours compared runs by their difference to the run in the window, at the same positions of the undeformed body.
    void show_differences(bool wanted);
    // Shows a run that is not in the list. It is the first one beside the run in the window, or beside the case if
    // there are no results, and replaces the last such run.
    void show_computed(const ComputedRunPtr& run);
    void end_computed();
    bool any() const { return !cells_.empty(); }
    std::vector<const ComparedRun*> runs() const;
    std::vector<ModelView*> views() const; // views of the compared runs, in the order of runs()
    QString name_of(const ComparedRun& run) const;
    // "Run 2 – impact velocity y 33 m/s": the name of a run and its inputs that differ from those of the other runs.
    QString heading_of(const ComparedRun& run) const;
    QString heading_of_shown() const;
    // Returns the position of the run in the window among all views.
    std::size_t index_of_shown() const;
    const CrackPathOverlay& paths() const { return paths_; } // crack paths of the compared runs, in the same order

    // Returns all views with their sizes for a picture of this size, for OnPaper.
    std::vector<SizedView> sized(const QSize& whole) const;
    // Returns a picture of all views in their arrangement, `scale` times as large as on the screen or on paper, each
    // with its name.
    QImage picture(int scale, bool transparent);
    // Returns a picture of all runs as they are, and one of the differences if they are shown.
    std::vector<ReportPicture> pictures_for_report(const QString& caption);

signals:
    void runs_changed(); // the compared runs or their results have changed
    void problem(const QString& words);
    // Emitted for a menu in the view of a compared run.
    void menu_wanted(periscope::ui::ModelView& view, const QString& run, const QPoint& position);

private:
    struct Cell;
    struct Linked; // settings that the view of a compared run takes over from the main view
    struct CellParts {
        QWidget* cell;
        QLabel* name;
        VtkWidget* view;
    };
    std::vector<CellParts> cells_in_order() const; // all views, in the order of the list of runs
    QSize room_of_each(const QSize& whole) const;
    std::unique_ptr<Cell> make_cell(std::unique_ptr<ComparedRun> run);
    bool shows_computed() const;
    QStringList inputs_of(const ComparedRun& run) const;
    QString name_of_shown() const;
    void follow_list();
    void arrange();
    void name_all();
    void link_difference(Cell& cell);
    void link();
    void link_cell(Cell& cell, Linked now);
    FramePtr frame_beside(const ComparedRun& run) const;
    void link_paths();
    // shows a legend or colour bar beside a compared run only if it differs from that of the main view
    void share_keys();
    void share_room();
    void follow_camera(const VtkWidget* moved);
    void redraw_but(const VtkWidget* drawn);

    ModelView& main_;
    VtkWidget* main_widget_;
    RunList& runs_;
    const Results& results_;
    const RunningCracks& cracks_;
    const Body& body_;
    const UnitChoice& units_;
    const ColourMapChoice& colour_maps_;
    QGridLayout* grid_;
    QWidget* main_cell_;
    QLabel* main_name_;
    std::vector<std::unique_ptr<Cell>> cells_;
    CrackPathOverlay paths_;
    QTimer link_soon_;
    bool differences_ = false;
    std::array<double, 13> camera_{}; // camera as it was last drawn
};

} // namespace periscope::ui
