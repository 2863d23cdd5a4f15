// Manages up to three planes that clip the picture. The part on the kept side of all of them is shown.
#pragma once

#include "ui/viewport/cut_handle.hpp"

#include <QObject>

#include <memory>
#include <vector>

namespace periscope::ui {

class ModelView;

class ClipPlanes : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t most = 3;

    explicit ClipPlanes(ModelView& view, QObject* parent = nullptr);

    bool on() const { return on_; }
    void set_on(bool on); // adds a plane if there is none yet
    std::size_t count() const { return planes_.size(); }
    std::size_t chosen() const { return chosen_; }
    CutHandle* plane() const { return planes_.empty() ? nullptr : planes_[chosen_].get(); } // the chosen plane
    void choose(std::size_t plane);
    // Adds a plane along the axis along which the body is shortest, of those without a plane, because its section is
    // the largest there.
    void add();
    void remove(); // removes the chosen plane; without planes nothing is clipped
    bool handles_shown() const { return handles_wanted_; }
    void show_handles(bool wanted);

signals:
    void changed();

private:
    int free_axis() const;
    void apply();
    void cut();
    void show_those_wanted(); // updates the handles
    void follow_view();

    ModelView& view_;
    std::vector<std::unique_ptr<CutHandle>> planes_;
    std::size_t chosen_ = 0;
    bool on_ = false, handles_wanted_ = true;
};

} // namespace periscope::ui
