// The view, and beside it one of each run that is compared: they share camera, time, field, colours and deformation. Where the
// view shows crack tips, each shows its own, and the view has the paths of the other runs as well.
#pragma once

#include "ui/compare/compared_run.hpp"
#include "ui/compare/crack_path_overlay.hpp"
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

    // Compared runs are coloured by their difference to the run shown, at the same places of the undeformed body.
    void show_differences(bool wanted);
    // Shows a run that is not in the list as the first one beside the run shown, or beside the case; in place of the one before.
    void show_computed(const ComputedRunPtr& run);
    void end_computed();
    bool any() const { return !cells_.empty(); }
    std::vector<const ComparedRun*> runs() const;
    std::vector<ModelView*> views() const; // of the compared runs, in the order of runs()
    QString name_of(const ComparedRun& run) const;
    const CrackPathOverlay& paths() const { return paths_; } // of them, in the same order

    // All views with their sizes where the whole is so large, for OnPaper.
    std::vector<SizedView> sized(const QSize& whole) const;
    // All views as they are arranged, `scale` times as large as on the screen or on paper, each with its name.
    QImage picture(int scale, bool transparent);

signals:
    void runs_changed(); // which ones there are, or their results
    void problem(const QString& words);
    void menu_wanted(periscope::ui::ModelView& view, const QString& run, const QPoint& position); // of a compared run

private:
    struct Cell;
    struct Linked; // what a view takes over
    struct Place {
        QWidget* cell;
        QLabel* name;
        VtkWidget* view;
    };
    std::vector<Place> places() const; // the run shown first
    QSize room_of_each(const QSize& whole) const;
    std::unique_ptr<Cell> make_cell(std::unique_ptr<ComparedRun> run);
    bool shows_computed() const;
    void follow_list();
    void arrange();
    void name_all();
    void link_difference(Cell& cell);
    void link();
    void link_cell(Cell& cell, Linked now);
    FramePtr frame_beside(const ComparedRun& run) const;
    void link_paths();
    void share_keys(); // what the colours mean is said once, and again only where it differs
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
    std::array<double, 13> camera_{}; // as drawn
};

} // namespace periscope::ui
