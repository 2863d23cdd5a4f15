// Manages up to three planes that clip the picture. Only what is on the kept side of all planes is shown.
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
    void set_on(bool on); // if there is no plane yet, switching on adds one
    std::size_t count() const { return planes_.size(); }
    std::size_t chosen() const { return chosen_; }
    // the chosen plane; null without planes
    CutHandle* plane() const { return planes_.empty() ? nullptr : planes_[chosen_].get(); }
    void choose(std::size_t plane);
    // Adds a plane perpendicular to the axis along which the body is shortest, because its section is the largest. Axes
    // that have a plane already are excluded.
    void add();
    void remove(); // removes the chosen plane; if it was the last one, nothing is clipped
    bool handles_shown() const { return handles_wanted_; }
    void show_handles(bool wanted);

signals:
    void changed();

private:
    int free_axis() const;
    void apply();
    void cut();
    void show_those_wanted(); // shows or hides each handle
    void follow_view();

    ModelView& view_;
    std::vector<std::unique_ptr<CutHandle>> planes_;
    std::size_t chosen_ = 0;
    bool on_ = false, handles_wanted_ = true;
};

} // namespace periscope::ui
