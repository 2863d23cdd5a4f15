// Positions the camera of a view. When a body is shown for the first time, the camera is fitted to it; until the user
// moves the camera, it is fitted again when the size of the view changes. A body that is shown again, for example after
// undo, is seen as before.
#pragma once

#include "core/base/vec3.hpp"
#include "ui/viewport/canvas/camera.hpp"

#include <vtkCamera.h>
#include <vtkRenderer.h>
#include <vtkSmartPointer.h>

#include <optional>
#include <vector>

namespace periscope::ui {

class Framing {
public:
    explicit Framing(vtkRenderer& renderer) : renderer_(renderer) {}

    struct Pose {
        vtkSmartPointer<vtkCamera> camera;
        bool is_fitted = true; // the user has not moved the camera
        int above = 0;         // height in device pixels at the top of the view that the fitted body leaves free
    };
    Pose pose() const;
    void take(const Pose& pose);

    // Used for a view beside another one: the camera becomes a copy of `other`, and the functions below do not move it.
    void follow(vtkCamera& other);

    void forget_bodies(); // the next body counts as one that is shown for the first time
    bool has_body() const { return box_.has_value(); }
    // Sets the body that is shown now. A body that is new is seen from the side `first`; a body that was shown before
    // is seen as it was then. Returns true in the latter case. `above` is the height that stays free at the top, in
    // device pixels.
    bool show_body(const Box& body, StandardView first, int above);

    void look(StandardView view, const std::optional<Box>& body, int above);
    void fit(const std::optional<Box>& body, int above); // keeps the direction of view
    void fit_alone(const Box& body);      // fits the body to the whole picture, once, without free space at the top
    void let_go() { is_fitted_ = false; } // the user has moved the camera
    bool is_fitted() const { return is_fitted_; }
    int above() const { return above_; }

private:
    struct Left {
        Box body;
        Pose pose;
    };
    void remember();

    vtkRenderer& renderer_;
    std::optional<Box> box_;
    std::vector<Left> left_; // the views of bodies that were shown before, the latest one last
    bool is_fitted_ = true;
    bool is_own_ = true;
    int above_ = 0;
};

} // namespace periscope::ui
