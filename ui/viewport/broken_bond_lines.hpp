// Draws each bond that has broken up to the frame shown as a short line across the crack. The lines are visible through
// the body.
#pragma once

#include "core/cracks/broken_bonds.hpp"

#include <QObject>

#include <vtkActor.h>
#include <vtkNew.h>
#include <vtkPolyDataMapper.h>

#include <memory>

class QTimer;

namespace periscope::ui {

class CornerWords;
class ModelView;
class Results;

class BrokenBondLines : public QObject {
    Q_OBJECT
public:
    BrokenBondLines(ModelView& view, const Results& results, QObject* parent = nullptr);

    // shows or hides the lines; processes the frames a few at a time, so that the window stays responsive
    void set_wanted(bool wanted);
    // Whether frames still have to be processed.
    bool looks_through() const { return to_look_at_ > 0; }
    std::size_t drawn() const { return drawn_; } // the number of lines in the picture
    QString words() const;                       // the text below the picture, with the number of lines

private:
    void refresh();
    bool catch_up(); // returns false if more frames are left than can be processed in one go
    void draw();

    ModelView& view_;
    const Results& results_;
    std::unique_ptr<BrokenBonds> bonds_;
    std::shared_ptr<const Model> of_;
    vtkNew<vtkActor> actor_;
    vtkNew<vtkPolyDataMapper> mapper_;
    CornerWords* words_;
    QTimer* next_;
    std::size_t drawn_ = 0;
    std::uint64_t next_step_ = 0; // the first step that has not been processed
    std::size_t to_look_at_ = 0;  // number of frames that still have to be processed
    bool wanted_ = false;
};

} // namespace periscope::ui
