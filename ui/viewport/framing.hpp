// Positions the camera of a view. The camera is fitted to a body that is shown for the first time, and is fitted again
// when the size of the view changes, until the user moves it. A body that is shown again, for example after undo, has
// the same view as before.
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
        int above = 0;         // device pixels at the top to which the body was fitted
    };
    Pose pose() const;
    void take(const Pose& pose);

    // For a view next to another one: the camera is a copy of the other view's camera, and the functions below do not
    // move it.
    void follow(vtkCamera& other);

    void forget_bodies(); // the next body counts as shown for the first time
    bool has_body() const { return box_.has_value(); }
    // Sets the body that is shown now. A new body is seen from its first side; a body that was shown before has the
    // same view as then. Returns true in the latter case.
    bool show_body(const Box& body, StandardView first, int above);

    void look(StandardView view, const std::optional<Box>& body, int above);
    void fit(const std::optional<Box>& body, int above); // keeps the direction of view
    void fit_alone(const Box& body);                     // to the whole picture, once
    void let_go() { is_fitted_ = false; }                // the user has moved the camera
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
    std::vector<Left> left_; // views of bodies shown before, the latest last
    bool is_fitted_ = true;
    bool is_own_ = true;
    int above_ = 0;
};

} // namespace periscope::ui
